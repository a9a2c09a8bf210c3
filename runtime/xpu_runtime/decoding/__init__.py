"""Decoding: sampling parameters, sampler, token masks, drafts and their verification, stop strings, continuations."""

from __future__ import annotations

from xpu_runtime.decoding.acceptance_rates import AcceptanceRates
from xpu_runtime.decoding.answer_history import AnswerHistory, TokenIds, latest_answers
from xpu_runtime.decoding.calibrated_lookup import CalibratedLookup
from xpu_runtime.decoding.calibration_table import CalibratedProposer, CalibrationTable
from xpu_runtime.decoding.continuation import Continuation, Extension
from xpu_runtime.decoding.draft_length import MAX_LOOKUP_DRAFT
from xpu_runtime.decoding.draft_verification import VerifiedDraft, allowed_prefix, verify_draft
from xpu_runtime.decoding.prediction import MAX_PREDICTED_DRAFT, PredictionProposer
from xpu_runtime.decoding.prompt_lookup import LookupProposer
from xpu_runtime.decoding.proposer import FallbackProposer, Proposer
from xpu_runtime.decoding.sampler import SampledToken, SequenceSampler, greedy_tokens
from xpu_runtime.decoding.sampling_params import SamplingParams
from xpu_runtime.decoding.stop_matcher import StopMatcher
from xpu_runtime.decoding.token_mask import PrecomputableMask, TokenMask
from xpu_runtime.decoding.token_source import ReplaySource, TokenSource
from xpu_runtime.deprecation import renamed_names

__all__ = [
    "MAX_LOOKUP_DRAFT",
    "MAX_PREDICTED_DRAFT",
    "AcceptanceRates",
    "AnswerHistory",
    "CalibratedLookup",
    "CalibratedProposer",
    "CalibrationTable",
    "Continuation",
    "Extension",
    "FallbackProposer",
    "LookupProposer",
    "PrecomputableMask",
    "PredictionProposer",
    "Proposer",
    "ReplaySource",
    "SampledToken",
    "SamplingParams",
    "SequenceSampler",
    "StopMatcher",
    "TokenIds",
    "TokenMask",
    "TokenSource",
    "VerifiedDraft",
    "allowed_prefix",
    "greedy_tokens",
    "latest_answers",
    "verify_draft",
]

__getattr__ = renamed_names(
    __name__,
    {
        "EagerMask": "PrecomputableMask",
        "FirstProposer": "FallbackProposer",
        "History": "AnswerHistory",
        "Verification": "VerifiedDraft",
        "admissible_draft": "allowed_prefix",
        "verify": "verify_draft",
    },
)
