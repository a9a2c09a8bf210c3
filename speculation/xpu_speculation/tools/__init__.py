"""Tool specifications: eligibility, argument schemas and canonical call keys."""
