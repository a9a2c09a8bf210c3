# ruff: noqa: E501 - phrases are read a line at a time
"""Chains over numbers: more ways to ask for them."""

from __future__ import annotations

__all__ = ["CHAINS"]

CHAINS: dict[str, str] = {
    "add_multiply": r"""
        !add {a} to {b} and multiply (the sum|what you get|that) by {c}
        !sum up {a} and {b}, then (times|multiply) that by {c}
        !compute the sum of {a} and {b} and multiply it by {c}
        !calculate \({a} + {b}\) * {c}
        !work out {a} plus {b} and take the result times {c}
        !tell me {c} times the sum of {a} and {b}
        !put {a} and {b} together and multiply the total by {c}
        !total {a} and {b}, then multiply by {c}
        !take the sum of {a} and {b} times {c}
        !first add {a} and {b}, (afterwards|after that|then) multiply by {c}
        !find the sum of {a} and {b} and give me that multiplied by {c}
        !determine the product of {c} and the sum of {a} and {b}
        !start with {a}, add {b} and multiply (the whole thing|what comes out) by {c}
        !figure out what you get when you add {a} and {b} and multiply the (sum|total) by {c}
        !multiply by {c} what you get from adding {a} and {b}
        what's the sum of {a} and {b}, (multiplied by|times) {c}?
        how much is {c} times the sum of {a} and {b}?
        what do (I|you|we) get if {a} and {b} are added and the (sum|result) is multiplied by {c}?
        could you add {a} and {b} and then multiply the (sum|total) by {c}?
        if I add {a} and {b} and multiply the (sum|total) by {c}, what (comes out|do I get)?
        I (need|want|would like) the sum of {a} and {b} multiplied by {c}.
        \({a} + {b}\) * {c} = ?
        sum of {a} and {b}, times {c} (pls|please)
        {a} plus {b}, and (all of that|the whole thing|the total) times {c}?
        the sum of {a} and {b} has to be multiplied by {c}. What's the (result|answer)?
        I'd be glad if you (added|summed) {a} and {b} and multiplied the result by {c}.
        {a} and {b} are to be added and the sum is to be multiplied by {c}.
        would you mind adding up {a} and {b} and multiplying the (total|result) by {c}?
        how much makes {a} plus {b}, and this then times {c}?
        !add up {a} and {b} and then scale the sum by {c}
        !form the sum of {a} and {b} and take it times {c}
        !count {a} and {b} together, then multiply by {c}
        !get me the total of {a} and {b}, times {c}
        !join {a} and {b} by addition and multiply the outcome by {c}
        !let {a} and {b} be added up and their sum multiplied by {c}
        !use {a} plus {b} as one factor and {c} as the other
        !see what {a} plus {b} makes, then multiply that by {c}
        !run {a} plus {b}, and the result times {c}
        !do the sum {a} + {b} and then the product with {c}
        !solve this for me: \({a} + {b}\) times {c}
        what's \({a} + {b}\) times {c}?
        what's {c} times {a} plus {b} together, meaning the sum first?
        what number is {c} times as big as {a} plus {b}?
        which number do I get from adding {a} and {b} and multiplying by {c}?
        can you add {a} to {b} and multiply the sum by {c}?
        can I have the sum of {a} and {b}, multiplied by {c}?
        how big is the product of {c} and the sum of {a} and {b}?
        I add {a} and {b} and multiply the sum by {c}. What's my result?
        I have {a} and {b}, added up. Multiply that by {c} for me.
        I'd like {a} and {b} added, and the sum multiplied by {c}.
        I'm stuck: {a} plus {b}, and the sum times {c}?
        I've got to work out {a} plus {b} and then multiply it by {c}. Please do it.
        there are {a} and {b}. Their sum, multiplied by {c}, is what I need.
        the sum of {a} and {b}, how much is it when multiplied by {c}?
        the sum first: {a} plus {b}. Then times {c}.
        the numbers {a} and {b} are to be added; after that, multiply by {c}.
        the product I need: {c} times the sum of {a} and {b}.
        my homework: add {a} and {b}, multiply the sum by {c}.
        {a} and {b} make a sum. Multiply the sum by {c}.
        {a} and {b}, summed, then multiplied by {c}
        {a} plus {b} first, then the result times {c}.
        {c} times the sum of {a} and {b}, please
        sum: {a}, {b}. Factor: {c}. Result?
        addition of {a} and {b}, followed by multiplication by {c}
        step one, add {a} and {b}; step two, multiply the sum by {c}.
        first {a} plus {b}, then that times {c}.
        once you have the sum of {a} and {b}, multiply it by {c}.
        yo whats {a} plus {b}, then times {c}
        hiya, could u add {a} n {b} n multiply it by {c}
        any chance you could add {a} and {b} and multiply the sum by {c}?
        mind adding {a} and {b} and multiplying the sum by {c}?
        let's add {a} and {b} and multiply the sum by {c}.
        I request the sum of {a} and {b}, multiplied by {c}.
    """,
    "multiply_add": """
        !multiply {a} with {b} and add {c} to (what you get|the product|that)
        !compute the product of {a} and {b} and add {c} (on top|to it|to that)
        !calculate {a} * {b} + {c}
        !work out {a} times {b}, then add {c}
        !tell me the product of {a} and {b} plus {c}
        !take the product of {a} and {b} and (increase it by|add) {c}
        !first multiply {a} by {b}, (afterwards|after that|then) add {c}
        !find the product of {a} and {b}, then (raise it by|add) {c}
        !start with {a}, multiply it by {b} and add {c} to the (product|result)
        !figure out what you get when you multiply {a} by {b} and add {c} to the (product|result)
        !give me {a} times {b}, with {c} added to the (product|result)
        !determine the sum of {c} and the product of {a} and {b}
        !increase the product of {a} and {b} by {c}
        !form the product of {a} and {b} and add {c} to it
        !add {c} to whatever {a} times {b} (gives|is|makes)
        what's the product of {a} and {b}, plus {c}?
        how much is {a} times {b}, (and then|with) {c} (on top|added)?
        what do (I|you|we) get if {a} is multiplied by {b} and {c} is added to the (product|result)?
        could you multiply {a} by {b} and then add {c}?
        if I multiply {a} by {b} and add {c} to the (product|result), what (comes out|do I get)?
        I (need|want|would like) the product of {a} and {b}, plus {c}.
        {a} * {b} + {c} = ?
        {a} times {b}, plus {c} (pls|please)
        product of {a} and {b}, then plus {c}?
        {c} has to be added to the product of {a} and {b}. What's the (result|answer)?
        I'd be glad if you multiplied {a} by {b} and added {c} to the (product|result).
        {a} is to be multiplied by {b} and {c} is to be added to the product.
        would you mind multiplying {a} by {b} and adding {c} to the (product|result)?
        how much makes {a} times {b}, and then {c} more?
        !form the product of {a} and {b} and put {c} on top
        !get me {a} times {b}, and {c} more
        !let {a} and {b} be multiplied and {c} be added to their product
        !see what {a} times {b} makes, then add {c} to that
        !run {a} times {b}, and the result plus {c}
        !have {a} multiplied by {b} and {c} added to the result
        !do the product {a} * {b} and then the sum with {c}
        !solve this for me: {a} times {b}, then plus {c}
        !use the product of {a} and {b} as one summand and {c} as the other
        !scale {a} by {b} and add {c} to what comes out
        !take {a}, {b} times, and then {c} on top of that
        !raise the product of {a} and {b} by {c}
        what's {a} times {b}, with {c} added to the product?
        what comes out if {a} is multiplied by {b} and the result is increased by {c}?
        what number is {c} more than {a} times {b}?
        which number do I get from multiplying {a} and {b} and adding {c}?
        can you multiply {a} with {b} and add {c} to the product?
        can I have the product of {a} and {b}, plus {c}?
        how big is the product of {a} and {b} once {c} is added?
        I multiply {a} and {b} and add {c} to the product. What's my result?
        I have {a} times {b}. Add {c} to that for me.
        I'd like {a} and {b} multiplied, and {c} added to the product.
        I'm stuck: {a} times {b}, and then {c} on top?
        I've got to work out {a} times {b} and then add {c}. Please do it.
        there are {a} boxes of {b}, and {c} single ones. How many in all?
        there are {a} and {b}. Their product, plus {c}, is what I need.
        the product of {a} and {b}, how much is it with {c} added?
        the product first: {a} times {b}. Then plus {c}.
        the numbers {a} and {b} are to be multiplied; after that, add {c}.
        the sum I need: {c} plus the product of {a} and {b}.
        my homework: multiply {a} and {b}, add {c} to the product.
        {a} and {b} make a product. Add {c} to the product.
        {a} and {b}, multiplied, then {c} added
        {a} times {b} first, then the result plus {c}.
        {c} more than {a} times {b} is how much?
        {c} on top of {a} times {b}, please
        factors: {a}, {b}. Add to the product: {c}. Result?
        multiplication of {a} and {b}, followed by addition of {c}
        step one, multiply {a} and {b}; step two, add {c} to the product.
        first {a} times {b}, then that plus {c}.
        once you have the product of {a} and {b}, add {c} to it.
        yo whats {a} times {b}, then plus {c}
        hiya, could u multiply {a} n {b} n add {c}
        any chance you could multiply {a} and {b} and add {c} to the product?
        mind multiplying {a} and {b} and adding {c}?
        let's multiply {a} and {b} and add {c} to the product.
        I request the product of {a} and {b}, increased by {c}.
    """,
    "multiply_subtract": """
        !multiply {a} with {b} and (take|deduct) {d} from (what you get|the product|that)
        !compute the product of {a} and {b} and (deduct|subtract|take away) {d}
        !calculate {a} * {b} - {d}
        !work out {a} times {b}, then (take away|subtract|deduct) {d}
        !tell me the product of {a} and {b} minus {d}
        !take the product of {a} and {b} and (reduce|lower|decrease) it by {d}
        !first multiply {a} by {b}, (afterwards|after that|then) (subtract|take off|deduct) {d}
        !find the product of {a} and {b}, then (knock|take) {d} off
        !start with {a}, multiply it by {b} and subtract {d} from the (product|result)
        !figure out what you get when you multiply {a} by {b} and take {d} away from the (product|result)
        !give me {a} times {b}, with {d} (taken off|subtracted from) the (product|result)
        !determine what is left of the product of {a} and {b} after (subtracting|taking away) {d}
        !reduce the product of {a} and {b} by {d}
        !form the product of {a} and {b} and subtract {d} from it
        !deduct {d} from whatever {a} times {b} (gives|is|makes)
        what's the product of {a} and {b}, (minus|less) {d}?
        how much is {a} times {b} with {d} (taken away|subtracted)?
        what do (I|you|we) get if {a} is multiplied by {b} and {d} is subtracted from the (product|result)?
        could you multiply {a} by {b} and then (subtract|take away|deduct) {d}?
        if I multiply {a} by {b} and subtract {d} from the (product|result), what (is left|remains|do I get)?
        I (need|want|would like) the product of {a} and {b}, minus {d}.
        {a} * {b} - {d} = ?
        {a} times {b}, (minus|less) {d} (pls|please)
        product of {a} and {b}, then minus {d}?
        {d} has to be (subtracted|deducted) from the product of {a} and {b}. What's the (result|answer)?
        I'd be glad if you multiplied {a} by {b} and (subtracted|took away) {d} from the (product|result).
        {a} is to be multiplied by {b} and {d} is to be subtracted from the product.
        would you mind multiplying {a} by {b} and (subtracting|deducting) {d} from the (product|result)?
        how much makes {a} times {b}, and then {d} away from it?
        !form the product of {a} and {b} and take {d} off it
        !get me {a} times {b}, and {d} less
        !let {a} and {b} be multiplied and {d} be subtracted from their product
        !see what {a} times {b} makes, then subtract {d} from that
        !run {a} times {b}, and the result minus {d}
        !have {a} multiplied by {b} and {d} subtracted from the result
        !do the product {a} * {b} and then the difference to {d}
        !solve this for me: {a} times {b}, then minus {d}
        !scale {a} by {b} and deduct {d} from what comes out
        !take {a}, {b} times, and then {d} away from that
        !lower the product of {a} and {b} by {d}
        !cut {d} from the product of {a} and {b}
        what's {a} times {b}, with {d} taken off the product?
        what comes out if {a} is multiplied by {b} and the result is lowered by {d}?
        what number is {d} less than {a} times {b}?
        what remains of {a} times {b} without {d}?
        which number do I get from multiplying {a} and {b} and subtracting {d}?
        can you multiply {a} with {b} and subtract {d} from the product?
        can I have the product of {a} and {b}, minus {d}?
        how big is the product of {a} and {b} once {d} is subtracted?
        I multiply {a} and {b} and subtract {d} from the product. What's my result?
        I have {a} times {b}. Take {d} off that for me.
        I'd like {a} and {b} multiplied, and {d} subtracted from the product.
        I'm stuck: {a} times {b}, and then {d} away?
        I've got to work out {a} times {b} and then subtract {d}. Please do it.
        there are {a} boxes of {b}, of which {d} pieces are missing. How many pieces are left?
        there are {a} and {b}. Their product, minus {d}, is what I need.
        the product of {a} and {b}, how much is it with {d} taken away?
        the product first: {a} times {b}. Then minus {d}.
        the numbers {a} and {b} are to be multiplied; after that, subtract {d}.
        the difference I need: the product of {a} and {b}, minus {d}.
        my homework: multiply {a} and {b}, subtract {d} from the product.
        {a} and {b} make a product. Subtract {d} from the product.
        {a} and {b}, multiplied, then {d} subtracted
        {a} times {b} first, then the result minus {d}.
        {d} less than {a} times {b} is how much?
        {d} off {a} times {b}, please
        factors: {a}, {b}. Subtract from the product: {d}. Result?
        multiplication of {a} and {b}, followed by subtraction of {d}
        step one, multiply {a} and {b}; step two, subtract {d} from the product.
        first {a} times {b}, then that minus {d}.
        once you have the product of {a} and {b}, subtract {d} from it.
        yo whats {a} times {b}, then minus {d}
        hiya, could u multiply {a} n {b} n take away {d}
        any chance you could multiply {a} and {b} and subtract {d} from the product?
        mind multiplying {a} and {b} and taking {d} off?
        let's multiply {a} and {b} and subtract {d} from the product.
        I request the product of {a} and {b}, reduced by {d}.
    """,
    "add_multiply_subtract": r"""
        !add {a} to {b}, multiply (the sum|that) by {c} and (take away|deduct|subtract) {d}
        !sum up {a} and {b}, (times|multiply) that by {c} and take off {d}
        !compute the sum of {a} and {b}, multiply it by {c}, then (deduct|take away) {d}
        !calculate \({a} + {b}\) * {c} - {d}
        !work out {a} plus {b}, take that times {c} and subtract {d} (at the end|in the end|from it)
        !tell me {c} times the sum of {a} and {b}, (minus|less) {d}
        !put {a} and {b} together, multiply the total by {c} and (knock|take) {d} off
        !total {a} and {b}, multiply by {c}, (and finally|then) subtract {d}
        !take the sum of {a} and {b} times {c} and (reduce|lower) the (result|product) by {d}
        !first add {a} and {b}, then multiply by {c}, (finally|and last) (deduct|subtract) {d}
        !find the sum of {a} and {b}, give me that multiplied by {c}, and minus {d} (at the end|after that)
        !start with {a}, add {b}, multiply (the sum|that) by {c} and subtract {d}
        !figure out what is left when {a} and {b} are added, the sum is multiplied by {c} and {d} is taken away
        !multiply the sum of {a} and {b} by {c} and subtract {d} from the (product|result)
        !deduct {d} from the product of {c} and the sum of {a} and {b}
        what's the sum of {a} and {b}, multiplied by {c}, (minus|less) {d}?
        how much is {c} times the sum of {a} and {b}, minus {d}?
        what do (I|you|we) get if {a} and {b} are added, the sum is multiplied by {c} and {d} is subtracted from the (product|result)?
        could you add {a} and {b}, multiply the (sum|total) by {c} and then (take away|subtract) {d}?
        if I add {a} and {b}, multiply the sum by {c} and take {d} off the (result|product), what (is left|remains|do I get)?
        I (need|want|would like) the sum of {a} and {b} multiplied by {c}, and then minus {d}.
        \({a} + {b}\) * {c} - {d} = ?
        sum of {a} and {b}, times {c}, minus {d} (pls|please)
        {a} plus {b}, all of that times {c}, and then (minus|less) {d}?
        the sum of {a} and {b} has to be multiplied by {c}, and {d} has to be subtracted (after that|from the product). What's the (result|answer)?
        I'd be glad if you added {a} and {b}, multiplied the sum by {c} and subtracted {d} from the (product|result).
        {a} and {b} are to be added, the sum is to be multiplied by {c}, and {d} is to be deducted from the product.
        would you mind adding up {a} and {b}, multiplying the total by {c} and (subtracting|deducting) {d} from the result?
        {d} less than {c} times the sum of {a} and {b}, how much is that?
        how much makes {a} plus {b}, this then times {c}, and {d} away from it?
        !form the sum of {a} and {b}, take it times {c} and take {d} off
        !add up {a} and {b}, scale the sum by {c}, and lower the result by {d}
        !count {a} and {b} together, multiply by {c}, then deduct {d}
        !let {a} and {b} be added up, their sum multiplied by {c} and the product lowered by {d}
        !see what {a} plus {b} makes, multiply that by {c}, and subtract {d} from the product
        !run {a} plus {b}, the result times {c}, and the result of that minus {d}
        !solve this for me: \({a} + {b}\) times {c}, then minus {d}
        !do the sum {a} + {b}, then the product with {c}, then take away {d}
        !get me {c} times the total of {a} and {b}, {d} less
        !cut {d} from the product of {c} and the sum of {a} and {b}
        !use {a} plus {b} as a factor with {c}, then deduct {d} from the product
        what's \({a} + {b}\) times {c}, minus {d}?
        what number is {d} less than {c} times the sum of {a} and {b}?
        what remains if I take {d} off {c} times the sum of {a} and {b}?
        which number do I get from adding {a} and {b}, multiplying by {c} and subtracting {d}?
        can you add {a} to {b}, multiply the sum by {c} and subtract {d} from the product?
        can I have the sum of {a} and {b}, multiplied by {c}, minus {d} (after that|at the end)?
        how big is the product of {c} and the sum of {a} and {b} once {d} is subtracted?
        I add {a} and {b}, multiply the sum by {c} and subtract {d}. What's my result?
        I have {a} and {b}, added up. Multiply that by {c} for me and take off {d}.
        I'd like {a} and {b} added, the sum multiplied by {c}, and {d} subtracted.
        I'm stuck: {a} plus {b}, the sum times {c}, and then {d} away?
        I've got to work out {a} plus {b}, multiply it by {c} and then subtract {d}. Please do it.
        there are {a} and {b}. Their sum, multiplied by {c} and lowered by {d}, is what I need.
        the sum first: {a} plus {b}. Then times {c}. Then minus {d}.
        the numbers {a} and {b} are to be added; after that, multiply by {c}; after that, subtract {d}.
        the number I need: {c} times the sum of {a} and {b}, minus {d}.
        my homework: add {a} and {b}, multiply the sum by {c}, subtract {d} from the product.
        {a} and {b}, summed, then multiplied by {c}, then {d} subtracted
        {a} plus {b} first, then the result times {c}, then minus {d}.
        {d} off {c} times the sum of {a} and {b}, please
        sum: {a}, {b}. Factor: {c}. To subtract: {d}. Result?
        addition of {a} and {b}, multiplication by {c}, subtraction of {d}
        step one, add {a} and {b}; step two, multiply the sum by {c}; step three, subtract {d}.
        first {a} plus {b}, then that times {c}, then minus {d}.
        once you have the sum of {a} and {b}, multiply it by {c} and subtract {d} from the product.
        yo whats {a} plus {b}, then times {c}, then minus {d}
        hiya, could u add {a} n {b}, multiply by {c} n take away {d}
        any chance you could add {a} and {b}, multiply the sum by {c} and subtract {d}?
        mind adding {a} and {b}, multiplying the sum by {c} and taking {d} off?
        let's add {a} and {b}, multiply the sum by {c} and subtract {d}.
        I request the sum of {a} and {b}, multiplied by {c} and reduced by {d}.
    """,
}
