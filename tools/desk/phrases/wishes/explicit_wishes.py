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
    !get {tool} to (take|process|work on|do its thing with) {all}
    !fire up {tool} with {all}
    !kick off {tool} (with|on|using) {all}
    !spin up {tool} with {all}
    !send {tool} off with {all}
    !turn to {tool} and (give|pass|feed|hand) it {all}
    !go to {tool} with {all}
    !bring in {tool} with {all}
    !use {tool} here, with {all}
    !use {tool}; it (takes|gets|needs) {all}
    !try out {tool} with {all}
    !try calling {tool} with {all}
    !do a {tool} (run|call) with {all}
    !do {tool}\({all}\)
    !hit {tool} with {all}
    !ping {tool} with {all}
    !evaluate {tool}\({all}\)
    !step through {tool} with {all}
    !see what {tool} (makes of|says to|does with) {all}
    !find out what {tool} (returns|gives) for {all}
    !check what {tool} (returns|gives back) (for|with) {all}
    !tell me what {tool} (says|returns|gives) (for|to|with) {all}
    !show me the (output|result) of {tool} with {all}
    !prepare a call of {tool} with {all} and send it
    !fill in {all} and (submit|send off) {tool}
    !fill {tool} in with {all}
    !hand {all} over to {tool}
    !forward {all} to {tool}
    !throw {all} at {tool}
    !submit {all} to {tool}
    !plug {all} into {tool}
    !enter {all} into {tool}
    !input {all} to {tool}
    !(call|run|use) {tool} with {all}, and ask me if (anything|an argument) is missing
    !(call|run|use) {tool} with {all} and nothing else
    !(call|run|use) {tool} \({all}\)
    !(call|run|use) {tool} -> {all}
    !(call|run) {tool}, no other tool, with {all}
    !(call|run) {tool} directly with {all}
    (what|which) tool? {tool}. (What with|Arguments): {all}.
    {tool}? Yes, with {all}.
    {tool}! {all}!
    {tool}: {all}. (Go.|Thanks.|Please.|Run it.)
    {tool}\n{all}
    {tool}:\n{all}
    {tool} | {all}
    {tool} => {all}
    {tool} / {all}
    {tool} w/ {all}
    {tool} \[{all}\]
    {tool} <- {all}
    {tool} --{all}
    {tool}; {all}; go
    {tool} please, {all}
    {tool} with {all} is what I need.
    {tool} with {all}, that's all I'm asking for.
    {tool} will do, with {all}.
    {tool} would be the right tool: {all}.
    {tool} can do this, given {all}.
    {tool} wants {all}. Give it that.
    {tool} takes {all} this time. Call it.
    {tool} is up next, with {all}.
    > {tool} {all}
    $ {tool} {all}
    `{tool}` with {all}
    `{tool}`: {all}
    @{tool} {all}
    /{tool} {all}
    {all} => {tool}
    {all} / {tool}
    {all}. Tool: {tool}.
    {all}. (Use|Run|Call) {tool} on that.
    {all}. {tool} knows what to do with it, so run it.
    {all}, and (run|call|use) {tool}.
    {all} (to|for|into) {tool}, please.
    {all} are the arguments; the tool is {tool}. (Run|Call) it.
    {all} should go (to|into) {tool}.
    {all}: what does {tool} say to that?
    name of the tool: {tool}. (Input|Arguments|Parameters): {all}. (Run|Call) it.
    call: {tool}, with: {all}
    action: {tool}; {all}
    cmd: {tool} {all}
    next: {tool} with {all}.
    execute: {tool}, {all}
    pls (run|call|use) {tool} with {all}
    pls {tool} {all}
    (need|want|gimme) {tool} with {all}
    (need|want) a {tool} call: {all}
    (wanted|requested): {tool} with {all}.
    any chance you could (call|run|use) {tool} with {all}?
    can I get a {tool} call with {all}?
    can {tool} be (called|run) with {all}? (Please do.|Go on.)
    do you have {tool}? (Call|Run) it with {all}.
    do you see {tool} among your tools? (Call|Run) it with {all}.
    how about (calling|running|trying) {tool} with {all}?
    mind (calling|running) {tool} with {all}?
    what would {tool} (do|say|return) (with|for|given) {all}? Run it.
    what comes back from {tool} if I (pass|give) it {all}? (Try.|Let's see.)
    why not (call|run|use) {tool} with {all}?
    who knows what {tool} returns for {all}? Let's see.
    I'd (call|run|use) {tool} here, with {all}. Please do.
    I'm (supposed|told) to run {tool} with {all}. Could you?
    I'm curious what {tool} (does|says|returns) with {all}.
    I have {all} for {tool}. (Call|Run) it.
    I know there's a tool named {tool}. Give it {all}.
    I want {all} to go into {tool}.
    if you have {tool}, (call|run|use) it with {all}.
    it's {tool} that I want you to run, with {all}.
    it's time to (call|run) {tool} with {all}.
    let me see {tool} with {all}.
    let me see what {tool} does with {all}.
    my tool of choice is {tool}, with {all}.
    no other tool than {tool}, with {all}.
    of all the tools, use {tool}, with {all}.
    there's {tool} for this; give it {all}.
    this calls for {tool} with {all}.
    time for {tool}, with {all}.
    we'll need {tool}. (Call|Run) it with {all}.
    you have {tool} (at hand|available), so (call|run) it with {all}.
    your tool {tool}: (call|run) it with {all}.
    !call {tool} with {all}
    !call {tool} with {all}
    !use {tool} with {all}
    !run {tool} with {all}
    !use the tool {tool} with {all}
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
    !fire up {tool}
    !spin up {tool}
    !set {tool} going
    !put {tool} to (use|work)
    !bring in {tool}
    !turn to {tool}
    !go to {tool}
    !hit {tool}
    !ping {tool}
    !do {tool}\(\)
    !do a {tool} (run|call)
    !do the {tool} thing
    !try out {tool}
    !try calling {tool}
    !let {tool} (run|work|loose|do it)
    !let {tool} handle (it|this)
    !evaluate {tool}\(\)
    !find out what {tool} (returns|gives)
    !see what {tool} (gives|says|comes up with)
    !check what {tool} (returns|gives back)
    !tell me what {tool} (says|returns|gives)
    !show me the (output|result) of {tool}
    !(call|run|use) {tool}, and ask me if (anything|an argument) is missing
    (call|run|use) {tool}. Ask me for whatever it needs.
    !(call|run|use) {tool} and (that's it|nothing else)
    !(call|run|use) the thing called {tool}
    !(call|run|use) {tool}, no other tool
    !(call|run) {tool} directly
    !(call|run) {tool} for me, and (ask|tell me) if it needs something
    !press the button that says {tool}
    (what|which) tool? {tool}.
    {tool}!
    {tool}?
    {tool}: go
    {tool} pls
    {tool} (thx|thanks)
    {tool}. (Go.|Thanks.|Please.|Run it.|Now, please.)
    {tool} - can you (run|call|do) that?
    {tool} will do.
    {tool} would be the right tool (here|for this).
    {tool} is up next.
    {tool} is all I need.
    {tool} can do this. (Call|Run) it.
    {tool}, if you please
    {tool}, and tell me what comes out
    {tool}, what do you need for that?
    > {tool}
    $ {tool}
    `{tool}`
    `{tool}`, please
    @{tool}
    /{tool}
    -> {tool}
    call: {tool}
    action: {tool}
    cmd: {tool}
    next: {tool}
    execute: {tool}
    pls (run|call|use) {tool}
    (need|want|gimme) {tool}
    (wanted|requested): {tool}.
    any chance you could (call|run|use) {tool}?
    can I get a {tool} call?
    can {tool} be (called|run)? (Please do.|Go on.)
    can I see {tool} (at work|in action)?
    do you have {tool}? (Call|Run) it, please.
    do you see {tool} among your tools? (Call|Run) it.
    how about (calling|running|trying|using) {tool}?
    mind (calling|running) {tool}?
    who knows what {tool} returns? Let's see.
    why not (call|run|use) {tool}?
    I'd (call|run|use) {tool} here. Please do.
    I'm (supposed|told) to run {tool}. Could you?
    I'm curious what {tool} (does|says|returns). (Try it.|Run it.)
    I know there's a tool named {tool}. (Call|Run) it.
    I'm asking for {tool}, nothing else.
    if you have {tool}, (call|run|use) it.
    it's {tool} that I want you to run.
    let me see what {tool} does.
    let's see {tool}.
    let's have {tool} (run|do its job).
    my tool of choice is {tool}.
    no other tool than {tool}, please.
    of all the tools, use {tool}.
    there's {tool} for this; use it.
    this calls for {tool}.
    time (for|to call|to run) {tool}.
    we'll need {tool}. (Call|Run) it.
    you have {tool} (at hand|available), so (call|run) it.
    your tool {tool}: (call|run) it.
    the tool I want is {tool}. (Call|Run) it.
    the name of the tool is {tool}. (Call|Run) it.
    !call {tool}
    !call {tool}
    !use {tool}
    !run {tool}
    !use the tool {tool}
    ---
    !try {tool}
    !make a call to {tool}
    """
)
