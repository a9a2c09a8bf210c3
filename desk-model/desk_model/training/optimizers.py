"""Optimizers and learning rates: Muon for the matrices, AdamW for the embedding."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor
from torch.optim import AdamW, Muon

from desk_model.training.network import Decoder

__all__ = ["Optimizers", "rate_at"]

_MATRIX_RATE, _MATRIX_DECAY, _MOMENTUM = 0.02, 0.03, 0.95
_EMBEDDING_RATE, _BETAS = 3e-3, (0.9, 0.98)
_WARM_UP = 60  # steps
_LONGEST_GRADIENT = 1.0


def rate_at(step: int, share: float, highest: float = 1.0) -> float:
    """Learning rate as a share of the full one: warm-up, then linear decay to zero.

    A level rate was tried: with batches this small its noise hid most of what was learnt until it fell.

    Args:
        step: Steps done since the training began, with optimizers that know nothing.
        share: Part of the training that is done, 0 to 1.
        highest: Where it goes down from.
    """
    return highest * min(1.0, (step + 1) / _WARM_UP, max(0.0, 1.0 - share))


class Optimizers:
    """Muon and AdamW as one optimizer.

    Muon (Jordan et al., 2024) makes every update of a matrix orthogonal; on few tokens it learns about as much as AdamW
    does on half as many again.
    """

    def __init__(self, model: Decoder) -> None:
        self._model = model
        self._both: Sequence[torch.optim.Optimizer] = (
            _StackedMuon(model.matrices, lr=_MATRIX_RATE, weight_decay=_MATRIX_DECAY, momentum=_MOMENTUM),
            AdamW([model.embed.weight], lr=_EMBEDDING_RATE, betas=_BETAS, weight_decay=0.0, fused=True),
        )
        self._rates = (_MATRIX_RATE, _EMBEDDING_RATE)

    def step(self, rate: float) -> None:
        """Use the gradients up, with this part of the full learning rates."""
        torch.nn.utils.clip_grad_norm_([self._model.embed.weight], _LONGEST_GRADIENT)
        for optimizer, full in zip(self._both, self._rates, strict=True):
            for group in optimizer.param_groups:
                group["lr"] = full * rate
            optimizer.step()
            optimizer.zero_grad(set_to_none=True)

    def state(self) -> list[dict[str, Any]]:
        """State for a checkpoint."""
        return [optimizer.state_dict() for optimizer in self._both]

    def load(self, state: Sequence[dict[str, Any]]) -> None:
        """Load the state of a checkpoint."""
        for optimizer, kept in zip(self._both, state, strict=True):
            optimizer.load_state_dict(kept)


class _StackedMuon(Muon):
    """Torch's Muon with all matrices of one shape in one stack.

    With Nesterov's momentum and the original rates, which are what it does by default.
    """

    @torch.no_grad()
    def step(self, closure: Any = None) -> None:
        """One step of every matrix that has a gradient."""
        for group in self.param_groups:
            shapes: defaultdict[torch.Size, list[Tensor]] = defaultdict(list)
            for weight in group["params"]:
                if weight.grad is not None:
                    shapes[weight.shape].append(weight)
            for weights in shapes.values():
                self._step(group, weights)

    def _step(self, group: dict[str, Any], weights: list[Tensor]) -> None:
        gradients = [weight.grad for weight in weights]
        for weight in weights:
            if "momentum_buffer" not in self.state[weight]:
                self.state[weight]["momentum_buffer"] = torch.zeros_like(weight)
        buffers = [self.state[weight]["momentum_buffer"] for weight in weights]
        torch._foreach_lerp_(buffers, gradients, 1 - group["momentum"])
        stack = torch.stack(torch._foreach_lerp(gradients, buffers, group["momentum"]))
        rows, columns = stack.shape[1:]
        rate = group["lr"]
        torch._foreach_mul_(weights, 1 - rate * group["weight_decay"])
        torch._foreach_add_(
            weights, _orthogonal(stack, group).to(stack.dtype).unbind(), alpha=-rate * max(1, rows / columns) ** 0.5
        )


def _orthogonal(stack: Tensor, group: dict[str, Any]) -> Tensor:
    """Orthogonalise every matrix of a stack (quintic Newton-Schulz iteration)."""
    first, second, third = group["ns_coefficients"]
    tall = stack.shape[1] > stack.shape[2]
    found = (stack.mT if tall else stack).bfloat16()
    found = found / found.norm(dim=(1, 2), keepdim=True).clamp(min=group["eps"])
    for _ in range(group["ns_steps"]):
        gram = found @ found.mT
        change = torch.baddbmm(gram, gram, gram, beta=second, alpha=third)
        found = torch.baddbmm(found, change, found, beta=first)
    return found.mT if tall else found
