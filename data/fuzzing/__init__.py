"""Inputs that no golden case has, made from those that are stored, and their judging."""
