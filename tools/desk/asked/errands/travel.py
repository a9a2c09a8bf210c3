# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to ask for flights and routes, and to ask for them without something needed."""

from __future__ import annotations

__all__ = ["ASKED", "LACKED"]

ASKED: dict[str, str] = {
    "search_flights": """
        !look up (flights|connections) {@from} {@to} for {date}[, {class} class]
        !see (what|which) flights (there are|are available) {@from} {@to} {@date}[ in {class} class]
        !show me (all |the |)(flights|connections) leaving {from} for {to} {@date}[ in {class} class]
        !get me (from {from} to {to}|to {to} from {from}) by plane {@date}[, in {class} class]
        !list the (flights|connections) {@date} {@from} {@to}[, {class} class]
        !see if (there's|there is) a (flight|connection) {@date} {@from} {@to}[ in {class} class]
        !check how I can fly {@from} {@to} {@date}[ in {class} class]
        !find (me |us |)something (leaving|departing) {from} {@date} and (landing|arriving) in {to}[, {class} class]
        !pull up the [{class} class ](flights|connections) {@to} {@date}, departing from {from}
        !search (the |all |)flights: {from} to {to}, {date}[, {class} class]
        !dig up a (flight|connection) {@to} {@date}, starting (in|from) {from}[, in {class} class]
        !help me (get|fly) {@from} {@to} {@date}[ in {class} class]
        !look into (flights|air travel) {@from} {@to} for {date}[, {class} class]
        !find a seat on a plane {@from} {@to} {@date}[ in {class} class]
        !tell me which (flights|planes) (go|leave) {@from} {@to} {@date}[ with {class} class seats]
        I'd (like|love) to fly {@from} {@to} {@date}[, {class} class].
        are there any (flights|connections) {@date} {@from} {@to}[ in {class} class]?
        what (flights|connections) can I (take|catch|get) {@from} {@to} {@date}[ in {class} class]?
        I have to get to {to} {@date} and I'm (starting|leaving|flying) from {from}. Find me a (flight|connection)[ in {class} class].
        flights {from} to {to}, {date}[, {class} class]
        flight {@date}, {from} to {to}[, {class} class]?
        is it possible to (fly|travel) {@from} {@to} {@date}[ in {class} class]?
        (my boss|my sister|a colleague) wants to fly {@date} {@from} {@to}[ in {class} class]. What is there?
        we're (off|flying|going) {@to} {@date}. Which (flights|connections) {@from} can we take[ in {class} class]?
        could you (look for|search|find) (flights|connections) {@to} {@date}, {@from}[, {class} class]?
        departure: {from}, destination: {to}, date: {date}[, class: {class}]. Any flights?
        any flights out of {from} {@date} that go {@to}[ in {class} class]?
        (a flight|a connection) {@from} {@to} {@date}[ in {class} class] is what I'm looking for.
        there's a (conference|wedding|meeting) in {to} and I live in {from}. (Flights|Connections) {@date}[ in {class} class]?
        how can I (travel|fly) {@date} if I start in {from} and want to end up in {to}[, {class} class]?
        !(hunt|scan|comb) for (flights|connections) {@from} {@to} {@date}[, {class} class]
        !(plan|arrange) how I (get|travel|fly) {@from} {@to} {@date}, by searching connections[ in {class} class]
        !(offer|give|send) me (flights|connections|options) {@from} {@to} {@date}[ in {class} class]
        !(pick|choose|filter) out the (flights|connections) that leave {from} {@date} and end in {to}[, {class} class]
        !run a (flight|connection) search: {from}, {to}, {date}[, {class}]
        !search for travel {@to} {@date}, coming from {from}[, {class} class]
        !check (availability|seats) on (flights|connections) {@from} {@to} {@date}[ in {class} class]
        !find out (how|whether) I can get to {to} {@date} when I start in {from}[, {class} class]
        !let me (see|know|have) the (flights|connections) {@from} {@to} {@date}[ in {class} class]
        !get (me|us) on a (plane|flight) {@from} {@to} {@date}[ in {class} class]
        !compare (flights|connections) {@date} {@from} {@to}[ in {class} class]
        !research (flights|connections) {@to} out of {from} {@date}[, {class} class]
        !source me a (flight|connection|seat) {@date} {@from} {@to}[ in {class} class]
        !start in {from}, end in {to}, travel {@date}[ in {class} class] and (find|look up) the connections
        {from} - {to}, {date}[, {class}], (flights|connections)?
        {from} -> {to}, {date}[, {class} class](?|)
        {from}/{to} {@date}[, {class} class], (any|which) (flights|connections)?
        from: {from}\\nto: {to}\\ndate: {date}[\\nclass: {class}]\\n(find flights|find connections|connections please)
        from {from}, to {to}, {@date}[, {class} class]. (What have you got|What's available|What's there)?
        travel date {date}, from {from}, to {to}[, {class} class]. (Options|Connections|Flights)?
        origin {from}, destination {to}, {date}[, {class} class]: (search|find connections|look for flights)
        (wanna|gotta|need to|have to) (fly|get|go) {@from} {@to} {@date}[ in {class} class]. (What's available|Any flights)?
        (I'm|we're) (stuck|based|living|staying) in {from} and (have|need) to be in {to} {@date}. (Find|Search|Look for) (flights|connections)[ in {class} class].
        (I'm|we're) (expected|invited|due) in {to} {@date}, (departing from|leaving from|coming from) {from}. (Which|What) (flights|connections) are there[ in {class} class]?
        (grandma|my aunt|an old friend|a client) in {to} is waiting for me {@date}. (Flights|Connections) {@from}, please[, {class} class].
        (how|which way) (would|do|could) (we|you) travel {@from} {@to} {@date}[ in {class} class]? Search the connections.
        if I (leave|left|want to leave) {from} {@date}, (which|what) (flights|connections) take me to {to}[ in {class} class]?
        mind (searching|checking|looking up) (flights|connections) {@from} {@to} for {date}[, {class} class]?
        any chance of a (flight|connection|seat) {@from} {@to} {@date}[ in {class} class]?
        who (flies|goes) {@from} {@to} {@date}[ with {class} class]? (Search the flights|Find out).
        let's (see|find out) how to get {@from} {@to} {@date}[ in {class} class].
        let's fly {@to} {@date}, {@from}. (Find|Search|Show me) (flights|connections)[ in {class} class].
        my trip (goes|is) {@from} {@to} {@date}[, {class} class]. (Find me a connection|What's available|Search for it).
        our (team|family|band|class) (travels|goes|flies) {@from} {@to} {@date}[ in {class} class]. (Connections|Flights|Options), please.
        {@date} I (need|have|want) to be on (a plane|a flight) {@from} {@to}[ in {class} class]. What is there?
        {@date} I'm (leaving|departing) {from} for {to}[, {class} class]. (Which connections|What flights) are there?
        there must be a (flight|connection) {@from} {@to} {@date}[ in {class} class]. (Find|Look for) it.
        what are my (options|choices|possibilities) {@from} {@to} {@date}[ in {class} class]?
        what('s| is) (available|on offer|flying) {@from} {@to} {@date}[ in {class} class]?
        when {@date} do (flights|connections) {@from} {@to} (leave|depart|go)[, {class} class]?
        which (flights|connections) (get|bring|carry) me {@from} {@to} {@date}[ in {class} class]?
        the (route|journey|trip) is {from} to {to}, the (day|date) {date}[, the class {class}]. (Search|Find connections).
        my (suitcase|bag) is packed for {to}. (Flights|Connections) {@from} {@date}, please[, {class} class].
        flying {@from} {@to} {@date}[, {class} class] - what (is there|are my options)?
        could you (check|see) what goes {@from} {@to} {@date}[ in {class} class]?
        (flight|travel|connection) (search|query|request): {from} to {to}, {date}[, {class}]
        gimme (flights|connections) {@from} {@to} {@date}[, {class} class]
        you can find a (flight|connection) {@from} {@to} {@date}[ in {class} class]?
        I need that you search (flights|connections) {@from} {@to} {@date}[, {class} class].
        (computer|assistant), (flights|connections) {@from} {@to}, {date}[, {class} class]!
        I was (wondering|asking myself) which (flights|connections) go {@from} {@to} {@date}[ in {class} class].
        (kindly|it is requested to) search (flights|connections) {@from} {@to} {@date}[, {class} class].
        dunno how to get {@from} {@to} {@date}[ in {class} class], (search it|help|find something)
        all I (want|need) is a (flight|connection) {@from} {@to} {@date}[ in {class} class].
        you know what? (Find|Search) (flights|connections) {@from} {@to} {@date}[, {class} class].
        pls search {from} to {to}, {date}[, {class} class]
        it's {from} to {to} I want to travel {@date}[, {class} class]. (Find|Search) connections.
        (my boss says|my wife says) to look for (flights|connections) {@from} {@to} {@date}[ in {class} class].
        to be in {to} {@date}, which (flight|connection) can I take {@from}[ in {class} class]?
        thinking of going {@from} {@to} {@date}[ in {class} class]. What's there?
        away {@from} and off {@to} {@date}[ in {class} class], which (flights|connections)?
        !(explore|check) the connections {@from} {@to} {@date}[, {class} class]
        !assemble the (flights|connections) {@from} {@to} for {date}[, {class} class]
        !bring up (flights|connections) that go {@to} {@from} {@date}[, {class} class]
        !enter a trip {@from} {@to} {@date}[ in {class} class] and show me the connections
        !look what (flies|goes) {@from} {@to} {@date}[ in {class} class]
        !read me the (flights|connections) {@from} {@to} {@date}[, {class} class]
        !search connections: start {from}, goal {to}, day {date}[, {class} class]
        !suggest a (flight|connection) {@from} {@to} {@date}[ in {class} class]
        (can|could|may) I see the (flights|connections) {@from} {@to} {@date}[, {class} class]?
        {to} is calling! (Flights|Connections) {@from} {@date}[, {class} class], please.
        {@date} {@from} {@to}[, {class} class], please search.
        about a trip {@from} {@to} {@date}[ in {class} class]: what is there?
        {@from} {@to}, {date}[, {class} class](?|, please.|)
        I hope there's a (flight|connection) {@from} {@to} {@date}[ in {class} class], search please.
        moving {@from} {@to} {@date}, which (flights|connections) are there[ in {class} class]?
        next trip: {from} to {to}, {date}[, {class} class]. Search it.
        out of {from}, into {to}, {@date}[, {class} class]. (Flights|Connections)?
        the band plays in {to} and lives in {from}. (Flights|Connections) {@date}[, {class} class]?
    """,
    "get_route": """
        !work out (how to get|the way|a route) from {from} to {to}[ {mode}]
        !calculate the (travel time|route|distance) between {from} and {to}[ {mode}]
        !tell me how long (it takes|I'll need|the trip takes) from {from} to {to}[ {mode}]
        !navigate (me |us |)from {from} to {to}[ {mode}]
        !look up (the route|the directions) to {to} (starting at|starting from) {from}[, {mode}]
        !describe (how I get|how to get|the way) from {from} to {to}[ {mode}]
        !check how far {to} is from {from}[ {mode}]
        !guide me to {to} from {from}[ {mode}]
        !map (out |)(a|the) route (between|that connects) {from} and {to}[ {mode}]
        !get (me |us |)directions to {to}, starting out from {from}[ and going {mode}]
        !figure out the (best|quickest|shortest) way to (get|go) from {from} to {to}[ {mode}]
        !estimate how much time I need to get to {to} from {from}[ {mode}]
        !compute the (journey|route) with start {from} and end {to}[, {mode}]
        !show me how to (reach|get to) {to} when I start at {from}[ and go {mode}]
        (directions|route) from {from} to {to}[ {mode}](?|)
        what's the (best|shortest|quickest) way to get from {from} to {to}[ {mode}]?
        I (want|need|have) to go to {to}. (Which way|What route) do I take from {from}[ {mode}]?
        how many (minutes|hours) is it from {from} to {to}[ {mode}]?
        starting at {from}, how (do|would|can) I (reach|get to) {to}[ {mode}]?
        (start|from): {from}, (destination|to): {to}[, {mode}]. (What's the way|How long is it)?
        how much time (should I plan|do I need|will I need) to get to {to} from {from}[ {mode}]?
        I'd (like|love) (directions|the directions|a route description) to {to}, coming from {from}[, {mode}].
        what's the distance between {from} and {to}[ {mode}]?
        I'm setting off from {from}. Which route (takes|gets) me to {to}[ {mode}]?
        could you (explain|tell me) how one gets from {from} to {to}[ {mode}]?
        (my friend|a visitor|my uncle) is at {from} and wants to come to {to}[ {mode}]. Which way should they take?
        is it far from {from} to {to}[ {mode}]?
        {from} to {to}[ {mode}], how (long|far)?
        I'm lost at {from} and want to get to {to}[ {mode}]. (Which way|How)?
        !(bring|get|take|lead) me from {from} to {to}[ {mode}]
        !(sketch|draw|trace) (me |)the (way|route) from {from} to {to}[ {mode}]
        !(point|direct|steer) me from {from} (to|towards) {to}[ {mode}]
        !(give|tell|send) me the (way|route|directions), from {from} to {to}[, {mode}]
        !(talk|walk) me through (the way|the route|how to get) from {from} to {to}[ {mode}]
        !(enter|type|put) {from} as the start and {to} as the (goal|destination|end) into the route planner[, {mode}]
        !find (out |)the (distance|travel time|journey time) from {from} to {to}[ {mode}]
        !help me (get|find my way|navigate) from {from} to {to}[ {mode}]
        !let me know how (far|long) it is from {from} to {to}[ {mode}]
        !make a (route|travel) plan from {from} to {to}[ {mode}]
        !measure the (way|route|distance) from {from} to {to}[ {mode}]
        !put together directions from {from} to {to}[ {mode}]
        !start (the |)navigation from {from} to {to}[ {mode}]
        !say how (many minutes|long|far) it is from {from} to {to}[ {mode}]
        !see (how|which way) I get from {from} to {to}[ {mode}]
        {from} to {to}[, {mode}](: route|: directions|, which way|, travel time)?
        {from} - {to}[, {mode}]: (route|directions|distance|travel time)(, please.|)
        {from} -> {to}[ {mode}], (how long|how far|which way)?
        A: {from}, B: {to}[, {mode}]. (Route|Directions), please.
        from: {from}\\nto: {to}[\\nhow: {mode}]\\n(route|directions|how long does it take?)
        start {from}, end {to}[, {mode}]. (Plan the route.|How far is it?|How long does it take?)
        route: {from} to {to}[, {mode}]
        (directions|navigation|way) {from} to {to}[ {mode}]
        (I'm|we're) (standing|waiting|sitting|parked) at {from}. (How|Which way) (do we|do I) get to {to}[ {mode}]?
        (I'm|we're) (starting|leaving|departing) from {from} (and heading|and going|on the way) to {to}[ {mode}]. (How long is that|What's the way|Which route do you suggest)?
        I have (an appointment|a date|a job interview) at {to}. How long do I need from {from}[ {mode}]?
        (I live|my hotel is|my office is|our house is) at {from}. (How far is it|How long does it take|What's the way) to {to}[ {mode}]?
        (my driver|the courier|a guest|the taxi driver) doesn't know the way from {from} to {to}[ {mode}]. (Show it|Find it|Give directions).
        (can|could|would) you (lead|guide|steer|get) me from {from} to {to}[ {mode}]?
        can one (get|go|make it) from {from} to {to}[ {mode}]? (How long does it take|What's the way)?
        mind (checking|looking up|planning) the (way|route) from {from} to {to}[ {mode}]?
        any idea how (to get|far it is|long it takes) from {from} to {to}[ {mode}]?
        how (far|long) is the (way|trip|ride|route) from {from} to {to}[ {mode}]?
        how far apart are {from} and {to}[ {mode}]?
        how (do|would|should) (we|you) go from {from} to {to}[ {mode}]?
        is it a long way from {from} to {to}[ {mode}]?
        let's get (going |)from {from} to {to}[ {mode}]. (Which way|What's the route)?
        let's see how long (we|I) need from {from} to {to}[ {mode}].
        my (way|route|commute) (goes|is) from {from} to {to}[ {mode}]. How long (is that|does it take)?
        once I'm at {from}, how do I get (on |)to {to}[ {mode}]?
        to get to {to} from {from}[ {mode}], (how long do I need|which way do I take|what's the route)?
        what (roads|streets|way|route) (should I take|do I take|would you take) from {from} to {to}[ {mode}]?
        what's the (travel time|journey time|distance|way|route) from {from} to {to}[ {mode}]?
        when I (leave|set off from|start at) {from}, how long (is it|does it take) to {to}[ {mode}]?
        where do I (go|turn|walk) at {from} to (get to|reach|find) {to}[ {mode}]?
        which (streets|way|roads) (do I|should I|must I) take between {from} and {to}[ {mode}]?
        wanna (go|get) from {from} to {to}[ {mode}], (how|which way)?
        will it take long to (get|go|travel) from {from} to {to}[ {mode}]?
        I (need|want|would like) the (way|route|directions|distance) from {from} to {to}[ {mode}].
        getting from {from} to {to}[ {mode}] - how long (is that|does it take)?
        gimme the (way|route|directions) from {from} to {to}[ {mode}]
        lemme know how to get from {from} to {to}[ {mode}]
        you can tell me how I come from {from} to {to}[ {mode}]?
        I need that you find the way from {from} to {to}[ {mode}].
        (computer|assistant|navigator), route from {from} to {to}[ {mode}]!
        I was (wondering|asking myself) how long it takes from {from} to {to}[ {mode}].
        (kindly|it is requested to) give directions from {from} to {to}[ {mode}].
        dunno how to get from {from} to {to}[ {mode}], (help|find the way)
        all I (want|need) is the (way|route) from {from} to {to}[ {mode}].
        you know what? Plan the route from {from} to {to}[ {mode}].
        pls route {from} to {to}[, {mode}]
        it's from {from} to {to} that I have to go[ {mode}]. (How long is it?|Which way?)
        (my boss says|my wife says) the way from {from} to {to}[ {mode}] is short. How long does it take?
        to be on time at {to}, how long do I need from {from}[ {mode}]?
        not knowing how far it is from {from} to {to}[ {mode}] bugs me. (Look it up|How far is it?)
        !(explain|outline) the (way|route) from {from} to {to}[ {mode}]
        !accompany me with directions from {from} to {to}[ {mode}]
        !clock the way from {from} to {to}[ {mode}]
        !give the (distance|travel time) from {from} to {to}[ {mode}]
        !plot a course from {from} to {to}[ {mode}]
        !set the navigation: {from} to {to}[, {mode}]
        !suggest a route from {from} to {to}[ {mode}]
        (can|could|may) I (see|have|get) the (route|way|directions) from {from} to {to}[ {mode}]?
        about the way from {from} to {to}[ {mode}]: how long is it?
        at {from}, need {to}[, {mode}]. (Which way|How long)?
        {from}, then {to}[, {mode}]: how do I go?
        how long would I be on the road from {from} to {to}[ {mode}]?
        how would a local get from {from} to {to}[ {mode}]?
        is {to} (near|close to|far from) {from}[ {mode}]? Check the route.
        my feet hurt, is it far from {from} to {to}[ {mode}]?
        next stop {to}, coming from {from}[ {mode}]. Route, please.
        please, the way from {from} to {to}[ {mode}]
        the journey {from} to {to}[ {mode}] takes how long?
    """,
}

LACKED: dict[str, str] = {
    "search_flights": """
        !look up (flights|connections) {@to} {@date}
        I (want|need|have) to fly {@to} {@date}.
        which flights (go|are there) {@to} {@date}?
        (any|are there) (flights|connections) {@to} {@date}?
        !show me (flights|connections) {@from} {@to}
        I'd like to fly {@from} {@to}.
        what (flights|connections) are there {@from} {@to}?
        could you look for a flight {@from} {@to}?
        !see (what|which) flights leave {from} {@date}
        I (want|have|need) to fly out of {from} {@date}.
        any flights {@from} {@date}?
        which (flights|connections) can I get {@from} {@date}?
        !(hunt|scan|comb) for (flights|connections) {@to} {@date}
        !check (availability|seats) on (flights|connections) {@to} {@date}
        (I'm|we're) (expected|invited|due) in {to} {@date}. (Which|What) (flights|connections) are there?
        any chance of a (flight|connection|seat) {@to} {@date}?
        my trip (goes|is) {@to} {@date}. Find me a connection.
        let's fly {@to} {@date}. (Find|Search|Show me) flights.
        (wanna|gotta|need to) fly {@to} {@date}. Any flights?
        mind (searching|checking|looking up) (flights|connections) {@from} {@to}?
        my suitcase is packed for {to}. (Flights|Connections) {@from}, please.
        {from} -> {to}(?|)
        from: {from}\\nto: {to}\\n(find flights|find connections)
        what are my options {@from} {@to}?
        (which|what) (flights|connections) (get|bring) me {@from} {@to}?
        flights {from} to {to}(?|, please.|)
        how would we travel {@from} {@to}? Search the connections.
        I'm (stuck|based) in {from} and have to leave {@date}. Which flights are there?
        let's get out of {from} {@date}. (Find|Search) flights.
        what('s| is) (available|flying) {@from} {@date}?
        departure {@from} {@date}, which connections are there?
        mind (searching|checking) (flights|connections) leaving {from} {@date}?
        gimme (flights|connections) {@from} {@to}
        I need that you search flights {@from} {@to}.
        (kindly|it is requested to) search flights {@to} {@date}.
        you know what? Find a flight {@to} {@date}.
        dunno how to get {@from} {@to}, search it
        to be in {to} {@date}, which flight can I take?
        !suggest a (flight|connection) {@to} {@date}
        !look what (flies|goes) {@from} {@to}
        can I see the (flights|connections) {@from} {@to}?
        {to} is calling! Flights {@date}, please.
        about a trip {@from} {@to}: what is there?
        next trip: {from} to {to}. Search it.
    """,
    "get_route": """
        !give me directions to {to}[ {mode}]
        how (far is it|long does it take) to {to}[ {mode}]?
        what's the (best|quickest|shortest) way to {to}[ {mode}]?
        I (need|want|have) to get to {to}[ {mode}]. (How long will it take|Which way do I go)?
        !navigate (me |us |)to {to}[ {mode}]
        !show me (the way|how to get) to {to}[ {mode}]
        (directions|route) to {to}[, {mode}]?
        which (way|route) (leads|goes) to {to}[, {mode}]?
        !tell me how long (it takes|the trip is) to {to}[ {mode}]
        could you (work out|find) the way to {to}[ {mode}] for me?
        I'd like (directions|a route) to {to}[ {mode}].
        !guide me to {to}[ {mode}]
        !(bring|get|lead) me to {to}[ {mode}]
        !(sketch|draw) me the way to {to}[ {mode}]
        !(talk|walk) me through the way to {to}[ {mode}]
        !(point|direct|steer) me (to|towards) {to}[ {mode}]
        !help me (find my way|navigate) to {to}[ {mode}]
        I have (an appointment|a job interview) at {to}. How long do I need[ {mode}]?
        the taxi driver doesn't know the way to {to}[ {mode}]. Show it.
        mind (checking|looking up|planning) the way to {to}[ {mode}]?
        any idea how (to get|far it is|long it takes) to {to}[ {mode}]?
        how (far|long) is the (way|trip|route) to {to}[ {mode}]?
        is it a long way to {to}[ {mode}]?
        let's get to {to}[ {mode}]. What's the route?
        where do I (go|turn) to (reach|find) {to}[, {mode}]?
        wanna (go|get) to {to}[ {mode}], which way?
        will it take long to get to {to}[ {mode}]?
        what's the (travel time|distance|way) to {to}[ {mode}]?
        I'm lost and want to get to {to}[ {mode}].
        (navigation|directions|way) to {to}[ {mode}](, please.|)
        (can|could) you (lead|guide|get) me to {to}[ {mode}]?
        destination: {to}[, {mode}]. Route, please.
        gimme the (way|route|directions) to {to}[ {mode}]
        you can tell me how I come to {to}[ {mode}]?
        I need that you find the way to {to}[ {mode}].
        (kindly|it is requested to) give directions to {to}[ {mode}].
        dunno how to get to {to}[ {mode}], help
        to be on time at {to}, how long do I need[ {mode}]?
        !plot a course to {to}[ {mode}]
        !suggest a route to {to}[ {mode}]
        can I have the (route|directions) to {to}[ {mode}]?
        about the way to {to}[ {mode}]: how long is it?
        next stop {to}[, {mode}]. Route, please.
        please, the way to {to}[ {mode}]
    """,
}
