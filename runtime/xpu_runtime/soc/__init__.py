"""The machine underneath: its devices as OpenVINO reports them, and its processor and memory."""
