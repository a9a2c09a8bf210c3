"""The race: the same mixed load on this engine and on openvino-genai, as a live picture in the terminal."""
