# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to ask for products of numbers, and to ask for them without the second number."""

from __future__ import annotations

__all__ = ["ASKED", "LACKED"]

ASKED: dict[str, str] = {
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
        (can|could|would) you (multiply {a} by {b}|work out {a} times {b})( for me|)?
        product of {a} and {b}(?|, please.|)
        with {a} and {b} as factors, what('s| is) the product?
        !(run|perform|do) a multiplication (with|of) {a} and {b}
        !(blow up|magnify|grow) {a} {b} times
        !let {a} be the first factor and {b} the second and multiply
        !(enter|type) {a} times {b} into the calculator
        !multiply together {a} and {b}
        !multiply the numbers {a} and {b}
        !multiply these: {a}, {b}
        !multiply out {a} x {b}
        !count {a} times {b}
        !(see|check) what you get for {a} times {b}
        !(give|tell) me {a} times {b}
        !state the product: {a} times {b}
        !help me multiply {a} and {b}
        what('s| is) {a} x {b}?
        what (product|result) do {a} and {b} (give|have) (when multiplied|in a multiplication)?
        what do {a} and {b} multiply to?
        what's the area of a (rectangle|room|plot) of {a} by {b}? Multiply.
        (first|the first) factor {a}, (second|the second) factor {b}: (multiply them|what's the product?)
        numbers to multiply: {a}, {b}
        {a} and {b}, (the product|product|multiplied), please.
        {a}, {b} - (multiply them|what's the product?|product?)
        product: {a}, {b}
        {a} × {b}
        {a} times {b}, (go|quick|please)!
        {a} boxes with {b} (pieces|cans|eggs|screws) each. How many is that? Multiply it.
        (the price is|each costs) {a} and I buy {b} of them. What do I pay? Multiply, please.
        I can't multiply {a} and {b} in my head, (can you do it?|help me out.|do it for me.)
        (mind|would you mind) multiplying {a} (by|with) {b}?
        the product I'm (after|looking for|interested in) is {a} times {b}.
        multiplying {a} and {b} gives (what|how much|which number)?
        multiplying {a} by {b}, what do I get?
        product? {a} and {b}.
        any idea what {a} times {b} (is|makes|comes to)?
        (my kid|my pupil|the form) (asks|wants to know) what {a} times {b} is.
        I have two (numbers|factors), {a} and {b}. (Multiply them|I need the product|What's their product)?
        let's multiply {a} (and|by|with) {b}.
        let's see, {a} times {b}?
        {a} and {b} (should|have to|need to) be multiplied.
        {a} (should|has to|needs to) be multiplied by {b}.
        (times table|multiplication|quick multiplication): {a} times {b}
        {a} * {b}, what('s| is) (the product|that|it)?
        {a} * {b} = ?
        how much do {a} and {b} give when (multiplied|they are multiplied)?
        if {a} is multiplied by {b}, what (is the product|do I get|comes out)?
        the product of {a} and {b} (interests me|is what I need|is needed).
        gimme {a} times {b}
        lemme know {a} times {b}
        you can multiply {a} with {b}?
        I need that you multiply {a} with {b}.
        (computer|assistant|calculator), {a} times {b}!
        I was (wondering|asking myself) what {a} times {b} (is|makes).
        (kindly|it is requested to) multiply {a} by {b}.
        not knowing {a} times {b} (bugs me|drives me mad). What is it?
        dunno what {a} times {b} is, (help|do you)?
        all I (want|need) is {a} multiplied by {b}.
        to fill in the form I need {a} times {b}. Multiply, please.
        {a} times {b}, that makes..?
        the product of {a} and {b} is (wanted|missing|requested).
        length {a}, width {b}: what's the area? Multiply.
        pls multiply {a} and {b}
        !(apply multiplication to|use multiplication on) {a} and {b}
        !build the product (of|from) {a} and {b}
        !carry out {a} times {b}
        !figure the product of {a} and {b}
        !get {a} and {b} multiplied
        !give {a} and {b} a times sign and (solve it|work it out)
        !repeat {a} {b} times and tell me the total
        !scale {a} with the factor {b}
        !take {a} as often as {b} says and tell me the product
        !work out the (product|multiplication): {a} and {b}
        !write down what {a} times {b} (is|gives)
        (can|could) {a} be multiplied (by|with) {b}?
        {a} and {b}: product?
        {a} and {b}: what's the product?
        {a} by {b}, multiplied, (what's that|what does that make|how much is that)?
        {a} times {b} gives?
        {a}, {b}, product
        by multiplying {a} and {b} I get what?
        do {a} times {b}
        every (shelf|box|bag) holds {a} and there are {b} of them. Multiply.
        how about {a} times {b}?
        how much (is|would be) {a} multiplied by {b}?
        if {a} and {b} are multiplied, what's the (product|result)?
        inputs {a} and {b}, operation: multiplication
        it's {a} per (person|piece|hour) and {b} of those. (What's the product?|Multiply.)
        times: {a}, {b}
        two numbers to multiply, {a} and {b}
        what comes out of {a} times {b}?
        what do you get for {a} times {b}?
        what number is {a} times {b}?
        a product of {a} and {b}(?|, please.)
        (a field|a wall|a carpet) measures {a} by {b}. (What's the area|How big is it)? Multiply.
    """,
}

LACKED: dict[str, str] = {
    "multiply": """
        !multiply {a} (by|with) (something|another number|a number)
        !(work out|calculate|compute) {a} times (something|another number)
        !(find|give me) the product of {a} and (another number|something)
        !use {a} as a factor in a multiplication
        !do a multiplication with {a}
        !(scale|scale up) {a} by (some|a) factor
        what('s| is) {a} (times|multiplied by) (something|another number)?
        I (want|need|would like) to multiply {a}.
        I (want|need|would like) {a} multiplied( by a number| by something|).
        (can|could) you multiply {a} (for me|by another number)?
        the first factor is {a}, (multiply|what's the product)(.|, please.)
        how much is {a} times (some other number|something)?
        !(run|perform) a multiplication with {a} as the first factor
        !let {a} be the first factor and multiply
        !(blow up|magnify) {a} by (some|a) factor
        !(give|tell) me {a} times (another number|something)
        {a} times (something|another number)?
        (mind|would you mind) multiplying {a}?
        {a} (should|has to|needs to) be multiplied( by something|).
        let's multiply {a}( by something| by another number|).
        multiplying {a} (by something|) gives what?
        I have {a} as a factor. (What's the product|Multiply it)?
        any idea what {a} times another number is?
        product of {a} and something else(?|, please.)
        {a} x (another number|something), please.
        I can't multiply {a} in my head, do it for me.
        {a} (is|will be) the first factor, I want the product.
        what do I get when {a} is multiplied by something?
        each costs {a} and I buy several. Multiply, please.
        {a}, multiplied (by a number|by something), please.
        !see what {a} multiplied by (something|a number) comes to
        I need that you multiply {a}.
        (kindly|it is requested to) multiply {a}.
        you can multiply {a} for me?
        all I need is {a} multiplied by something.
        length {a}, what's the area? Multiply.
        I was going to ask you to multiply {a}.
        !carry out {a} times another number
        !build the product of {a} and (another number|something)
        !get {a} multiplied
        !scale {a} (for me|with some factor)
        can {a} be multiplied?
        inputs: {a} and another number, operation: multiplication
        every shelf holds {a}, how much do they all hold? Multiply.
        how about {a} times another number?
        it's {a} per person. Multiply, please.
        by multiplying {a} I get what?
    """,
}
