"""Token selection: sampling parameters, sampler, grammar masks, drafts and their verification, ends and extensions."""

from __future__ import annotations

from xpu_runtime.decoding.continuation import Continuation, Extension
from xpu_runtime.decoding.lookup import History, LookupProposer
from xpu_runtime.decoding.mask import EagerMask, TokenMask
from xpu_runtime.decoding.params import SamplingParams
from xpu_runtime.decoding.proposer import FirstProposer, Proposer
from xpu_runtime.decoding.replay import ReplaySource, TokenSource
from xpu_runtime.decoding.sampler import SampledToken, SequenceSampler, greedy_tokens
from xpu_runtime.decoding.stop import StopMatcher
from xpu_runtime.decoding.verification import Verification, admissible_draft, verify

__all__ = [
    "Continuation",
    "EagerMask",
    "Extension",
    "FirstProposer",
    "History",
    "LookupProposer",
    "Proposer",
    "ReplaySource",
    "SampledToken",
    "SamplingParams",
    "SequenceSampler",
    "StopMatcher",
    "TokenMask",
    "TokenSource",
    "Verification",
    "admissible_draft",
    "greedy_tokens",
    "verify",
]
