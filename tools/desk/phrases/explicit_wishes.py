"""How one asks for an invented tool by its name."""

from __future__ import annotations

from desk.pools import Phrases

__all__ = [
    "EXPLICIT",
    "EXPLICIT_PLAIN",
]

EXPLICIT = Phrases(
    r"""
    !(call|use|run) {tool} with {all}
    !(call|use|run|invoke) the tool {tool}: {all}
    !start {tool} with {all}
    !run {tool}\({all}\)
    !use {tool} and pass {all}
    I want the result of {tool} with {all}.
    !execute {tool}, {all}
    !(call|run|use|trigger|launch|fire|apply) (the function |the tool |){tool} (with|using|on|for|-|:) {all}
    !(call|run|use) {tool} (with the arguments|with the parameters|with these arguments:|passing|giving it) {all}
    !pass {all} to {tool}
    !(give|send|hand) {all} to (the tool |){tool}
    (with|using) {all}, (call|run|use) {tool}.
    {tool}: {all}
    {tool} {all}
    {tool}\({all}\)
    {tool} - {all}
    {tool}, please: {all}
    (I need|we need|I want) {tool} (to run|called|executed) with {all}.
    (can|could) you (call|run|use) {tool} with {all}?
    what is the (result|output|answer) of {tool} with {all}?
    {all} - (run|call|use) {tool} with that.
    arguments for {tool}: {all}. (Run|Call) it.
    !issue a {tool} call with {all}
    !let {tool} run (with|on) {all}
    !have {tool} (process|work on|handle|take) {all}
    !put {all} into {tool}
    !feed {all} (to|into) {tool} and tell me what comes out
    !supply {tool} with {all}
    !provide {all} as (input|arguments|parameters) (to|for) {tool}
    !set {all} and (run|call|execute|start) {tool}
    !take {all} and (run|call|invoke) {tool} with (it|that)
    !use the following in a call to {tool}: {all}
    !invoke {tool}, (with|passing|using) {all}
    !make use of (the tool |){tool}, with {all}
    !activate {tool}: {all}
    !perform {tool} (with|for|using) {all}
    !go ahead with {tool}, {all}
    !(call|run|use) {tool}, where the (arguments|parameters|inputs|values) are {all}
    !(call|run|use) {tool} and let me (see|know|have) the (result|output); (input|arguments): {all}
    !(call|run) {tool} \[{all}\]
    !query {tool} with {all}
    !get the (answer|output|result) of {tool} for {all}
    tool: {tool}; (arguments|parameters|input): {all}
    (function|tool|command) {tool}, {all}
    {tool} with {all}
    {tool} < {all}
    {tool} -> {all}
    {tool} should be (called|run|executed|invoked) with {all}.
    {tool} is (the tool|what) I want you to use, with {all}.
    {tool} needs to run, (with|using) {all}.
    {tool} is to be given {all}. Call it.
    the tool is {tool}, the input is {all}. Run it(.|, please.)
    the tool to use (here |)is {tool}, with {all}.
    for {all}, (use|call|run) {tool}.
    with {all} as input, run {tool}.
    {all}: that goes into {tool}.
    {all} is the input for {tool}. (Start|Call|Run) it.
    {all} -> {tool}
    {all} | {tool}
    (what does|what will) {tool} (return|say|give|give back) (for|with|when given) {all}?
    what (happens|comes out|do we get) if you (call|run) {tool} with {all}? Try it.
    would you (please |)(call|run|invoke|execute) {tool}? (Use|Pass|Give it) {all}.
    could {tool} be (called|run|invoked) with {all}, please?
    is it possible to run {tool} with {all}?
    I'd like (to call|to run|to use|a run of) {tool} with {all}.
    I want you to go through {tool}, (using|passing|with) {all}.
    let's (call|run|try|use) {tool} with {all}.
    we have {tool} for that: (call|run) it with {all}.
    (please, |)a call to {tool} with {all}.
    one {tool} call, please: {all}
    ---
    !try {tool} with {all}
    !make a call to {tool} with {all}
    what does {tool} give for {all}?
    """
)

EXPLICIT_PLAIN = Phrases(
    r"""
    !(call|use|run|invoke) {tool}
    !(call|use|run) the tool {tool}
    !run {tool}\(\)
    !execute {tool} (now|)
    !(trigger|launch|fire|apply|start) (the function |the tool |){tool}
    !(call|run) {tool} (once|for me|again|without arguments|now)
    {tool}
    {tool}, please
    {tool}\(\)
    (I need|we need|I want) {tool} (to run|executed).
    (can|could) you (call|run|use) {tool}?
    what is the (result|output|answer) of {tool}?
    !issue a {tool} call
    !have {tool} do its (job|work|thing)
    !make use of (the tool |){tool}
    !get {tool} (going|started|running|to run)
    !(run|call|execute) {tool} and (show|tell|give) me (the result|what it returns|what comes back)
    !(call|run|invoke) {tool} (right away|with no arguments|as it is|without any input|with nothing else)
    !(activate|perform|try) {tool}
    !go ahead (with|and call|and run) {tool}
    !kick off {tool}
    !get me the (output|answer|result) of {tool}
    !query {tool}
    run: {tool}
    (tool|function|command): {tool}
    {tool} (now|- go|- run it)
    {tool}, no (arguments|parameters|input)
    {tool} should be (called|run|executed|invoked) (now|).
    {tool} is (the tool|what) I want you to (call|run|use).
    {tool} needs to run.
    {tool} has to be (called|started|run).
    it's time for {tool}. (Call|Run) it.
    I'd like (to call|to run|to use|you to call|a run of) {tool}.
    I (want|need) (to see|to know|) what {tool} (returns|says|gives back).
    let's (call|run|try|use|start) {tool}.
    a call to {tool}, please.
    just {tool}, nothing else.
    one run of {tool}, please.
    would you (please |)(call|run|invoke|execute|start) {tool}?
    what does {tool} (return|say|give back|tell us)?
    what do we get from {tool}?
    could {tool} be (called|run|invoked), please?
    is it possible to (call|run|execute) {tool}?
    there's a tool called {tool}; (call|run|use) it.
    (my request|what I need): a call to {tool}.
    ---
    !try {tool}
    !make a call to {tool}
    """
)
