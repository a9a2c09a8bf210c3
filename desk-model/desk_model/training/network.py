"""Torch network: a Llama with tied embeddings in the `ModelShape` of the export.

The norms have no gains: one in front of a matrix is a part of that matrix. The embedding is scaled where it is read, so
that one matrix can serve as embedding and head; the export writes the two apart.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import torch
from torch import Tensor, nn
from torch.nn import functional
from xpu_runtime.model.synthetic.shapes import ModelShape

__all__ = ["EMBEDDING_SCALE", "Batch", "Decoder", "Layer", "Past", "bf16_is_faster", "compile_layers"]

Past = list[tuple[Tensor, Tensor]]
"""Keys and values of every layer, ``[batch, kv_heads, longest, head_dim]`` each."""

EMBEDDING_SCALE = 16.0
"""By what the embedding is multiplied where it is read: a power of two, so that rounding treats both copies alike."""

_EPS = 1e-6
_EMBEDDING_STD = 0.02  # small: at first a network with one matrix at both ends repeats what it reads
_MATRIX_STD = 0.5
_TAUGHT = 0.7  # share of a teacher's probabilities in the loss (chosen)
_BLOCK = 160  # tokens that attend at a time; measured on texts of 200 to 900

# cuDNN's attention plans anew for every shape of a batch: a step took 387 ms, of which 43 were work (on an H200).
torch.backends.cuda.enable_cudnn_sdp(False)


@dataclass(frozen=True, slots=True)
class Batch:
    """Conversations side by side, padded at their ends.

    Attributes:
        ids: Token ids ``[rows, time]``.
        places: Positions before a target token ``[n]``, counted through all rows.
        wanted: Those tokens ``[n]``.
        weights: Their weights in the loss ``[n]``.
    """

    ids: Tensor
    places: Tensor
    wanted: Tensor
    weights: Tensor

    def to(self, device: torch.device) -> Batch:
        """Copy to a device."""
        own = (self.ids, self.places, self.wanted, self.weights)
        if device.type != "cuda":
            return Batch(*(each.to(device) for each in own))
        return Batch(*(each.pin_memory().to(device, non_blocking=True) for each in own))


class Layer(nn.Module):
    """Attention and feed-forward block, each with a norm and a residual connection."""

    def __init__(self, shape: ModelShape) -> None:
        super().__init__()
        self.shape = shape
        query, key = shape.heads * shape.head_dim, shape.kv_heads * shape.head_dim
        self.q_proj = nn.Linear(shape.hidden, query, bias=False)
        self.k_proj = nn.Linear(shape.hidden, key, bias=False)
        self.v_proj = nn.Linear(shape.hidden, key, bias=False)
        self.o_proj = nn.Linear(query, shape.hidden, bias=False)
        self.gate_proj = nn.Linear(shape.hidden, shape.intermediate, bias=False)
        self.up_proj = nn.Linear(shape.hidden, shape.intermediate, bias=False)
        self.down_proj = nn.Linear(shape.intermediate, shape.hidden, bias=False)

    def forward(self, x: Tensor, cos: Tensor, sin: Tensor, mask: Tensor | None) -> Tensor:
        """Process a whole text; the mask is added to the scores, without one attention is causal."""
        return self._fed(x, _joined(self._attended_causally(*self._heads(x, cos, sin), mask)))

    def at(self, x: Tensor, cos: Tensor, sin: Tensor, mask: Tensor | None, places: Tensor) -> Tensor:
        """Hidden states at some positions only: ``[n, hidden]``."""
        attended = _joined(self._attended_causally(*self._heads(x, cos, sin), mask))
        return self._fed(x.flatten(0, 1).index_select(0, places), attended.flatten(0, 1).index_select(0, places))

    def extend(
        self, x: Tensor, cos: Tensor, sin: Tensor, mask: Tensor, past: tuple[Tensor, Tensor], start: int
    ) -> Tensor:
        """Process more tokens; keys and values are written at ``start`` of the cache."""
        query, key, value = self._heads(x, cos, sin)
        stop = start + x.shape[1]
        past[0][:, :, start:stop], past[1][:, :, start:stop] = key, value
        return self._fed(x, _joined(self._attended(query, past[0][:, :, :stop], past[1][:, :, :stop], mask)))

    def _heads(self, x: Tensor, cos: Tensor, sin: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        batch, time, _ = x.shape
        normed = _norm(x)
        query, key, value = (
            linear(normed).view(batch, time, -1, self.shape.head_dim).transpose(1, 2)
            for linear in (self.q_proj, self.k_proj, self.v_proj)
        )
        return _rotated(query, cos, sin), _rotated(key, cos, sin), value

    def _attended(self, query: Tensor, key: Tensor, value: Tensor, mask: Tensor) -> Tensor:
        """Attention without a fused kernel: faster for short texts in bf16 on CPUs."""
        batch, heads, time, width = query.shape
        shared = heads // self.shape.kv_heads
        # The heads that share a key are one long text.
        query = (query * width**-0.5).reshape(batch, -1, shared * time, width)
        scores = (query @ key.transpose(-1, -2)).view(batch, -1, shared, time, key.shape[-2])
        weights = torch.softmax(scores + mask, -1).view(batch, -1, shared * time, key.shape[-2])
        return (weights @ value).view(batch, heads, time, width)

    def _attended_causally(self, query: Tensor, key: Tensor, value: Tensor, mask: Tensor | None) -> Tensor:
        """Causal attention in blocks that skip masked tokens."""
        if mask is None:
            return functional.scaled_dot_product_attention(query, key, value, is_causal=True, enable_gqa=True)
        time = query.shape[-2]
        cuts = [*range(0, time, _BLOCK), time]
        found = [
            self._attended(query[:, :, start:stop], key[:, :, :stop], value[:, :, :stop], mask[start:stop, :stop])
            for start, stop in pairwise(cuts)
        ]
        return torch.cat(found, 2)

    def _fed(self, x: Tensor, attended: Tensor) -> Tensor:
        x = x + self.o_proj(attended)
        normed = _norm(x)
        fed: Tensor = self.down_proj(functional.silu(self.gate_proj(normed)) * self.up_proj(normed))
        return x + fed


class Decoder(nn.Module):
    """Decoder with tied embedding and head."""

    cos: Tensor
    sin: Tensor

    def __init__(self, shape: ModelShape) -> None:
        super().__init__()
        self.shape = shape
        self.embed = nn.Embedding(shape.vocab, shape.hidden)
        self.layers = nn.ModuleList(Layer(shape) for _ in range(shape.layers))
        half = shape.head_dim // 2
        inverse = shape.rope_theta ** -(torch.arange(half, dtype=torch.float64) / half)
        angles = torch.outer(torch.arange(shape.max_positions, dtype=torch.float64), inverse).float()
        angles = torch.cat([angles, angles], -1)
        self.register_buffer("cos", angles.cos(), persistent=False)
        self.register_buffer("sin", angles.sin(), persistent=False)
        self._initialize()

    @property
    def device(self) -> torch.device:
        """Device of the weights."""
        return self.embed.weight.device

    @property
    def parts(self) -> list[Layer]:
        """Layers, first to last."""
        return [layer for layer in self.layers if isinstance(layer, Layer)]

    @property
    def matrices(self) -> list[nn.Parameter]:
        """All weights but the embedding."""
        return [weight for weight in self.layers.parameters() if weight.dim() == 2]

    @property
    def parameter_count(self) -> int:
        """Number of weights, the embedding counted once."""
        return sum(weight.numel() for weight in self.parameters())

    def twin(self) -> Decoder:
        """Decoder with shared weights and separate gradients."""
        twin = Decoder(self.shape).to(self.device)
        for own, other in zip(self.parameters(), twin.parameters(), strict=True):
            other.data = own.data
        return twin

    def gather(self, twins: Sequence[Decoder]) -> None:
        """Add the gradients of the twins."""
        for own, *others in zip(self.parameters(), *(each.parameters() for each in twins), strict=True):
            for other in others:
                if other.grad is not None:
                    own.grad = other.grad if own.grad is None else own.grad + other.grad
                    other.grad = None

    def loss(self, batch: Batch, teacher: Decoder | None = None) -> Tensor:
        """Weighted sum of the losses of a batch.

        Args:
            batch: Training data.
            teacher: Another decoder of the same tokens, whose probabilities count too.
        """
        logits = self.at(batch)
        loss = functional.cross_entropy(logits, batch.wanted, reduction="none")
        if teacher is not None:
            with torch.no_grad():
                taught = teacher.at(batch).softmax(-1)
            loss = torch.lerp(loss, functional.cross_entropy(logits, taught, reduction="none"), _TAUGHT)
        return (loss * batch.weights).sum()

    def at(self, batch: Batch) -> Tensor:
        """Hidden states at some positions only: ``[n, hidden]``."""
        ids = batch.ids
        x, cos, sin = self._begun(ids, 0)
        mask = None
        if not ids.is_cuda:
            mask = torch.full((ids.shape[1], ids.shape[1]), -torch.inf).triu(1).to(_precision(x))
        *layers, last = self.parts
        for layer in layers:
            x = layer(x, cos, sin, mask)
        return self._logits(last.at(x, cos, sin, mask, batch.places)).float()

    def past(self, rows: int, longest: int) -> Past:
        """Empty KV cache for ``step``."""
        s = self.shape
        size = (rows, s.kv_heads, longest, s.head_dim)
        return [(self.embed.weight.new_zeros(size), self.embed.weight.new_zeros(size)) for _ in range(s.layers)]

    def step(self, ids: Tensor, past: Past, start: int, mask: Tensor) -> Tensor:
        """Logits of the tokens after ``ids``, ``[rows, vocab]``.

        Args:
            ids: More tokens ``[rows, time]``.
            past: Keys and values of those before; extended.
            start: Tokens before.
            mask: Where each token may look, ``[rows, 1, 1, time, start + time]``.
        """
        x, cos, sin = self._begun(ids, start)
        added = torch.zeros(mask.shape, device=mask.device).masked_fill(~mask, -torch.inf)
        for layer, kept in zip(self.parts, past, strict=True):
            x = layer.extend(x, cos, sin, added, kept, start)
        return self._logits(x[:, -1])

    def _begun(self, ids: Tensor, start: int) -> tuple[Tensor, Tensor, Tensor]:
        stop = start + ids.shape[1]
        return self.embed(ids) * EMBEDDING_SCALE, self.cos[start:stop], self.sin[start:stop]

    def _logits(self, x: Tensor) -> Tensor:
        return functional.linear(_norm(x), self.embed.weight)

    def _initialize(self) -> None:
        nn.init.normal_(self.embed.weight, std=_EMBEDDING_STD)
        for name, weight in self.layers.named_parameters():
            if name.endswith(("o_proj.weight", "down_proj.weight")):
                nn.init.zeros_(weight)  # every layer begins as none
            else:
                nn.init.normal_(weight, std=_MATRIX_STD / weight.shape[1] ** 0.5)


def compile_layers() -> None:
    """Compile the layers with torch; needs a C++ compiler.

    On a CPU a training is a fifth faster (4,400 tokens/s a core in place of 3,740). Attention in blocks is left out: it
    has other shapes in every batch, and was slower by a third. A GPU has a kernel for it.
    """
    for name in ("forward", "at") if torch.cuda.is_available() else ("_heads", "_fed"):
        setattr(Layer, name, torch.compile(getattr(Layer, name), dynamic=True))


def bf16_is_faster() -> bool:
    """True if bf16 products are faster than f32 on this machine."""
    if torch.cuda.is_available():
        return torch.cuda.is_bf16_supported(including_emulation=False)
    taken = []
    for kind in (torch.bfloat16, torch.float32):
        matrix = torch.ones((512, 512), dtype=kind)
        times = []
        for _ in range(5):
            began = time.perf_counter()
            (matrix @ matrix)[0, 0].item()  # waits for it
            times.append(time.perf_counter() - began)
        taken.append(min(times))
    return taken[0] < taken[1]


def _norm(x: Tensor) -> Tensor:
    return functional.rms_norm(x, x.shape[-1:], eps=_EPS).to(_precision(x))


def _precision(x: Tensor) -> torch.dtype:
    """Precision of matrix products."""
    kind = x.device.type
    return torch.get_autocast_dtype(kind) if torch.is_autocast_enabled(kind) else x.dtype


def _joined(heads: Tensor) -> Tensor:
    """Reshape ``[batch, heads, time, head_dim]`` to ``[batch, time, width]``."""
    return heads.transpose(1, 2).flatten(2)


def _rotated(x: Tensor, cos: Tensor, sin: Tensor) -> Tensor:
    first, second = x.chunk(2, -1)
    return (x * cos + torch.cat([-second, first], -1) * sin).to(_precision(x))
