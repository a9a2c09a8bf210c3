# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to ask for news, and to ask for them without a topic."""

from __future__ import annotations

__all__ = ["ASKED", "LACKED"]

ASKED: dict[str, str] = {
    "get_news": """
        !(find|fetch|pull up) the (latest|newest|most recent|current) news {@topic}[ {@country}][, {count} articles]
        !(update|brief) me {@topic} with the (latest|newest) (news|headlines)[ {@country}]
        !(catch me up|bring me up to date|fill me in) on the (latest|) {topic} news[ {@country}]
        !(look|search) (through|in) the (papers|press) for {topic}[ in {country}][, {count} stories]
        !(see|find out|check) what the (papers|newspapers|media) (are saying|say|report) about {topic}[ in {country}]
        !(list|show|give me) the [{count} ](latest|newest|most recent) (headlines|stories|news stories) {@topic}[ {@country}]
        !(read|tell) me [{count} ](news items|news stories|headlines) {@topic}[ {@country}]
        !(put together|collect|gather) (the |)[{count} ](latest|recent) news articles {@topic}[ {@country}]
        !tell me what's (happening|going on|new) in the {topic} news[ {@country}]
        !let me (hear|read|see) the {topic} (headlines|news)[ {@country}][, {count} of them]
        !run through the (headlines|news) {@topic}[ {@country}][, just {count}]
        !supply me with the [{count} ](latest|newest) {topic} (headlines|stories)[ from {country}]
        !(get|bring|send) me (press coverage|news reports|news coverage) {@topic}[ {@country}]
        !(check|open|scan) the news for {topic}[, country {country}][, {count} items]
        !give me (a|the) news update {@topic}[ {@country}][ with {count} headlines]
        what('s| is) (the latest|the newest) (news|) {@topic}[ {@country}]?
        what (has been reported|has been written|has been in the papers) (lately|recently) about {topic}[ in {country}]?
        what are the (papers|media|newspapers) (saying|reporting|writing) about {topic}[ in {country}]?
        is there (any|some) (news|recent news|fresh news) {@topic}[ {@country}]?
        is there anything (about|on) {topic} in the (news|papers|headlines)[ in {country}]?
        any (news|headlines|recent stories) {@topic}[ {@country}]?
        {topic} (news|headlines)[ {@country}][, {count}](?|, please.|)
        {topic}: what('s| is) (in the news|the latest|in the papers)[ in {country}]?
        (latest|newest|current|recent) {topic} (news|headlines|stories)[ {@country}](?|, please.|)
        [{count} ](headlines|news stories|news articles) {@topic}[ {@country}](, please.|?)
        [in {country}, ]what are the latest headlines about {topic}?
        I (follow|love|write about|blog about) {topic}. What's in the news[ in {country}]?
        I (haven't seen|have missed|didn't read) the (papers|news) lately. What's (new|been reported) on {topic}[ in {country}]?
        I'd (be glad|be grateful|love it) if you (found|got me|showed me) the [{count} ]latest headlines {@topic}[ {@country}].
        over breakfast I like to read the {topic} news[ from {country}], so (what's in the papers?|what are the headlines?|show me the headlines.)
        !(bring|give|hand) me the (paper|papers|newspaper), the (part|pages) (on|about) {topic}[ from {country}], I mean the news
        !(dig up|turn up) (fresh|recent|new) (news|stories|headlines) {@topic}[ {@country}][, {count} of them]
        !(give|get|show) me a (news roundup|news digest|press review) {@topic}[ {@country}][ with {count} items]
        !(give|tell) me the news of the {topic} world[, {country}]
        !keep me (informed|posted|updated) (about|on) the {topic} news[ {@country}]
        !(list|name) [{count} ](headlines|news items) that have to do with {topic}[, from {country}]
        !(pick|choose|select) [{count} ](news stories|headlines|news articles) (about|on) {topic}[ from {country}]
        !(pull|grab|load) the (news feed|headlines|news) {@topic}[ {@country}][, {count} items]
        !(search|go through|comb) the (news|headlines) for {topic}[ {@country}][, {count} hits]
        !(summon|call up|bring up) the {topic} (headlines|news)[ {@country}][, {count}]
        !be my (newsreader|newspaper): {topic} (news|headlines)[ {@country}]
        !deliver the (latest|freshest|newest) news {@topic}[ {@country}][, {count} headlines]
        !do a news search (for|on|about) {topic}[, {country}][, {count} results]
        !fill me in on what the news (has|says) about {topic}[ in {country}]
        !look up what('s been| has been) (in the news|in the headlines|reported) (about|on) {topic}[ in {country}]
        !read the {topic} (news|headlines) (out |)to me[, {count} of them]
        {topic}, (news|headlines|in the news), please[, {country}][, {count} items].
        {topic} - (any news|what do the papers say|any headlines)[ in {country}]?
        {topic} in the (news|papers|headlines)[ {@country}](?|, please.)
        news: {topic}[, {country}][, {count}]
        news topic: {topic}[, country: {country}][, count: {count}]
        topic {topic}[, {country}], the (latest|newest) (news|headlines)[, {count} of them]
        (press|newspaper|media) (search|review): {topic}[, {country}][, {count} articles]
        (headlines|news|stories), topic {topic}[, country {country}][, {count} items]
        (been away|just back from holiday|I was offline for a while). What's the {topic} news[ from {country}]?
        (I missed|I slept through|I overslept) the news. (Anything|Something) {@topic}[ {@country}]?
        (my club|my class|my blog) is about {topic}. (Get|Show|Find) me the (latest |)(news|headlines)[ from {country}].
        (my dad|my aunt|my friend) is (crazy|mad) about {topic}. What's in the news (about|on) it[ in {country}]?
        did {topic} make (the news|the headlines|it into the papers)[ in {country}]?
        do the (papers|newspapers|media) (write|report|say) (anything|something) (about|on) {topic}[ in {country}]?
        did {topic} appear in the (news|papers|headlines)[ in {country}]?
        how do the (papers|media|newspapers) cover {topic}[ in {country}]? Show me the news.
        I (need|want|would like) [{count} ](headlines|news items|news stories) {@topic}[ {@country}].
        I (wanna|want to|have to|like to) (read|hear|know) what's new in the {topic} news[ {@country}].
        I'm (a fan of|into|keen on) {topic}. (Any headlines|What's the news|What do the papers say)[ in {country}]?
        I'm writing (an article|a newsletter|a paper) (about|on) {topic}, so (find|get) me the (latest |)(news|headlines)[ from {country}].
        let's (hear|see|read|have) the {topic} (news|headlines)[ {@country}][, {count} of them].
        let me have [{count} ](news stories|headlines) (about|on) {topic}[ from {country}].
        mind (reading|getting|showing) me the {topic} news[ {@country}][, {count} headlines]?
        nothing but {topic} news[ {@country}], please.
        on the {topic} front, (what's in the news|any headlines|what do the papers say)[ in {country}]?
        regarding {topic}, what's (in the news|making headlines)[ in {country}]?
        so what's (making headlines|in the papers) {@topic}[ {@country}]?
        the (latest|newest|most recent) {topic} (news|headlines)[ {@country}], please[, {count} of them].
        the news, but only {@topic}[ {@country}](, please|).
        what (made|is making|makes) (the news|headlines|the papers) {@topic}[ {@country}]?
        what (headlines|news stories|news items) (are there|did I miss|can you find) {@topic}[ {@country}]?
        what (did|do) the (papers|newspapers) (print|say|write) (about|on) {topic}[ in {country}]?
        what('s| is) the (word|talk|buzz) (about|on) {topic} in the news[ in {country}]?
        which {topic} (headlines|news) (should|must) I (know|see|read)[ from {country}]?
        wanna (read|hear|see) the news {@topic}[ {@country}]
        with {topic} as the topic, (get|find|show me) the news[ from {country}].
        gimme [{count} ]headlines {@topic}[ {@country}]
        lemme see the {topic} news[ {@country}]
        you can tell me the news {@topic}[ {@country}]?
        I need that you get me the news {@topic}[ {@country}][, {count} of them].
        (computer|assistant), {topic} news[ {@country}]!
        I was (wondering|asking myself) what the news says about {topic}[ in {country}].
        (kindly|it is requested to) provide the latest news {@topic}[ {@country}][, {count} articles].
        dunno what's going on in {topic}, (show|read|get) me the news[ from {country}]
        all I (want|need) is the news {@topic}[ {@country}].
        you know what? (Read|Show|Get) me the {topic} news[ {@country}].
        pls news {@topic}[ {@country}], thx
        (my coach|my teacher|my friend) says {topic} is in the news[ in {country}]. Show me[ {count} headlines].
        it's the {topic} news (that |)I want to (read|hear)[ from {country}].
        before my {topic} club meets, (show|get|read) me the {topic} headlines[ {@country}].
        !(gather|round up) the {topic} news[ {@country}][, {count} headlines]
        !check on {topic} in the news[ in {country}]
        !find (news|articles in the news|press articles) (about|on) {topic}[ from {country}][, {count} of them]
        !hand me the {topic} (headlines|news)[ {@country}][, {count} of them]
        !help me catch up with the {topic} news[ {@country}]
        !open the newspaper at {topic}[, {country} edition] and read me the news
        !put the {topic} headlines (in front of me|on the table)[, {count} of them]
        !scan the papers for {topic}[ in {country}][, {count} articles]
        !send the {topic} news my way[, {country}][, {count} items]
        !turn on the {topic} news[ {@country}]
        (any|are there) {topic} (headlines|news stories|news items)[ {@country}]?
        (can|could|may) I (have|see|hear) the {topic} (news|headlines)[ {@country}][, {count} of them]?
        {topic} (news|headlines) (update|roundup|digest)[, {country}][, {count} items]
        {topic} news, please[, {country}][, {count} headlines].
        {topic}? What's in the news[ in {country}]?
        anything {@topic} in the (news|papers|headlines)[ {@country}]?
        breaking news {@topic}[ {@country}]?
        headlines: {topic}[, {country}][, {count}]
        how about some {topic} news[ {@country}][, {count} headlines]?
        if there's news {@topic}[ {@country}], I want to (see|read|hear) it.
        is {topic} making (news|headlines)[ in {country}]?
        my morning paper should have {topic} news[ from {country}]. (Show|Read|Get) me the headlines.
        news flash {@topic}[ {@country}], please.
        tell me, what's new in the {topic} news[ {@country}]?
        time for the {topic} (news|headlines)[ {@country}].
        what {topic} (news|headlines) (is there|do you have|have you got)[ from {country}]?
    """,
}

LACKED: dict[str, str] = {
    "get_news": """
        !(tell me|find out|see) what's in the (news|papers)
        !(list|show|read out) the (latest|current) headlines
        !(fill me in|catch me up|bring me up to date) on the news
        !(check|open|look at) the news (for me|)
        what are the (latest|current|) (headlines|news stories)?
        what do the (papers|newspapers|media) (say|report|write)?
        (is there|do you have) any (news|fresh news|new headlines)?
        (news|headlines|latest news|latest headlines)(?|, please.)
        I (want|need|would like) to (hear|read|see) the (news|headlines).
        (can|could) you (get|read|show) me the (news|headlines)?
        I haven't (seen|read|heard) the news (yet|lately). What's (new|in the papers)?
        !be my (newsreader|newspaper)
        !(give|get|show) me a (news roundup|news digest|press review)
        !(dig up|turn up) (fresh|recent) (news|headlines)
        !(pull|grab|load) the (news feed|headlines)
        !deliver the (latest|freshest) news
        !do a news search
        been away, just back. What's the news?
        I (missed|slept through) the news. Anything (new|interesting)?
        did I miss any (headlines|news)?
        let's (hear|see|read) the (news|headlines).
        mind (reading|getting|showing) me the (news|headlines)?
        so what's (making headlines|in the papers)?
        what (made|is making) the (news|papers)?
        what news (is there|do you have|have you got)?
        wanna (read|hear|see) the news
        any (news|headlines)?
        (news|headlines) for me(, please|?)
        I (wanna|have to|like to) (read|hear) what's new in the news.
        I'm writing a newsletter, so get me the news.
        over breakfast I like to read the news, so show me (some headlines|the headlines).
        gimme the (news|headlines)
        I need that you get me the news.
        (kindly|it is requested to) provide the latest news.
        you know what? (Read|Show|Get) me the news.
        dunno what's going on in the world, show me the news
        you can tell me the news?
        !(gather|round up) the news
        !help me catch up with the news
        !open the newspaper and read me the news
        !turn on the news
        breaking news?
        how about some news?
        is there something in the news?
        time for the (news|headlines).
    """,
}
