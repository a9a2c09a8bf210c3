# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to ask for what `desk.core.numbers` offers, and to ask for it without something needed."""

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
        (can|could|would) you (calculate|compute|work out|figure out) {expression} (for me|)?
        I (need|want|would like) (to know|the answer to|the result of) {expression}.
        I (can't|cannot) do {expression} in my head, (what is it|how much is it|can you work it out)?
        I'm (doing|checking) my (homework|accounts|spreadsheet). What (should|would) {expression} (come to|be)?
        (calculator|calculation|maths question): {expression}
        (my calculator is broken|I don't have a calculator here). (What is|How much is|What's) {expression}?
        quick (maths|math|calculation|sum): {expression}
        I'd (be glad|be grateful|appreciate it) if you could (compute|work out) {expression}.
        {expression} - (calculate that.|work that out, please.|what's the result?|what does it come to?)
        what number (does|will) {expression} (come to|work out to|evaluate to|give)?
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
        how much do {a} and {b} (make|come to|add up to) (together|altogether|in total|)?
        {a} plus {b} (is|makes|equals) (what|how much)?
        {a} plus {b}(?|, please.|)
        {a} and {b} (together|in total|added up), (how much is that|what's that|what does it come to)?
        {a} + {b} = ?
        (one bill is|the first invoice is) {a}, the (other|second) {b}. What do they come to (together|in total)?
        (I have|I've got) {a} and get {b} more. (How much is that in all|What's my total now|How many do I have then)?
        I (need|want|would like) the (sum|total) of {a} and {b}.
        I (need|want|would like) {a} and {b} (added|added up|added together).
        (can|could|would) you (add|add up|sum up|total) {a} and {b} (for me|)?
        sum of {a} and {b}(?|, please.|)
        if {b} is added to {a}, what (is the total|do I get|comes out)?
    """,
    "multiply": """
        !(find|get|give me|tell me) the product of {a} and {b}
        !(work out|figure out|determine) {a} times {b}
        !take {a} times {b}
        !do the multiplication {a} x {b}
        !(tell me|show me) what {a} times {b} (is|makes|comes to)
        !(find out|see) how much {a} multiplied by {b} (is|comes to|makes)
        !take {a} and multiply it (by|with) {b}
        !(scale|scale up) {a} by a factor of {b}
        !form the product of {a} and {b}
        !do {a} times {b} (for me|in the calculator|)
        !let me know the (product|result) of {a} times {b}
        !have {a} multiplied by {b}
        !use {a} and {b} as the factors of a multiplication
        what do (I get if I|you get when you|we get if we) multiply {a} by {b}?
        what does {a} times {b} (make|give|come to|equal)?
        {a} times {b}(?|, please.|)
        {a} times {b} (is|makes|equals) (what|how much)?
        {a} multiplied by {b}(?|, please.|)
        {a} x {b} = ?
        {a} x {b}(?|)
        rows: {a}, (seats|chairs|plants|tiles) per row: {b}. (What's the product|How many is that in total|How many are there altogether)?
        (the room is|the plot is|the field is) {a} by {b}. (What's the product|Can you multiply the two sides|What do the two sides multiply to)?
        I (need|want|would like) the product of {a} and {b}.
        I (need|want|would like) {a} multiplied by {b}.
        (can|could|would) you (multiply {a} by {b}|work out {a} times {b}) (for me|)?
        product of {a} and {b}(?|, please.|)
        with {a} and {b} as factors, what('s| is) the product?
    """,
    "subtract": """
        !take {b} (away from|off|from) {a}
        !deduct {b} from {a}
        !(find|get|give me|tell me) the difference when {b} is (taken from|subtracted from) {a}
        !(work out|figure out|compute|determine) {a} minus {b}
        !(reduce|decrease|lower) {a} by {b}
        !(start with|take) {a} and (take away|subtract|remove) {b}
        !do the subtraction {a} - {b}
        !(tell me|show me) what {a} minus {b} (is|makes|comes to)
        !(tell me|find out|see) (how much|what) is left (of {a} after taking away {b}|when {b} is taken from {a})
        !knock {b} off {a}
        !remove {b} from {a} and (tell me what's left|give me the rest|say what remains)
        !let me know the result of {a} minus {b}
        !have {b} (subtracted|deducted|taken away) from {a}
        !do {a} minus {b} (for me|)
        what('s| is) {a} less {b}?
        what('s| is) left (when|if) (I|you|we) take {b} (from|away from|off) {a}?
        what do (I get if I|you get when you|we get if we) subtract {b} from {a}?
        how much (remains|is left) of {a} (once|after|when) {b} is (gone|taken away|deducted)?
        if {b} is (subtracted|deducted|taken away) from {a}, what (is left|remains|do I get|comes out)?
        {a} minus {b}(?|, please.|)
        {a} minus {b} (is|makes|equals) (what|how much)?
        {a} - {b} = ?
        {a} take away {b}(?|, please.|)
        (I had|there was) {a} in the (account|kitty|budget) and {b} was (spent|taken out|paid out). (What's left|What remains|How much is left)?
        (the total is|the bill is) {a}, (I've already paid|already paid is) {b}. How much is (left|still open)?
        I (need|want|would like) {b} (subtracted|deducted|taken away) from {a}.
        (can|could|would) you (subtract|deduct|take away) {b} from {a} (for me|)?
        starting from {a}, what (is left|remains) after (subtracting|deducting|taking off) {b}?
        {b} (off|subtracted from|deducted from|taken from) {a}, (what's that|how much is that|what's left)?
    """,
    "divide": """
        !(tell me|see|find out) what {a} becomes when (it is|) divided by {b}
        !(find|get|give me|tell me) the quotient of {a} and {b}
        !(work out|figure out|compute|determine) {a} divided by {b}
        !split {a} by {b}
        !do the division {a} / {b}
        !(tell me|find out|see) how (often|many times) {b} (goes|fits) into {a}
        !(tell me|show me) what {a} divided by {b} (is|makes|comes to)
        !take {a} and divide it by {b}
        !(compute|calculate|work out) {a} over {b}
        !have {a} divided by {b}
        !use {a} as the dividend and {b} as the divisor and (divide|give me the quotient)
        !let me know the (result|quotient) of {a} divided by {b}
        !(calculate|compute) the ratio of {a} to {b}
        !(tell me|find out) how many times {a} contains {b}
        what('s| is) the quotient of {a} and {b}?
        what do (I get if I|you get when you|we get if we) divide {a} by {b}?
        what('s| is) {a} over {b}?
        how (often|many times) does {b} (go|fit) into {a}?
        how (often|many times) is {b} contained in {a}?
        {a} divided by {b}(?|, please.|)
        {a} divided by {b} (is|makes|equals) (what|how much)?
        {a} / {b} = ?
        {a} ÷ {b}(?|)
        (a plank|a ribbon|a rope|a strip) of length {a} is cut into pieces of length {b}. How many pieces (is that|does that make|do I get)?
        (I have|there's) {a} to (share out|split up|hand out) in portions of {b}. How many portions (is that|are there|does that make)?
        I (need|want|would like) (the quotient of {a} and {b}|{a} divided by {b}).
        (can|could|would) you (divide {a} by {b}|work out {a} divided by {b}) (for me|)?
        quotient of {a} and {b}(?|, please.|)
        if {a} is divided by {b}, what (is the result|comes out|do I get)?
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
        (can|could) you (calculate|compute|work out) something (for me|)?
        (can|could) you do (some|a bit of) (maths|math|arithmetic) for me?
        I need a calculator.
        (calculation|calculator|maths)(, please.|?)
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
    """,
    "multiply": """
        !multiply {a} (by|with) (something|another number|a number)
        !(work out|calculate|compute) {a} times (something|another number)
        !(find|give me) the product of {a} and (another number|something)
        !use {a} as a factor in a multiplication
        !do a multiplication with {a}
        !(scale|scale up) {a} by (some|a) factor
        what('s| is) {a} (times|multiplied by) (something|another number)?
        I (want|need|would like) to multiply {a}.
        I (want|need|would like) {a} multiplied (by a number|by something|).
        (can|could) you multiply {a} (for me|by another number)?
        the first factor is {a}, (multiply|what's the product)(.|, please.)
        how much is {a} times (some other number|something)?
    """,
    "subtract": """
        !take {b} (away|off) (for me|)
        !(take|deduct) {b} from (a number|another number|something)
        !(work out|calculate|compute) (something|a number) minus {b}
        !(reduce|decrease|lower) (a number|something|an amount) by {b}
        !subtract {b} (for me|from something)
        !do a subtraction with {b} as the number to take away
        what('s| is) (a number|something) minus {b}?
        I (want|need|would like) to subtract {b} (from a number|from something|).
        I (want|need|would like) {b} (deducted|subtracted|taken away).
        (can|could) you (subtract|deduct|take away) {b} (from something|from another number|)?
        what's left (when|if) (I|you) take {b} away?
        {b} was (spent|paid out) from the (account|budget). (What's left|How much remains)?
    """,
    "divide": """
        !divide {a} by (something|a number|another number)
        !(split|divide) {a} up (for me|)
        !(work out|calculate|compute) {a} divided by (something|another number)
        !(find|give me) the quotient of {a} and (another number|something)
        !do a division with {a} as the dividend
        !(work out|tell me) how often (a number|something) (goes|fits) into {a}
        what('s| is) {a} divided by (something|another number)?
        I (want|need|would like) to divide {a} (by a number|by something|).
        I (want|need|would like) {a} divided (up|by something|).
        (can|could) you divide {a} (for me|by another number)?
        how (often|many times) does (a number|something) (go|fit) into {a}?
        the dividend is {a}, what('s| is) the quotient?
    """,
}
