# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to ask for sums and for what a term amounts to, and to ask for them without something needed."""

from __future__ import annotations

__all__ = ["ASKED", "LACKED"]

ASKED: dict[str, str] = {
    "calculate": """
        !(figure out|determine|reckon) {expression}
        !(do|run|carry out) the calculation {expression}
        !find (the value|the result) of {expression}
        !give me the (result of|answer to|value of) {expression}
        !tell me (what|how much) {expression} (is|comes to|works out to|makes)
        !do the (maths|math|arithmetic) for {expression}
        !(enter|type|put) {expression} into the calculator
        !use the calculator (for|on) {expression}
        !(process|resolve|work through) the expression {expression}
        !(check|show me) what {expression} (equals|amounts to|comes out as)
        !get the (result|value) of the expression {expression}
        !help me (calculate|work out|figure out) {expression}
        !let me know the (outcome|result) of {expression}
        !have {expression} (calculated|computed|worked out)
        !(simplify|reduce) {expression} to (a single|one) number
        (what's|what is) the (result of|value of|answer to) {expression}?
        what do (I|you|we) get (for|from) {expression}?
        {expression} (equals|makes|is) (what|how much)?
        {expression} (comes to|works out to|amounts to) what?
        {expression}?
        (can|could|would) you (calculate|compute|work out|figure out) {expression}( for me|)?
        I (need|want|would like) (to know|the answer to|the result of) {expression}.
        I (can't|cannot) do {expression} in my head, (what is it|how much is it|can you work it out)?
        I'm (doing|checking) my (homework|accounts|spreadsheet). What (should|would) {expression} (come to|be)?
        (calculator|calculation|maths question): {expression}
        (my calculator is broken|I don't have a calculator here). (What is|How much is|What's) {expression}?
        quick (maths|math|calculation|sum): {expression}
        I'd (be glad|be grateful|appreciate it) if you could (compute|work out) {expression}.
        {expression} - (calculate that.|work that out, please.|what's the result?|what does it come to?)
        what number (does|will) {expression} (come to|work out to|evaluate to|give)?
        !(crunch|run) the numbers: {expression}
        !(key|punch|tap) {expression} into (your|the) calculator
        !put a number on {expression}
        !(take|tackle|handle) the (sum|calculation|expression) {expression}
        !(turn|boil down) {expression} (to|into) a single number
        !be my calculator: {expression}
        !(see|check) what you get for {expression}
        !double-check {expression} for me by calculating it
        !pass {expression} to the calculator and (read|tell) me the result
        !perform this calculation: {expression}
        !(spell out|say) the result of {expression}
        !let the calculator (do|work out|handle) {expression}
        !(quickly |)calc {expression}
        !do {expression} (for me|in the calculator)
        !confirm the result of {expression}
        calc {expression}
        calc: {expression}
        {expression} is equal to (what|which number)?
        {expression}, (please|quick|go)!
        {expression}, (anyone|any idea|do you know)?
        {expression}... (what's that|what does that give|how much)?
        my (kid|daughter|son|pupil) asks what {expression} (is|makes|comes to).
        (the teacher|my boss|the form|the puzzle) wants to know {expression}. (Calculate it|Work it out).
        does anybody know {expression}? (Calculate it|Use the calculator).
        I (make mistakes|always slip up) with {expression}. What's the (right|correct) result?
        I'm (stuck on|stuck with|struggling with) {expression}. (Solve it|Work it out|Help) please.
        (I'm too lazy|too tired) to (calculate|work out) {expression} (myself|by hand), so you do it.
        my (spreadsheet|invoice|recipe|plan) says {expression}. How much is that?
        here's (a sum|an expression|a calculation|some maths): {expression}
        (solve|evaluate|compute) this: {expression}
        the (sum|calculation|expression|formula) is {expression}. What (does it give|comes out|is the result)?
        (mind|would you mind) (working out|calculating|doing) {expression}?
        any chance you could tell me what {expression} comes to?
        (how about|what about) {expression}? What does it (give|make|come to)?
        is {expression} something you can (calculate|work out)?
        if I (enter|type) {expression} into a calculator, what (does it show|do I get|comes up)?
        let's (see|work out): {expression}
        let me (see|have|know) what {expression} is.
        (need|want) the (answer|result|number) for {expression}
        result of {expression}(?|, please.|)
        what (number|value) (comes out of|is behind|do you get for) {expression}?
        what's the (outcome|total|number) when you (calculate|work out) {expression}?
        without a calculator I'm lost: {expression}?
        wanna know {expression}
        (maths|math|arithmetic) time: {expression}
        expression to (evaluate|solve|work out): {expression}
        how (big|large|small) is {expression}?
        {expression} needs (working out|calculating|evaluating).
        {expression} should be (calculated|worked out|evaluated).
        gimme {expression}
        lemme know {expression}
        you can calculate {expression}?
        I need that you calculate {expression}.
        (computer|assistant|calculator), {expression}!
        I was (wondering|asking myself) what {expression} (is|makes).
        (kindly|it is requested to) calculate {expression}.
        {expression} is (what|how much), (do you know|can you tell me)?
        not knowing {expression} (bugs me|drives me mad). What is it?
        dunno what {expression} is, (help|do you)?
        all I (want|need) is (the result of|the number for) {expression}.
        to fill in the form I need {expression}. (Calculate it|Work it out).
        (my wife says|the kids say) you can calculate. What's {expression}?
        {expression}, that makes..?
        the result of {expression} is (needed|wanted|missing|requested).
        pls calc {expression}
        !(attack|master) the calculation {expression}
        !bring {expression} to a result
        !calculate this( for me|): {expression}
        !crack {expression}
        !enter {expression} and tell me the result
        !finish the (sum|calculation): {expression}
        !get to the bottom of {expression}
        !put {expression} through the calculator
        (can|could) {expression} be (calculated|worked out)?
        {expression}: result?
        {expression} gives?
        a calculation: {expression}
        about {expression}: what's the result?
        do {expression}
        have you got the (answer|result) for {expression}?
        how about {expression}?
        it says {expression} here, how much is it?
        next: {expression}
        please, what's {expression}?
        the calculator should do {expression}.
        what's the (value|worth) of {expression}?
    """,
    "add": """
        !add up {a} and {b} (for me|)
        !(find|get|give me|tell me) the sum of {a} and {b}
        !put {a} and {b} together (into a single number|into one total|)
        !(total|tot up) {a} and {b}
        !(take|start with) {a} and add {b} (to it|on top)
        !(increase|raise) {a} by {b}
        !(work out|figure out|determine) {a} plus {b}
        !do the addition {a} + {b}
        !(tell me|show me) what {a} and {b} (make|come to|add up to) (together|)
        !(count|lump) {a} and {b} together
        !(give me|get) the total of {a} and {b}
        !do the sum {a} plus {b} (for me|)
        !let me know how much {a} and {b} (come to|make) (in total|in all|altogether)
        !combine {a} and {b} by addition
        what('s| is) the (sum|total) of {a} and {b}?
        what do (I get if I|you get when you|we get if we) add {a} and {b}?
        how much do {a} and {b} (make|come to|add up to)( together| altogether| in total|)?
        {a} plus {b} (is|makes|equals) (what|how much)?
        {a} plus {b}(?|, please.|)
        {a} and {b} (together|in total|added up), (how much is that|what's that|what does it come to)?
        {a} + {b} = ?
        (one bill is|the first invoice is) {a}, the (other|second) {b}. What do they come to (together|in total)?
        (I have|I've got) {a} and get {b} more. (How much is that in all|What's my total now|How many do I have then)?
        I (need|want|would like) the (sum|total) of {a} and {b}.
        I (need|want|would like) {a} and {b} (added|added up|added together).
        (can|could|would) you (add|add up|sum up|total) {a} and {b}( for me|)?
        sum of {a} and {b}(?|, please.|)
        if {a} is added to {b}, what (is the total|do I get|comes out)?
        !see what {a} and {b} (add up to|come to|make)
        !merge {a} and {b} into a (single sum|total)
        !(use|take) {a} and {b} as the (summands|addends)
        !(perform|run|do) an addition (with|of) {a} and {b}
        !(tally|tally up|count up) {a} and {b}
        !(pool|bundle) {a} and {b} and (tell|give) me the total
        !(grow|boost|up) {a} by {b}
        !(find|get) (the number|what comes out) when {a} is added to {b}
        !let {a} be the first and {b} the second number and add them
        !sum together {a} and {b}
        !add the numbers {a} and {b} (for me|together|)
        !add these: {a}, {b}
        !state the sum: {a} plus {b}
        what's {a} increased by {b}?
        what (total|sum) do {a} and {b} (give|make|come to)?
        what's the total (if|when) {a} and {b} are (put together|combined|added)?
        (first|the first) number {a}, (second|the second) number {b}: (add them|sum them up|what's the sum?)
        numbers to (add|sum up): {a}, {b}
        {a} and {b}, (the sum|the total|sum|total), please.
        {a}, {b} - (add them up|sum them up|what's the total?|what's the sum?)
        sum: {a}, {b}
        sum {a}, {b}
        {a} & {b}, added up(?|, please.)
        {a} plus {b}, (go|quick|please)!
        I scored {a} points in the first round and {b} in the second. What's the (sum|total)?
        the way there was {a} km, the way back {b} km. (How far|How much) is that (in total|altogether)?
        (lunch was|the ticket was|the shoes were) {a}, (dinner|the hotel|the coat) {b}. What did I (pay|spend) altogether?
        with {a} in (the jar|stock|the box) and {b} (more on top|just delivered), what's the total?
        I can't add {a} and {b} in my head, (can you do it?|help me out.|do it for me.)
        (mind|would you mind) (adding|summing up|totalling) {a} and {b}?
        the sum I'm (after|looking for|interested in) is {a} plus {b}.
        adding {a} and {b} gives (what|how much|which number)?
        adding {a} to {b}, what do I get?
        (sum|total)? {a} and {b}.
        any idea what {a} plus {b} (is|makes|comes to)?
        (my kid|my pupil|the form) (asks|wants to know) what {a} plus {b} is.
        I have two numbers, {a} and {b}. (Add them|I need the sum|What's their sum)?
        let's add {a} and {b}.
        let's see, {a} plus {b}?
        {a} and {b} (should|have to|need to) be (added|added up|summed up|totalled).
        how much have I got if I put {a} and {b} together?
        (as a|their) total, what do {a} and {b} make?
        (quick|easy) addition: {a} and {b}
        {a} + {b}, what('s| is) (the sum|that|it)?
        (paying|with) {a} for the (room|meal) and {b} for the (parking|drinks), what's the total?
        the total of {a} and {b} (interests me|is what I need|is needed).
        gimme {a} plus {b}
        lemme know {a} plus {b}
        you can add {a} and {b}?
        I need that you add {a} and {b}.
        (computer|assistant|calculator), {a} plus {b}!
        I was (wondering|asking myself) what {a} plus {b} (is|makes).
        (kindly|it is requested to) add {a} and {b}.
        not knowing {a} plus {b} (bugs me|drives me mad). What is it?
        dunno what {a} plus {b} is, (help|do you)?
        all I (want|need) is {a} and {b} added (up|together).
        to fill in the form I need {a} plus {b}. (Add them|Add it up).
        {a} plus {b}, that makes..?
        the sum of {a} and {b} is (needed|wanted|missing|requested).
        start at {a}, go up by {b}: where (am I|do I end up)?
        pls add {a} and {b}
        !(apply addition to|use addition on) {a} and {b}
        !bring {a} and {b} together in a sum
        !build the sum (of|from) {a} and {b}
        !carry out {a} plus {b}
        !enter {a} plus {b} into the calculator
        !figure the total of {a} and {b}
        !get {a} and {b} (added|summed) up
        !give {a} and {b} a plus sign and (solve it|work it out)
        !join {a} and {b} with a plus and tell me the result
        !make {a} bigger by {b}
        !roll {a} and {b} into a (total|sum)
        !work out the (sum|total|addition): {a} and {b}
        !write down what {a} plus {b} (is|gives)
        (can|could) {a} and {b} be added (up|together|)?
        {a} and {b}: sum?
        {a} and {b}: what's the (sum|total)?
        {a} and then {b} on top, (what's that|what does that make|how much is that)?
        {a} plus {b} gives?
        {a}, then {b} more: what's the total?
        {a}, {b}, sum
        a total of {a} and {b}(?|, please.)
        after {a} come {b} more. (What's the total|How much is it altogether)?
        by adding {a} and {b} I get what?
        do {a} plus {b}
        how about {a} plus {b}?
        how high do I get with {a} plus {b}?
        if {a} and {b} are (added|put together|summed up), what's the (sum|total|result)?
        in my left pocket {a}, in my right {b}. (What's the total|How much in all)?
        inputs {a} and {b}, operation: addition
        it was {a} and then {b} more, what's the sum?
        plus: {a}, {b}
        there were {a} and {b} came (in addition|on top). What's the total?
        total: {a} and {b}
        two numbers to add, {a} and {b}
        (what's|gimme) the grand total of {a} and {b}?
    """,
}

LACKED: dict[str, str] = {
    "calculate": """
        !(work out|compute|figure out) something (for me|)
        !do a (calculation|bit of maths|bit of arithmetic) (for me|)
        !(evaluate|solve|work out) (an|some) expression (for me|)
        !(calculate|work out|compute) (a|the) formula (for me|)
        !help me with a calculation
        !use the calculator (for me|)
        I (need|want|would like) (something|an expression|a formula) (calculated|worked out).
        I (have|need to do) (a calculation|a sum|some arithmetic)(. Can you do it?|, can you work it out?)
        (can|could) you (calculate|compute|work out) something( for me|)?
        (can|could) you do (some|a bit of) (maths|math|arithmetic) for me?
        I need a calculator.
        (calculation|calculator|maths)(, please.|?)
        !crunch some numbers (for me|)
        !be my calculator
        !(run|do) the numbers (for me|)
        !put something into the calculator
        !do some (sums|maths|arithmetic) (for me|)
        !take a calculation off my hands
        my calculator is broken, (work something out for me|can you calculate for me?)
        (here's|I've got) (a sum|a calculation) for you.
        (I'm too lazy|too tired) to (calculate|do the sum) myself, so you do it.
        I'm (stuck on|struggling with) (a calculation|a sum|an expression).
        (mind|would you mind) (calculating|working out) something?
        is there a calculator (here|I can use)?
        (maths|math|arithmetic) time!
        let's do some (maths|sums|calculations).
        (my kid|my daughter|my boss) wants (something|an expression) worked out.
        I'm bad at (maths|sums|arithmetic), do the calculation for me.
        (calc|calculate)(, please|?|!)
        any chance of a (quick |)calculation?
        an expression needs (evaluating|working out).
        what's the result of my (calculation|sum)?
        I need that you calculate something.
        (kindly|it is requested to) do a calculation.
        you can calculate something for me?
        all I need is a calculation.
        you know what? Do a calculation for me.
        I was going to ask you to calculate something.
        !crack a (calculation|sum) for me
        !calculate this (for me|)
        a calculation, please.
        can something be calculated?
        I have (numbers|a formula) here, calculate it.
        the calculator should do something for me.
    """,
    "add": """
        !add something to {a}
        !add a number to {a}
        !(work out|calculate|compute) {a} plus (something|another number)
        !(increase|raise) {a} (for me|by some number)
        !(find|give me) the sum of {a} and (another number|something else)
        !put {a} and (another number|one more number) together
        what('s| is) {a} plus (another number|something)?
        I (want|need|would like) to add (a number|something) to {a}.
        (can|could) you add (something|another number) to {a}?
        how much is {a} plus (some other number|something)?
        the first (number|summand) is {a}, (add|sum up) the two numbers.
        I have {a} and get (some|a few) more. (How much is that in all|What's the total)?
        !(use|take) {a} as a summand
        !do an addition with {a} (and another number|)
        !(grow|boost|up) {a} by (some|a) number
        !count something on top of {a}
        {a} plus (what I have|something|another number)?
        I scored {a} points in the first round. What's the sum of both rounds?
        (lunch was|the ticket was) {a}, and then there was dinner. What's the total?
        (mind|would you mind) adding something to {a}?
        the first number is {a}, the other (comes next|is still to come). Add them.
        I have {a} and (want|need|would like) to add (a number|another number).
        {a} and another number, added up, please.
        {a} (should|has to|needs to) be added to (something|another number).
        let's add something to {a}.
        how much do I have if I put (something|a bit) on top of {a}?
        sum of {a} and something else(?|, please.)
        adding (something|a number) to {a} gives what?
        what's {a} increased by (something|some number)?
        {a} is (the first number|one of the numbers) to add.
        any idea what {a} plus another number is?
        I need that you add something to {a}.
        (kindly|it is requested to) add another number to {a}.
        you can add a number to {a}?
        all I need is something added to {a}.
        start at {a} and go up: where am I?
        I was going to ask you to add something to {a}.
        !carry out {a} plus another number
        !make {a} bigger by (something|some number)
        !build the sum of {a} and (another number|something)
        {a} and then something on top, what's that?
        inputs: {a} and another number, operation: addition
        in my left pocket {a}, in my right some more. How much in all?
        it was {a} and then some more, what's the sum?
        can a number be added to {a}?
        a total of {a} and something else, please.
        how about {a} plus another number?
    """,
}
