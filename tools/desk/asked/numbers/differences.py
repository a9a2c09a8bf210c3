# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to ask for differences and quotients, and to ask for them without something needed."""

from __future__ import annotations

__all__ = ["ASKED", "LACKED"]

ASKED: dict[str, str] = {
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
        (can|could|would) you (subtract|deduct|take away) {b} from {a}( for me|)?
        starting from {a}, what (is left|remains) after (subtracting|deducting|taking off) {b}?
        {b} (off|subtracted from|deducted from|taken from) {a}, (what's that|how much is that|what's left)?
        !(chop|cut|shave) {b} off {a}
        !(subtract|deduct) the number {b} from the number {a}
        !(run|perform|do) a subtraction: {a} minus {b}
        !(enter|type) {a} minus {b} into the calculator
        !let {a} be the first number and subtract {b} from it
        !(use|take) {a} as the minuend and {b} as the subtrahend
        !(bring|shrink) {a} down by {b}
        !count back {b} from {a}
        !(see|check) what {a} minus {b} leaves
        !go down by {b} from {a}
        !(give|tell) me {a} less {b}
        !help me take {b} away from {a}
        !discount {a} by {b} and tell me the result
        what('s| is) {a} reduced by {b}?
        what('s| is) {b} less than {a}?
        what (number|value) is {b} (below|smaller than|less than) {a}?
        what remains (of|from) {a} (after|once) {b} (goes|comes off|is deducted)?
        (first|the first) number {a}, (second|the second) number {b}: (subtract|take the second from the first).
        from {a}, (take|subtract|deduct) {b}(.|, please.)
        from {a} take away {b}, what (remains|is left)?
        {a}, minus {b}, (please|go|quick)!
        {a} less {b}(?|, please.|)
        {a} with {b} taken off, (how much|what) is that?
        minus: {a}, {b}
        subtraction: {a} minus {b}
        difference: {a} - {b}
        (I weighed|it weighed) {a} and (I've lost|it has lost) {b}. What('s| is) the weight then? Subtract.
        (the tank|the bottle|the bucket) holds {a} and {b} has (leaked out|been used). What's left( in it|)?
        (the price is|the coat costs) {a}, the discount {b}. What do I (pay|have to pay)?
        my (salary|budget|allowance) is {a}, the rent {b}. (What|How much) is left after the rent?
        I can't take {b} from {a} in my head, (can you do it?|help me out.|do it for me.)
        (mind|would you mind) (subtracting|deducting|taking) {b} from {a}?
        subtracting {b} from {a} (gives|leaves) (what|how much|which number)?
        taking {b} off {a}, what (do I get|is left|remains)?
        any idea what {a} minus {b} (is|makes|comes to)?
        (my kid|my pupil|the form) (asks|wants to know) what {a} minus {b} is.
        let's (subtract|take|deduct) {b} from {a}.
        let's see, {a} minus {b}?
        {b} (should|has to|needs to|must) be (subtracted|deducted|taken away) from {a}.
        {a} (should|has to|needs to) be reduced by {b}.
        {a} - {b}, what('s| is) (the difference|that|it|left)?
        how much is it if I (knock|take|get) {b} off {a}?
        if I have {a} and (lose|spend|give away) {b}, what (do I have left|remains)?
        {a} on the (invoice|bill), {b} as a (credit|voucher|deposit). What's left to pay?
        out of {a}, {b} (are|have) gone. How many (are left|remain)?
        gimme {a} minus {b}
        lemme know {a} minus {b}
        you can take {b} from {a}?
        I need that you subtract {b} from {a}.
        (computer|assistant|calculator), {a} minus {b}!
        I was (wondering|asking myself) what {a} minus {b} (is|makes|leaves).
        (kindly|it is requested to) subtract {b} from {a}.
        not knowing {a} minus {b} (bugs me|drives me mad). What is it?
        dunno what {a} minus {b} is, (help|do you)?
        all I (want|need) is {b} subtracted from {a}.
        to fill in the form I need {a} minus {b}. Subtract, please.
        {a} minus {b}, that makes..?
        {a} minus {b} is (needed|wanted|requested).
        start at {a}, go down by {b}: where (am I|do I end up)?
        pls subtract {b} from {a}
        !(apply|use) subtraction: {a} minus {b}
        !carry out {a} minus {b}
        !figure the difference {a} - {b}
        !get {b} off {a}
        !make {a} smaller by {b}
        !pull {b} out of {a} and tell me what remains
        !work out what's left when {b} leaves {a}
        (can|could) {b} be (subtracted|deducted|taken) from {a}?
        {a} minus {b} gives?
        {a}, then {b} less: what's left?
        do {a} minus {b}
        from {a} down by {b} is what?
        how about {a} minus {b}?
        how far is it from {b} up to {a}? Subtract.
        inputs {a} and {b}, operation: subtraction
        it was {a}, then {b} went away, what's left?
        {a} before, {b} gone: what remains?
        what number is {a} minus {b}?
        what's the difference {a} - {b}?
        which number do I get by taking {b} from {a}?
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
        (can|could|would) you (divide {a} by {b}|work out {a} divided by {b})( for me|)?
        quotient of {a} and {b}(?|, please.|)
        if {a} is divided by {b}, what (is the result|comes out|do I get)?
        !(cut|chop|slice|break) {a} into {b} equal parts (and tell me how big each is|to see how much each is)
        !(share|distribute|deal) {a} (out |)equally among {b} (people|heads|groups)
        !(run|perform|do) a division: {a} by {b}
        !(enter|type) {a} divided by {b} into the calculator
        !let {a} be the first number and {b} the second and divide
        !divide the number {a} by the number {b}
        !(see|check) what {a} divided by {b} comes to
        !(find|see) how much each gets if {a} is shared by {b}
        !(give|tell) me {a} divided by {b}
        !(take|use) {a} as the numerator and {b} as the denominator
        !turn the fraction {a}/{b} into a number
        !(give|tell) me the fraction {a} over {b} as a number
        !help me divide {a} by {b}
        what('s| is) {a} split (into {b} parts|{b} ways)?
        what('s| is) {a} per head if it is shared by {b}?
        what (quotient|result) do {a} and {b} (give|have) in a division?
        what's each share when {a} is (split|divided) {b} ways?
        how much is each part when {a} is (split|cut|divided) into {b} parts?
        how much does each get (if|when) {a} is shared by {b}?
        dividend {a}, divisor {b}: (divide|what's the quotient?|what's the result?)
        (first|the first) number {a}, (second|the second) number {b}: (divide the first by the second|what's the quotient?)
        {a} over {b}(?|, please.|)
        {a} by {b}, (the quotient|divided), please.
        {a} divided by {b}, (go|quick|please)!
        {a} into {b} (equal |)(parts|portions|shares), how much is each?
        division: {a} / {b}
        quotient: {a}, {b}
        {a} : {b} - (divide|what's the quotient?)
        (the bill|dinner|the taxi) is {a}, shared by {b}. (What's each share|How much does each pay)?
        I drove {a} km in {b} hours. How many is that per hour? Divide.
        (a trip|a hike) of {a} km at {b} km (a|per) day, how many days is that?
        I can't divide {a} by {b} in my head, (can you do it?|help me out.|do it for me.)
        (mind|would you mind) dividing {a} by {b}?
        the quotient I'm (after|looking for|interested in) is {a} divided by {b}.
        dividing {a} by {b} gives (what|how much|which number)?
        any idea what {a} divided by {b} (is|makes|comes to)?
        (my kid|my pupil|the form) (asks|wants to know) what {a} divided by {b} is.
        let's divide {a} by {b}.
        let's see, {a} divided by {b}?
        {a} (should|has to|needs to|must) be (divided|split) by {b}.
        {a} / {b}, what('s| is) (the quotient|that|it)?
        with {a} as the dividend and {b} as the divisor, what('s| is) the quotient?
        what's the average if {a} is spread over {b}?
        (shared|split|divided) by {b}, what's {a}?
        the quotient of {a} and {b} (interests me|is what I need|is needed).
        gimme {a} divided by {b}
        lemme know {a} divided by {b}
        you can divide {a} by {b}?
        I need that you divide {a} by {b}.
        (computer|assistant|calculator), {a} divided by {b}!
        I was (wondering|asking myself) what {a} divided by {b} (is|makes|gives).
        (kindly|it is requested to) divide {a} by {b}.
        not knowing {a} divided by {b} (bugs me|drives me mad). What is it?
        dunno what {a} divided by {b} is, (help|do you)?
        all I (want|need) is {a} divided by {b}.
        to fill in the form I need {a} divided by {b}. Divide, please.
        {a} divided by {b}, that makes..?
        {a} divided by {b} is (needed|wanted|requested).
        pls divide {a} by {b}
        !(apply|use) division: {a} by {b}
        !carry out {a} divided by {b}
        !figure the quotient of {a} and {b}
        !get {a} divided by {b}
        !make {b} equal parts of {a} and tell me how much each has
        !measure how often {b} fits into {a}
        !work out how many times {b} is in {a}
        (can|could) {a} be divided by {b}?
        {a} divided by {b} gives?
        {a} shared by {b} is how much each?
        do {a} divided by {b}
        how about {a} divided by {b}?
        inputs {a} and {b}, operation: division
        it's {a} for {b} of us, how much each?
        what number is {a} divided by {b}?
        what's the ratio of {a} to {b}?
        which number do I get by dividing {a} by {b}?
        {a} split by {b}, what's that?
    """,
}

LACKED: dict[str, str] = {
    "subtract": """
        !take {b} (away|off) (for me|)
        !(take|deduct) {b} from (a number|another number|something)
        !(work out|calculate|compute) (something|a number) minus {b}
        !(reduce|decrease|lower) (a number|something|an amount) by {b}
        !subtract {b} (for me|from something)
        !do a subtraction with {b} as the number to take away
        what('s| is) (a number|something) minus {b}?
        I (want|need|would like) to subtract {b}( from a number| from something|).
        I (want|need|would like) {b} (deducted|subtracted|taken away).
        (can|could) you (subtract|deduct|take away) {b}( from something| from another number|)?
        what's left (when|if) (I|you) take {b} away?
        {b} was (spent|paid out) from the (account|budget). (What's left|How much remains)?
        !(chop|cut|shave) {b} off (a number|something)
        !(use|take) {b} as the subtrahend
        !count back {b}
        !go down by {b}
        (a number|something) less {b}, please.
        (something|a number) minus {b}?
        what('s| is) {b} less than (the number|something|another number)?
        (mind|would you mind) (subtracting|deducting) {b}?
        {b} (should|has to|must) be (subtracted|deducted|taken away).
        let's subtract {b}( from something|).
        subtracting {b} leaves what?
        taking {b} off, what's left?
        the discount is {b}. What do I pay?
        the rent is {b}. How much is left of my money?
        I (lost|spent|gave away) {b}. What (do I have left|remains)?
        any idea what's left after taking away {b}?
        {b} has (leaked out|been used). What's left (in the tank|in the bottle)?
        subtraction, the number to take away is {b}.
        I can't subtract {b} in my head, do it for me.
        how much is it if I take {b} off?
        I need that you subtract {b}.
        (kindly|it is requested to) subtract {b}.
        you can take {b} away for me?
        all I need is {b} subtracted.
        I was going to ask you to subtract {b} from something.
        !get {b} off a number
        !make a number smaller by {b}
        can {b} be subtracted?
        it was a good amount, then {b} went away, what's left?
        how about something minus {b}?
        which number do I get by taking {b} away?
    """,
    "divide": """
        !divide {a} by (something|a number|another number)
        !(split|divide) {a} up (for me|)
        !(work out|calculate|compute) {a} divided by (something|another number)
        !(find|give me) the quotient of {a} and (another number|something)
        !do a division with {a} as the dividend
        !(work out|tell me) how often (a number|something) (goes|fits) into {a}
        what('s| is) {a} divided by (something|another number)?
        I (want|need|would like) to divide {a}( by a number| by something|).
        I (want|need|would like) {a} divided( up| by something|).
        (can|could) you divide {a} (for me|by another number)?
        how (often|many times) does (a number|something) (go|fit) into {a}?
        the dividend is {a}, what('s| is) the quotient?
        !(cut|chop|break) {a} into equal parts
        !(share|distribute) {a} (out |)equally
        !let {a} be the first number and divide
        !(give|tell) me {a} divided by (something|another number)
        !take {a} as the numerator and work out the fraction
        {a} divided by (something|another number)?
        {a} over something, please.
        (mind|would you mind) dividing {a}?
        {a} (should|has to|must) be (divided|split) (up|by something).
        let's divide {a}( by something| by another number|).
        (the bill|dinner|the taxi) is {a} and we share it. How much does each of us pay?
        dividing {a} (by something|) gives what?
        what's {a} per head?
        what's each share if {a} is split equally?
        how much does each get when {a} is shared?
        any idea what {a} divided by another number is?
        I can't divide {a} in my head, do it for me.
        the first number is {a}, divide it (by the second|by the other number).
        quotient of {a} and something else(?|, please.)
        I have {a} to (split|share), how much is (a|each) share?
        I need that you divide {a}.
        (kindly|it is requested to) divide {a}.
        you can divide {a} for me?
        all I need is {a} divided by something.
        I was going to ask you to divide {a}.
        !carry out {a} divided by another number
        !get {a} divided
        !make equal parts of {a}
        can {a} be divided?
        it's {a} for all of us, how much each?
        which number do I get by dividing {a}?
    """,
}
