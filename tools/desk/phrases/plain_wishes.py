"""How one asks an invented tool for something with one value or none, and what is said when it is done."""

from __future__ import annotations

from desk.pools import Phrases

__all__ = ["DONE", "EXPLICIT", "EXPLICIT_PLAIN", "PLAIN", "RETURNED", "SINGLE"]

PLAIN = Phrases(
    """
    !{verb} {the} {thing}
    !{verb} {a} {thing}
    !{verb} {the} {thing} (for me|now|again)
    I want to {verb} {the} {thing}.
    (we|I) need to {verb} {the} {thing}.
    time to {verb} {the} {thing}.
    is it possible to {verb} {the} {thing}?
    !{verb} {the} {thing} (right away|at once|once more|please|today|quickly|when you can)
    !go and {verb} {the} {thing}
    !(help me|try to|make sure to|do) {verb} {the} {thing}
    {verb} {thing}
    {thing}: {verb}
    {thing} - (please |){verb} it
    {the} {thing} (has|needs) to be taken care of: {verb} it.
    (let's|let us) {verb} {the} {thing}.
    (I|we) (have|want|wish|plan|decided) to {verb} {a} {thing}.
    (I'd|we'd) love to {verb} {the} {thing}.
    (can|could|would|will) you {verb} {the} {thing}?
    (what about|about|regarding) {the} {thing}: {verb} it(.|, please.)
    it's time: {verb} {the} {thing}.
    nothing else, just {verb} {the} {thing}.
    (my boss|somebody|a customer) wants me to {verb} {the} {thing}.
    there is {a} {thing} to {verb}.
    ---
    !{verb} {one} {thing}
    I would like to {verb} {the} {thing}.
    {the} {thing}: please {verb} it.
    """
)

SINGLE = Phrases(
    """
    !{verb} {thing} {value}
    !{verb} the {thing} {value}
    !{verb} {the} {thing} with the {words} {value}
    !{verb} {a} {thing}, {words} {value}
    !{verb} {the} {thing} whose {words} {is} {value}
    the {words} {is} {value}. {Verb} {the} {thing}.
    !take {value} as {words} and {verb} {the} {thing}
    !{verb} {thing} for {value}
    !{verb} {the} {thing} with {value} as (its|the) {words}
    !{verb} {the} {thing} (with|using|for|on|by) {words} {value}
    !{verb} {a} {thing} (with|that has|having|which has) (the|a|this) {words}: {value}
    !{verb} {the} {thing} \\({words}(:| =|) {value}\\)
    !{verb} {the} {thing}(:|,| -|;) {words}(| =|:| is) {value}
    !{verb} {the} {thing}, the {words} being {value}
    !{verb} {the} {thing} and (set|make) the {words} (to |){value}
    !set the {words} to {value} and {verb} {the} {thing}
    !use {value} (as the|for the|as) {words} (and|to) {verb} {the} {thing}
    !{verb} {the} {thing} with {value} in the field {words}
    !{verb} {the} {thing} \\[{words}: {value}\\]
    !(enter|put in|pick|choose) {value} as (the |){words} and {verb} {the} {thing}
    {words}(:| =) {value}. (Please |Now |){verb} {the} {thing}.
    {words}: {value}; {verb} {the} {thing}.
    {value} as (the |){words}: {verb} {the} {thing}.
    {value} (is for|goes into|should be) the {words}. (Please |Now |){verb} {the} {thing}.
    {value}, that's the {words}. (Please |Now |){verb} {the} {thing}.
    {verb} {thing}, {words} {value}
    {verb} {thing} {words}={value}
    {thing}: {verb}, {words} {value}
    {thing} with {words} {value}: {verb} it.
    (I|we) (want|need|have|plan) to {verb} {the} {thing}(,|:| with) {words} {value}.
    (can|could|would|will) you {verb} {the} {thing}? (The|Its) {words} {is} {value}.
    (can|could|would|will) you {verb} {the} {thing} with {words} {value}?
    {verb} {the} {thing}. (Its|The) {words} (should be|must be|has to be|is going to be|{is}) {value}.
    (with|using|for|at) {words} {value}(,|:) {verb} {the} {thing}.
    (let's|let us) {verb} {the} {thing}, (with |){words} {value}.
    about {the} {thing}: {verb} it(,| with) {words} {value}.
    as (the |){words} I (want|choose|take|have) {value}. {Verb} {the} {thing}.
    as you {verb} {the} {thing}, (use|take) {value} as {words}. Do it now.
    ---
    !{verb} {the} {thing}, namely {value}
    {value} {is} the {words}, now {verb} {the} {thing}.
    !{verb} {the} {thing} that has {value} as {words}
    """
)

EXPLICIT = Phrases(
    """
    !(call|use|run) {tool} with {all}
    !(call|use|run|invoke) the tool {tool}: {all}
    !start {tool} with {all}
    !run {tool}\\({all}\\)
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
    {tool}\\({all}\\)
    {tool} - {all}
    {tool}, please: {all}
    (I need|we need|I want) {tool} (to run|called|executed) with {all}.
    (can|could) you (call|run|use) {tool} with {all}?
    what is the (result|output|answer) of {tool} with {all}?
    {all} - (run|call|use) {tool} with that.
    arguments for {tool}: {all}. (Run|Call) it.
    ---
    !try {tool} with {all}
    !make a call to {tool} with {all}
    what does {tool} give for {all}?
    """
)

EXPLICIT_PLAIN = Phrases(
    """
    !(call|use|run|invoke) {tool}
    !(call|use|run) the tool {tool}
    !run {tool}\\(\\)
    !execute {tool} (now|)
    !(trigger|launch|fire|apply|start) (the function |the tool |){tool}
    !(call|run) {tool} (once|for me|again|without arguments|now)
    {tool}
    {tool}, please
    {tool}\\(\\)
    (I need|we need|I want) {tool} (to run|executed).
    (can|could) you (call|run|use) {tool}?
    what is the (result|output|answer) of {tool}?
    ---
    !try {tool}
    !make a call to {tool}
    """
)

DONE = Phrases(
    """
    Done.
    (Done|OK), I took care of the {thing}.
    The {thing} is taken care of.
    That worked, the {thing} is done.
    I have done that for the {thing}.
    All done with the {thing}.
    ---
    The request to {verb} the {thing} went through.
    Finished with the {thing}.
    It worked for the {thing}.
    """
)

RETURNED = Phrases(
    """
    (Done|OK), the {words} (of the {thing}|) is {value}.
    The {words} of the {thing} is {value}.
    {Words}: {value}.
    It worked; the {words} is {value}.
    The result: {words} {value}.
    ---
    I got {value} as the {words}.
    For the {thing} the {words} is {value}.
    The tool says {words} {value}.
    """
)
