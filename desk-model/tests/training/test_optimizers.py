# ruff: noqa: E402 - what follows needs the training extra
"""The optimizers: stacks of matrices learn as single ones do."""

from __future__ import annotations

import pytest

torch = pytest.importorskip("torch", reason="needs the training extra")

from small_network import network
from torch.optim import AdamW, Muon

from desk_model.training.optimizers import Optimizers


def test_matrices_in_a_stack_learn_as_alone() -> None:
    """Guards against a stack that mixes matrices up, forgets their momentum or leaves out one without a gradient."""
    ours, theirs = (network(0).requires_grad_(True) for _ in range(2))
    optimizers = Optimizers(ours)
    muon, adam = optimizers._both
    settings = {name: muon.defaults[name] for name in ("lr", "weight_decay", "momentum")}
    expected = (
        Muon(theirs.matrices, **settings),
        AdamW([theirs.embed.weight], lr=adam.defaults["lr"], betas=adam.defaults["betas"], weight_decay=0.0),
    )
    torch.manual_seed(1)
    for step in range(3):
        for at, (own, other) in enumerate(zip(ours.parameters(), theirs.parameters(), strict=True)):
            if at != 3 or step:
                own.grad = 0.01 * torch.randn_like(own)
                other.grad = own.grad.clone()
        optimizers.step(1.0)
        torch.nn.utils.clip_grad_norm_([theirs.embed.weight], 1.0)
        for optimizer in expected:
            optimizer.step()
            optimizer.zero_grad()
    for own, other in zip(ours.parameters(), theirs.parameters(), strict=True):
        # Products of a stack may add up in another order, in bf16.
        assert torch.allclose(own, other, atol=1e-3)
    # A checkpoint of the one is read by the other.
    expected[0].load_state_dict(optimizers.state()[0])
