"""Inputs that no golden case has, made from those that are stored, and judged by the definitions."""
