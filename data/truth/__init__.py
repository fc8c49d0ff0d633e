"""Truth for the golden vectors: definitions evaluated with mpmath, 60 digits unless stated."""

from mpmath import mp

DIGITS = 60
mp.dps = DIGITS
