# ruff: noqa: E501 - phrases are read a line at a time
"""Chains over the web, the weather and numbers: more ways to ask for them."""

from __future__ import annotations

__all__ = ["CHAINS"]

CHAINS: dict[str, str] = {
    "capital_weather": """
        !tell me (how|what) the weather is (like |)in the capital of {country}
        !check the weather for the capital (city |)of {country}
        !get me the (current |)weather in the capital of {country}
        !work out (which city is|what city is) the capital of {country} and (tell|give) me its weather
        !show me the weather in the capital city of {country}
        !see which city is the capital of {country} and look up the weather (there|for it)
        !identify the capital of {country} and report the weather there
        !give me a weather report for the capital of {country}
        !find the capital of {country} and see what the weather is (doing|like) there
        !look up which city {country} has as its capital and check the weather in it
        !fetch the weather for whatever city is the capital of {country}
        !let me know what it's like outside in the capital of {country}, weather-wise
        !determine the capital city of {country} and then its current weather
        !pull up the weather for the capital of {country}, whatever (city|place) that is
        !take the capital of {country} and get the weather for that city
        what's the weather like in the capital (city |)of {country}(| right now| at the moment)?
        what kind of weather (do they have|are they having) in the capital of {country}?
        which city is the capital of {country}, and (what's|how's) the weather there?
        (could|can) you (check|look up) the weather in the capital of {country}?
        I (wonder|want to know|would like to know) what the weather is like in the capital of {country}.
        what is the capital of {country}? And what's the weather (like |)there?
        I (don't know|forgot) the name of the capital of {country}, but I need the weather there.
        weather (in the capital|capital city) of {country} (pls|please)
        capital of {country} - (weather|how's the weather)?
        do you know how the weather (looks|is) in the capital of {country} (just now|at the moment)?
        I'm (off|flying|travelling) to the capital of {country}. How is the weather there?
        I'd be glad if you (told me about|checked) the weather in the capital of {country}.
        a friend (lives|is staying) in the capital of {country}. What's the weather (there|like over there)?
        kindly inform me of the weather conditions in the capital of {country}.
        how looks the weather in the capital from {country}?
    """,
    "send_translated": """
        !message {name} the {language} (translation|version) of "{body}"
        !text {name} "{body}", (only|but) in {language}
        !write to {name} in {language}: "{body}"
        !turn "{body}" into {language} and (text|send|message) the result to {name}
        !say "{body}" to {name} in {language}, (by|in a) message
        !let {name} know in {language}: "{body}"
        !render "{body}" in {language} and (pass|send) it on to {name}
        !work out how to say "{body}" in {language} and text that to {name}
        !get "{body}" translated into {language} and (text|message) {name} the translation
        !translate this into {language} and (message|text) it to {name}: "{body}"
        !drop {name} a message in {language} that means "{body}"
        !convert "{body}" to {language}, then send it (over |)to {name}
        !produce the {language} version of "{body}" and (message|send) it to {name}
        !shoot {name} a text in {language} saying "{body}"
        !send {name} the following, translated into {language}: "{body}"
        how do you say "{body}" in {language}? (Send|Text|Message) that to {name}.
        could you translate "{body}" into {language} and (text|message) it to {name}?
        {name} (only speaks|speaks|prefers) {language}. Translate "{body}" and send it to them.
        I (want|need|would like) to (tell|write to) {name} in {language}: "{body}"
        my {language} is (awful|not good enough|too poor), so translate "{body}" for me and message it to {name}.
        {name} should get "{body}" as a message, but in {language}.
        "{body}" - (put|translate) that into {language} and (text|send) it to {name}.
        a message to {name} in {language}, (please|pls): "{body}"
        translation into {language}, then (send|text) to {name}: "{body}"
        "{body}" in {language} to {name} (pls|please)
        I'd be glad if you (translated|put) "{body}" into {language} and sent it to {name}.
        would you mind sending {name} the words "{body}", translated into {language}?
        kindly translate "{body}" into {language} and transmit the result to {name}.
        I don't speak {language}, but {name} does. They should get this message in translation: "{body}"
        please you make from "{body}" a translation in {language} and write it to {name}.
    """,
    "read_web": """
        !google "{query}" and (open|read me) the (first|top) (hit|result|page)
        !run a web search for "{query}" and show me what the (top|first) (page|result) says
        !look online for "{query}" and read out the (top|first) (hit|result)
        !search the internet for "{query}" and (open|fetch|load) the first (page|link)
        !do an (internet|online) search for "{query}" and give me the text of the first result
        !find "{query}" on the (internet|web|net) and read me the first page that (comes up|turns up)
        !check the web for "{query}" and click the (first|top) (link|result)
        !go online, search for "{query}" and read me the (top|first) result
        !put "{query}" into a search engine and open the first (link|hit|result)
        !type "{query}" into the web search and tell me what the (top|first) page says
        !hit the web with "{query}" and (bring|pull) up the first result
        !browse for "{query}" and read the first (hit|page) aloud
        !open the first web (page|result) you (find|get) for "{query}"
        !read me the (top|first) search result on the web for "{query}"
        !show me the text of the first web hit for "{query}"
        what comes up first on the web for "{query}"? (Open|Read) it for me.
        could you (google|search the web for) "{query}" and (read me|open) the first (hit|result)?
        I (need|want|would like) to read the first web page (on|that comes up for) "{query}".
        "{query}" - (google|search) that on the web and open the (top|first) result.
        if I google "{query}", what does the first (hit|page) say?
        I (can't|don't want to) (look|search) myself. Search the web for "{query}" and read me the first result.
        web search: "{query}", (open|read) the first (hit|result) (pls|please)
        "{query}" -> web -> first (hit|result), read it
        I'd be glad if you searched the web for "{query}" and read me the first (page|result).
        would you mind googling "{query}" and (opening|reading out) the first (page|link)?
        I'm curious what the internet (says|has) on this: "{query}". Search for it and open the first (page|hit).
        kindly perform a web search for "{query}" and present the text of the first result.
        somebody (mentioned|told me about) "{query}". Search the web for that and read me the first page.
        please you search in internet "{query}" and open me the first page.
    """,
    "web_to_note": """
        !google "{query}", open the (top|first) (hit|link) and (save|store|keep) its text (as|in) a note
        !run a web search for "{query}", (open|read) the first page and (put|copy) its text into a note
        !look online for "{query}" and (save|keep) the text of the (top|first) (hit|result) as a note
        !search the internet for "{query}", fetch the first (page|result) and note down its text
        !do an (internet|online) search for "{query}" and turn the text of the first page into a note
        !check the web for "{query}", open the first link and (copy|write) what it says into a note
        !go online, search for "{query}" and jot down the text of the (first|top) result in a note
        !save the text of the (first|top) web (result|page) for "{query}" as a note
        !make a note with the text of the first page (found|you find) on the web for "{query}"
        !put the text of the first web (hit|result) for "{query}" (into|in) a note
        !store what the first web page (on|for) "{query}" says in a (new |)note
        !create a note (from|out of) the text of the first search result on the web for "{query}"
        !type "{query}" into a search engine, load the first hit and save (its|the) text to my notes
        !grab the first page the web (has|offers) for "{query}" and keep its text as a note
        !find the first web page for "{query}", read it and add its text to my notes as a note
        could you (google|search the web for) "{query}", open the first (hit|page) and save its text as a note?
        what does the first web result for "{query}" say? (Open it|Read it) and keep the text in a note.
        I (need|want|would like) a note with the text of the first web page for "{query}".
        I (want|need) to keep what the web says on "{query}". Open the first result and save the text as a note.
        "{query}" - (google|search) that on the web, open the first hit and put its text in a note.
        the text of the first web (page|result) for "{query}" should (be saved as|go into) a note.
        web search "{query}", first (hit|page), text into a note (pls|please)
        "{query}" -> web -> first result -> note with its text
        I'd be glad if you searched the web for "{query}" and saved the text of the first page as a note.
        would you mind googling "{query}" and (keeping|saving) the text of the first page in a note?
        I'll read it later: search the web for "{query}", open the first page and save the text in a note.
        for my notes I need the text of the first page on the web for "{query}".
        kindly perform a web search for "{query}", retrieve the first result and record its text in a note.
        I'd like to have this at hand: the text of the first web hit for "{query}", (saved as|in) a note.
        please you search in internet "{query}", open the first page and write the text from it in a note.
    """,
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
    """,
}
