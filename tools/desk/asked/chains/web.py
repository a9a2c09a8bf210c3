"""Chains over the web and the weather: more ways to ask for them."""

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
        !hunt up the name of {country}'s capital and tell me its weather
        !have a look at the weather in whichever city is {country}'s capital
        !go and see what the weather is up to in the capital of {country}
        !find out {country}'s capital; then the weather for it, please
        !name the capital of {country} and describe the weather there
        !report on the weather in {country}'s capital
        !take {country}, find its capital, and get that city's weather
        !use the capital of {country} as the city and check the weather
        !ask for the capital of {country} first and for the weather in it second
        !consult the country info on {country} for the capital, and then the weather for that city
        !brief me on the weather in the capital of {country}
        !help me find the weather in the city that is the capital of {country}
        what's it like in the capital of {country}, weather-wise?
        is it nice out in the capital of {country}?
        is it warm or cold in the capital of {country}?
        is it raining in {country}'s capital?
        are they having good weather in the capital of {country}?
        how warm is it in the capital of {country}?
        how cold does it get in {country}'s capital right now?
        does one need a coat in the capital of {country}?
        do I need an umbrella in the capital of {country}?
        what's {country}'s capital, and what's the sky like there?
        what's the temperature in the capital of {country}?
        which city governs {country}, I mean, is its capital, and how's the weather in that city?
        can I have the weather in the capital of {country}?
        any idea what the weather is in the capital of {country}?
        sun or rain in the capital of {country}?
        I'd like the weather for the capital of {country}, whatever that city is called.
        I always mix up capitals. Which one is {country}'s, and how's the weather there?
        I've got relatives in the capital of {country}. How's the weather where they are?
        I'm packing for the capital of {country}. What's the weather like in that city?
        I'm in the mood for a trip to the capital of {country}. Is the weather any good?
        my flight goes to the capital of {country}. Tell me the weather there.
        my colleague is in the capital of {country}. What weather does she have?
        the capital of {country}: which city is it and what's its weather?
        the weather, please, in the city that is the capital of {country}.
        the weather in {country}'s capital is what I'm after.
        {country}: capital? Weather there?
        {country}'s capital, weather
        {country} - its capital - the weather in it
        country: {country}. Wanted: weather in its capital.
        step one, the capital of {country}; step two, the weather there.
        first the capital of {country}, then the weather in that city.
        once you know the capital of {country}, check its weather.
        yo hows the weather in the capital of {country}
        hiya, could u look up the capital of {country} n the weather there
        any chance of a weather report for the capital of {country}?
        mind checking the weather in the capital of {country}?
        let's see how the weather is in the capital of {country}.
        I request the weather for the capital city of {country}.
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
        !hunt for "{query}" online and read me whatever page comes first
        !have a look on the web for "{query}", then open the top hit
        !scan the web for "{query}" and quote me the first page
        !ask the internet about "{query}" and read me what comes first
        !bring up the first page the web has on "{query}"
        !query the web for "{query}"; then fetch the first page you get
        !use the web search for "{query}" and load whatever is at the top
        !surf to the first result for "{query}" and read it to me
        !give me the contents of the first web hit for "{query}"
        !walk me through the first page that turns up for "{query}" on the web
        !show me the page that ranks first on the web for "{query}"
        !look "{query}" up online and recite the first page
        !research "{query}" on the web: open the first result and let me read it
        what's on the first web page for "{query}"?
        what's the top result on the web for "{query}"? Open it.
        what does the web say on "{query}"? Read me the first page.
        which page comes up first on the web for "{query}"? Read it to me.
        can you see what the web has for "{query}" and open the first page?
        have a guess what I want to read: the first web page for "{query}". Search and open it.
        how does the first web page for "{query}" read? Search and open it.
        is there anything on the web about "{query}"? Open the first page.
        I'd like to see the first page that the web has for "{query}".
        I'm reading up on "{query}". Search the web and open the first page for me.
        I've been wondering about "{query}". Search the web and read me the top page.
        I heard about "{query}" and want to know more. Search online, then open the first page.
        I'm sure the internet knows: "{query}". Open the first page it gives you.
        there must be a page on the web for "{query}". Search for it and read me the first one.
        the first page on the web for "{query}", what does it say?
        the top web hit for "{query}" (would interest me|is what I want to read). Search and open it.
        the web should have a page on "{query}". Read me the first.
        my question to the web: "{query}". Open the first page you find.
        whatever page is first on the web for "{query}", read it to me.
        "{query}": what does the first web page say?
        "{query}", web search, open top page
        search term: "{query}". Then open the first page.
        to be searched on the web: "{query}". To be read: the first page.
        wanted: text of the first web page for "{query}"
        step one, search the web for "{query}"; step two, read me the first page.
        first a web search for "{query}", then the page at the top.
        once you've searched the web for "{query}", open the first result.
        if you search the web for "{query}", there'll be a first page. Read it to me.
        yo google "{query}" n read me the top one
        hiya, could u search the web for "{query}" n open the first page
        any chance you could look online for "{query}" and read me the first page?
        mind searching the web for "{query}" and opening the first page?
        let's see what the web has on "{query}". Open the first page.
        let's google "{query}" and read the first page.
        I request a web search for "{query}" and the text of the first page.
    """,
}
