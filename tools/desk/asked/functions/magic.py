"""More ways to ask for magic functions, and to ask for the one that takes a number without it."""

from __future__ import annotations

__all__ = ["ASKED", "LACKED"]

ASKED: dict[str, str] = {
    "magic_function": r"""
        !feed {input} (into|to) {tool}
        !pass {input} to {tool} and (tell me|show me|report) what (it returns|comes out)
        !evaluate {tool} (at|for) {input}
        !give {tool} the (number|input|argument) {input}
        !find out what {tool} (does to|makes of|does with) {input}
        !execute {tool} (with input|with|for the input) {input}
        !put {input} through {tool}
        !calculate {tool}\({input}\) (for me|by calling the tool)
        !let {tool} (work on|have a go at|transform) {input}
        !see what {tool} (returns|gives|says) for {input}
        !determine the (value|result|output) of {tool} for (the input |){input}
        !run the magic (function|tool) on {input}
        !do {tool} of {input}
        !throw {input} at {tool} and (tell me the result|see what comes out)
        !work out {tool} of {input} (with the tool|using the tool)
        what (comes out|do I get|happens) (when|if) {tool} (is applied to|is called with|is given) {input}?
        I (want|need|would like) (to know |)the (result|value|output) of {tool}\({input}\).
        I'm (curious|wondering) what {tool} (makes of|does with) {input}.
        what would the magic function make of {input}?
        could you (call|try|run) {tool} with {input} as (the input|input|the argument)?
        (my number|the number|my input) is {input}. (Use|Try|Run) {tool} on it.
        here's (a|my) number for {tool}: {input}
        input {input}, what's the (output|result) of {tool}?
        {input} is the input, run {tool} on it.
        which (number|value) does {tool} (turn|transform|convert) {input} into?
        I wonder which value {tool}\({input}\) has. (Call it|Find out with the tool).
        how (much|big) is {tool}\({input}\)?
        {input} should (go|be put|be fed) into {tool}.
        the value of {tool} at {input}?
        !hand {input} (over |)to {tool} and (read|tell) me the (result|answer|output)
        !plug {input} into {tool}
        !(submit|send) {input} to {tool} and (report|tell me) what comes back
        !(make|have) {tool} (process|handle|chew on) {input}
        !(query|ask) {tool} (about|for) {input}
        !(test|check) {tool} (on|with) (the value |the number |){input}
        !drop {input} into {tool}
        !get {tool} to (do its thing|work its magic|do its trick) (with|on) {input}
        !look up what {tool} (maps|sends) {input} to
        !(fire|set) {tool} (off |to work )on {input}
        !do a call of {tool}, (argument|input) {input}
        !(supply|provide) {tool} with {input} and (print|show|give me) the (output|result)
        !use {input} as (the input|the argument|the number) for {tool}
        !work the magic on {input} with {tool}
        {tool}\({input}\)
        {tool}\({input}\) = ?
        {tool}\({input}\), (please.|what is it?|what's the result?|go.)
        {tool}: {input}
        {tool}, (input|argument|number) {input}
        {tool} of {input}(?|, please.|)
        call: {tool}, {input}
        if I (give|feed|hand|pass) {tool} the number {input}, what (comes back|do I get|does it return|will it say)?
        what (does|would) {tool} (return|answer|say|spit out|yield) (for|on|when given) {input}?
        what becomes of {input} (after|under) {tool}?
        what('s| is) {tool}'s (answer|result|output|value) for {input}?
        (suppose|say|let's say) the input is {input}. What does {tool} (return|give)?
        mind (running|calling|trying) {tool} (on|with|for) {input}?
        (you have|there's) a (tool|function) called {tool}. (Give it|Feed it|Call it with) {input}.
        I (need|want|have) to (see|know|check) what {tool} does with {input}.
        I'd (like|love) {tool} (called|run|applied) with {input}.
        can {tool} (take|handle|deal with) {input}? (Call it|Run it|Try) and (see|tell me).
        {input}, (into|through) {tool} with it.
        {input} -> {tool} -> ?
        any chance of (running|trying) {tool} with {input}?
        (my guess is wrong|I can't guess it|I give up), what is {tool}\({input}\)?
        (nobody|no one) (here |)can tell me what {tool} makes of {input}. (Call it|Run it), please.
        let's (see|try|test) {tool} with {input}.
        let's hear what {tool} says about {input}.
        (what's the magic (behind|in)|which magic value has) {input}? (Use|Call|Ask) {tool}.
        the (argument|input) is {input}, the (tool|function) {tool}. (Run|Call) it.
        {input} - what does {tool} (say|return|make of it)?
        got {input} here, (run|try|call) {tool} on it.
        (does|will) {tool} accept {input}? Try it (and tell me the result|out).
        (magic|do the magic|magic please): {input}
        what's the story with {tool} and {input}? Call it (and see|to find out).
        (a friend|my teacher|the riddle) asks for {tool}\({input}\).
        {tool} (needs|has|is) to be (called|run) with {input}.
        show me {tool} in action with {input}.
        gimme {tool}\({input}\)
        lemme know what {tool} makes of {input}
        you can run {tool} with {input}?
        I need that you call {tool} with {input}.
        (computer|assistant|robot), {tool}\({input}\)!
        I was (wondering|asking myself) what {tool}\({input}\) is.
        (kindly|it is requested to) call {tool} with the input {input}.
        not knowing {tool} of {input} (bugs me|drives me mad). (Call it|Run it), please.
        dunno what {tool} does with {input}, (run it|try it|call it)
        all I (want|need) is {tool} of {input}.
        you know what? (Call|Run|Try) {tool} with {input}.
        {input} into {tool}, (okay|yes|will you)?
        whatever {tool} does, do it (to|with) {input}.
        the (value|result|output) of {tool} for {input} is (needed|wanted|requested).
        pls call {tool} on {input}
        there's no way to guess {tool}\({input}\), so (call it|run it|use the tool).
        !(bring|carry) {input} to {tool} and (fetch|report|tell me) the result
        !(challenge|confront) {tool} with {input}
        !apply {tool} to (the number |the value |){input}
        !confirm what {tool} (gives|returns) for {input}
        !enter {input} into {tool}
        !expose {input} to {tool} and tell me what happens
        !find {tool} of {input}
        !have a look at what {tool} makes of {input}
        !invoke {tool} with (the argument|the value|the number) {input}
        !offer {input} to {tool}
        !output {tool}\({input}\)
        !print {tool}\({input}\)
        !push {input} through {tool}
        !return {tool}\({input}\)
        !show (me |)what happens (to|with) {input} in {tool}
        !solve {tool}\({input}\)
        !treat {input} with {tool}
        (can|could) {input} be (run through|put into|given to) {tool}?
        {input} as the (input|argument) of {tool}: (result|value|output)?
        {input} is my number. What does {tool} (make of|do with|say to) it?
        {tool}, applied to {input}(?|, please.)
        {tool} on {input}(?|, please.|)
        {tool} takes a number. (Give|Feed|Hand) it {input}.
        {tool} with {input}(?|, please.|)
        a number for {tool}: {input}
        ask {tool} what it makes of {input}.
        for the input {input}, {tool} (returns|gives) what?
        for {input}, the magic function is to be (called|used|applied).
        how does {tool} (respond|react) to {input}?
        input: {input}, function: {tool}
        into {tool} goes {input}, out comes what?
        next number for {tool}: {input}
        run {tool}: {input}
        try {input} in {tool}
        what number do I get back from {tool} for {input}?
        with {input} as input, what does {tool} (return|say|give)?
    """,
    "magic_function_no_args": r"""
        !execute {tool} (and tell me the result|and show me the result|once)
        !trigger {tool}( and report the result| once| for me)
        !find out what {tool} (returns|says|gives)
        !evaluate {tool}\(\)
        !ask {tool} (for a number|for its number|for the secret number)
        !consult {tool}
        !compute {tool}\(\)( for me| with the tool|)
        !give me (the result|the output|the number|whatever comes out) of {tool}
        !see what (comes out of|happens with) {tool}
        !fire (off|up) {tool}
        !fetch the (number|value|secret number) from {tool}
        !try (out |){tool}( and tell me what you get| once|)
        !tell me (the value of|what you get from|the result of) {tool}
        !make a call to {tool}( and report back|)
        which (number|value) does {tool} (return|give|give back|produce)?
        I (want|need|would like) the (result|value|output) of {tool}\(\).
        what('s| is) the (output|result|return value) of {tool}?
        I'm (curious|wondering) what {tool} (says|returns|comes up with).
        could you (run|call|execute|try) {tool} (for me|and tell me the result)?
        what (comes out|happens|do I get) (when|if) you (call|run) {tool}?
        time to (call|run|ask|consult) {tool}.
        let's (see|hear|find out) what {tool} (says|returns|gives).
        the tool {tool} (needs to|should|has to) be (called|run).
        the (result|number|value|output) of {tool}?
        I'd (like|be glad) to (hear|know) (what {tool} says|the number {tool} returns).
        there's a tool {tool}, what does it (give|return|say)?
        how (much|big) is {tool}\(\)?
        I've (never tried|not tried) {tool}. (Run it|Call it|Use it).
        does {tool} work? (Call it|Run it|Try it) and (show|tell) me (the result|what it returns).
        !(launch|activate|kick off|start) {tool}
        !push the button (of|for|on) {tool}
        !get {tool} to (do its thing|say something|give you its value)
        !(hit|poke|ping) {tool} and (see|tell me) what comes (back|out)
        !(read|look up) the value of {tool}
        !do a call (of|to) {tool} (without arguments|without any input|)
        !have {tool} (called|run|executed)
        !let {tool} (speak|decide|do its work|do its thing)
        !(give|grant) {tool} a (go|spin|run|whirl)
        !(take|have) a look at what {tool} (gives|returns|says)
        !report what {tool} (returns|answers|gives back)
        !get (an answer|a value|a result|something) out of {tool}
        !request (a value|a number|an answer) from {tool}
        !draw on {tool} and tell me the value
        !print the (output|result) of {tool}
        {tool}\(\)
        {tool}\(\), (please|go|now)
        {tool}(!|, please.|, go!)
        call: {tool}
        run: {tool}
        what('s| is) {tool} (saying|giving|returning)( this time| right now|)?
        what (would|will|might) {tool} (say|return|give)?
        what('s| is) {tool}'s (answer|value|result|number|verdict)?
        mind (running|calling|trying|executing) {tool}?
        (you have|there's|I see) a (tool|function) called {tool}. (Run|Call|Try) it( and tell me the result| for me|).
        if you (run|call|trigger) {tool}, what (comes out|does it say|will it return)?
        any chance of (running|calling|trying) {tool}?
        (no arguments needed|without any arguments|it takes no input): (run|call) {tool}.
        I (need|want|have) to (see|know) what {tool} (returns|gives|says).
        I'd (like|love) {tool} to be (called|run|executed).
        I'm (dying|eager|keen) to (hear|know|see) what {tool} (says|returns|gives).
        can {tool} be (run|called|executed)? (Do it|Do so), please.
        let's (try|test|run|call) {tool}.
        let's have a (result|value|number) from {tool}.
        what do we get (from|out of|by calling) {tool}?
        (my friend|the riddle|my teacher) (asks for|wants to know) the value of {tool}.
        we're (counting on|waiting for|curious about) {tool}, (so call it|so run it|call it).
        {tool} (should|must|has to) be (called|run|asked).
        {tool} (is up|comes next|is next), run it.
        show me {tool} in action.
        tell me, what (does|will) {tool} (say|give|return)?
        the answer lies with {tool}, so (ask it|call it|run it).
        (would you|could you) be so (kind|good) as to (run|call|try) {tool}?
        result of {tool}(?|, please.)
        (how about|what about) (running|calling|asking) {tool}?
        it's {tool}'s turn, (call|run) it.
        what number (hides|is) behind {tool}?
        time for {tool}(!|, run it.)
        gimme {tool}\(\)
        lemme (know|see) what {tool} returns
        you can run {tool}?
        I need that you call {tool}.
        (computer|assistant|robot), {tool}!
        I was (wondering|asking myself) what {tool} (says|returns).
        (kindly|it is requested to) call {tool}.
        not knowing what {tool} says (bugs me|drives me mad). (Call it|Run it), please.
        dunno what {tool} says, (run it|try it|call it)
        all I (want|need) is (the result|the value|the output) of {tool}.
        you know what? (Call|Run|Try) {tool}.
        {tool}, (okay|yes|will you)?
        whatever {tool} does, let it do it.
        the (value|result|output) of {tool} is (needed|wanted|requested).
        pls (call|run) {tool}
        !(bring|get) {tool} to return its value
        !carry out {tool}
        !confirm what {tool} (gives|returns)
        !invoke {tool} (for me|and return the value)
        !output {tool}\(\)
        !play {tool}
        !return {tool}\(\)
        !show what {tool} has to (say|offer)
        !start {tool} and (read|tell) me the result
        (can|could) {tool} give me (a value|its value|a number)?
        {tool}, what do you say?
        {tool}: value?
        about {tool}: what does it return?
        execute: {tool}
        next, {tool}
        please, {tool}
        run {tool}, it takes nothing.
        the value behind {tool}, please.
        what does {tool} come up with?
    """,
}

LACKED: dict[str, str] = {
    "magic_function": """
        !execute {tool}
        !evaluate {tool}( for me|)
        what does {tool} (return|give|say)?
        !apply {tool} to (a|some) number
        I (want|would like|need) to (call|use|try) {tool}.
        could you (call|run|try) {tool}?
        !compute {tool} of (something|some number)
        !put (a|some) number (into|through) {tool}
        !give {tool} a (number|try)
        !let {tool} transform a number
        I have a number for {tool}.
        !(plug|drop|feed) (a|some) number into {tool}
        !get {tool} to (do its thing|work its magic|do its trick)
        !(fire|start) up {tool}
        !(test|check) {tool} (for me|on a number|on some value)
        !hand a number to {tool}
        !let {tool} have a go at (a|some) number
        !see what {tool} (makes of|does with) a number
        {tool}, please.
        {tool} of (something|a number)?
        what does {tool} do with (a|some|my) number?
        mind (running|calling|trying) {tool}?
        any chance of (running|trying) {tool}?
        let's (try|test|run) {tool}.
        show me {tool} in action.
        I'd (like|love) to see {tool} (at work|in action).
        {tool} (needs|has) to be (called|run).
        (magic|do the magic|some magic)(, please|!)
        (my teacher|a friend|the riddle) asks for {tool}.
        can you (do|work) (the|some) magic on a number?
        there's a number that should go through {tool}.
        I need that you call {tool}.
        (kindly|it is requested to) call {tool}.
        you can run {tool} for me?
        you know what? (Call|Run|Try) {tool}.
        whatever {tool} does, do it to a number.
        dunno what {tool} does, try it
        !invoke {tool}
        !challenge {tool} with a number
        !treat a number with {tool}
        !push a number through {tool}
        {tool} takes a number. Call it.
        how does {tool} respond to a number?
        ask {tool} for its result.
        can a number be run through {tool}?
        what number do I get back from {tool}?
        I'd like {tool} applied to something.
    """,
}
