"""What LangChain may know of a model before it is loaded."""

from __future__ import annotations

from langchain_core.language_models import ModelProfile

__all__ = ["text_profile"]


def text_profile(
    max_input_tokens: int | None, max_output_tokens: int | None, *, chooses_tools: bool | None, answers_in_forms: bool
) -> ModelProfile:
    """Of any text model: tools and forms are held by the grammar, so every model can.

    Args:
        max_input_tokens: length of the context; None where it is not known.
        max_output_tokens: longest answer; None is all of the context.
        chooses_tools: whether a tool choice is obeyed; None where it is not known.
        answers_in_forms: whether it has learnt to answer in a form after it has called tools; agents ask one that has
            not for a call with the form as arguments.
    """
    profile = ModelProfile(
        image_inputs=False,
        audio_inputs=False,
        video_inputs=False,
        pdf_inputs=False,
        tool_calling=True,
        tool_call_streaming=True,
        structured_output=answers_in_forms,
    )
    if chooses_tools is not None:
        profile["tool_choice"] = chooses_tools
    if max_input_tokens is not None:
        profile["max_input_tokens"] = max_input_tokens
    longest = max_output_tokens or max_input_tokens
    if longest is not None:
        profile["max_output_tokens"] = longest
    return profile
