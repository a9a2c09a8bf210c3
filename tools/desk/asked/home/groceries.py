# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to put things on the shopping list, and to ask for it without saying which."""

from __future__ import annotations

__all__ = ["ASKED", "LACKED"]

ASKED: dict[str, str] = {
    "add_to_shopping_list": """
        !write {items} on (my|the|our) (shopping|grocery) list
        !jot down {items} (for|on) the (shopping|grocery) list
        !include {items} in (my|our|the) (grocery|shopping) list
        !stick {items} on the (shopping|grocery) list
        !append {items} to the (list of things to buy|shopping list|grocery list)
        !make a note that we (have to|need to|must) buy {items}
        !note down {items} as things (to buy|to get at the shop)
        !enter {items} (into|in) (my|the) (grocery|shopping) list
        !remember for the (next shopping trip|next grocery run): {items}
        !save {items} to (my|our) shopping list
        !get {items} onto the (groceries|shopping|grocery) list
        !extend the (shopping|grocery) list with {items}
        !record the following (groceries|items) on the shopping list: {items}
        !update (my|the|our) (shopping|grocery) list with {items}
        !pop {items} on the list for the (supermarket|grocery store)
        I (have|need) to (buy|pick up) {items}, so add that to (my|the) shopping list.
        (we've run out of|we're running low on|there's no more) {items}, so (onto the shopping list with that|onto the grocery list with it).
        {items}: (all of that|everything) (goes|should go) on the (shopping|grocery) list.
        could you (put down|write down|note) {items} on the shopping list?
        on the (grocery|shopping) list: {items}
        groceries to (buy|get): {items}
        I (don't want to|mustn't|must not) forget {items} when I go shopping. Add it to my list.
        next time (we're at the shop we|I'm at the supermarket I) should get {items}, put that on the list.
        don't let me forget to buy {items}, put it on the (shopping|grocery) list.
        (my husband|my wife|mum) (asked for|wants) {items}. Add it to the (shopping|grocery) list.
        things to buy: {items}
        (shopping|grocery) list: add {items}
        the fridge is (nearly |almost |)empty. (Add to the shopping list|On the shopping list, put): {items}
        (I'd like|I want) {items} on (my|the) (grocery|shopping) list.
        can the (shopping|grocery) list get {items} (too|as well)?
        !(chuck|throw|slap|whack) {items} (on|onto) the (shopping|grocery) list
        !let (my|our|the) (shopping|grocery) list (have|include|contain) {items}
        !(see|make sure) (that |)the (shopping|grocery) list (gets|has|includes) {items}
        !type {items} into (my|our) (grocery|shopping) list
        !have {items} on the (shopping|grocery) list for the next trip
        !make room for {items} on the (grocery|shopping) list
        !(supplement|complete) the (shopping|grocery) list with {items}
        !(list|log) {items} under (groceries|shopping|things to buy)
        !(register|file) {items} as (needed groceries|needed from the shop|something for the shopping list)
        !tack {items} onto (my|our|the) (shopping|grocery) list
        !send {items} to the (shopping|grocery) list
        !expand (my|our) grocery list by {items}
        !keep track of {items} on the shopping list
        !take down for the (shopping|grocery) list: {items}
        !get me {items} on that (shopping|grocery) list
        no {items} (left|in the house|in the cupboard). (Shopping list, please|Put it on the shopping list).
        the (recipe|cake|dinner) (needs|calls for|takes) {items}. (Add it to|Put it on) the (shopping|grocery) list.
        there's nothing left of {items}, so that goes on the (shopping|grocery) list.
        (I used up|I've just finished|somebody ate|the kids finished) the {items}. (Shopping list|Add it to the grocery list), please.
        for the (shopping|grocery) list, {items}(, please|)
        shopping: {items} should (go|be) on the list.
        {items} -> (shopping|grocery) list
        {items}, (onto|on) the (shopping|grocery) list(, please|)
        {items} - (shopping|grocery) list
        what's missing (in|from) (the kitchen|the fridge|my pantry) is {items}. Put it on the (shopping|grocery) list.
        do I have {items} on the (shopping|grocery) list? (I think not, so add that|If not, add that).
        (do|would) you mind adding {items} to (my|the|our) (grocery|shopping) list?
        mind (jotting|writing) {items} down on the (shopping|grocery) list?
        any chance you'd put {items} on (our|the|my) (shopping|grocery) list?
        (I'm|we're) (cooking|baking|having guests) and (still |)need {items} from the (shop|supermarket). (Add it to|Put it on) the shopping list.
        our (grocery|shopping) list (lacks|is missing|could use|should have) {items}.
        (my|the) (shopping|grocery) list (isn't|is not) complete without {items}.
        I (wanna|want to|have to|should) get {items} at the (supermarket|shop|market). On the list with it.
        (we|I) could (do with|use) {items}, (grocery|shopping) list please.
        when (I'm|somebody is) at the (shop|supermarket|market), {items} should be on the (shopping|grocery) list.
        someone (should|has to|must) buy {items}. (Note it on|Put it on|Add it to) the (shopping|grocery) list.
        grocery note: {items}
        (supermarket|grocery shop|market) list: {items}
        to get at the (supermarket|grocery store): {items}. Add that to the list.
        items for the (shopping|grocery) list: {items}
        new on the (shopping|grocery) list: {items}
        before I forget: {items} (for|on) the (shopping|grocery) list
        oh, and {items}! (That's for the shopping list|Add it to my shopping list|On the grocery list).
        {items} (should|must|ought to) be on the (shopping|grocery) list.
        (could|may|can) I have {items} (put|added|noted) on the (shopping|grocery) list?
        our (breakfast|picnic|dinner) (won't work|is nothing) without {items}, so add that to the grocery list.
        (all out of|fresh out of|nearly out of|low on) {items}, (shopping list|grocery list|put it on the shopping list)!
        (all that's missing|the only thing missing) on the (shopping|grocery) list is {items}.
        gimme {items} on the (shopping|grocery) list
        you can write {items} on the (shopping|grocery) list?
        I need that {items} is put on the (shopping|grocery) list.
        (computer|assistant|fridge), {items} on the (shopping|grocery) list!
        you know what? Put {items} on the (shopping|grocery) list.
        I was (wondering|going to ask) if {items} could go on the (shopping|grocery) list.
        (kindly|it is requested to) enter {items} on the (shopping|grocery) list.
        (my wife says|the kids say|grandma says) to put {items} on the (shopping|grocery) list.
        {items} on the (shopping|grocery) list, (okay|yes|will you)?
        to (cook|bake|make dinner) I need {items}. (Shopping|Grocery) list, please.
        whatever else is on the (shopping|grocery) list, add {items} to it.
        {items}: not in the house. (Shopping list|Grocery list|Put it on the shopping list), please.
        opened the (cupboard|fridge), no {items}. (Put it on|Add it to) the (shopping|grocery) list.
        (thx for adding|thanks for putting) {items} on the (shopping|grocery) list.
        pls dont let us forget {items}, shopping list
        !(note|write|put) for the next shopping: {items}
        !bring {items} to my shopping list
        !drop {items} (on|onto|into) the (shopping|grocery) list
        !enlarge the (shopping|grocery) list: {items}
        !fill the (shopping|grocery) list with {items}
        !lengthen the grocery list by {items}
        !mark {items} down for (shopping|the grocery list)
        !record {items} on our grocery list
        (can|could) {items} (go|be put) on the (shopping|grocery) list?
        (did|has) (anyone|anybody|someone) put {items} on the shopping list? If not, add that.
        {items} would be good to have, so (grocery|shopping) list.
        about the (shopping|grocery) list: add {items}, please.
        another trip to the (shop|supermarket), another list entry: {items}
        buy list: {items}
        for (dinner|breakfast|the weekend) we lack {items}. (Put it on|Add it to) the (shopping|grocery) list.
        grocery run: {items}. On the list, please.
        hungry for {items}, so put that on the (shopping|grocery) list.
        next, {items} on the grocery list
        our kitchen needs {items}. Grocery list, please.
        the (shopping|grocery) list wants {items}.
    """,
}

LACKED: dict[str, str] = {
    "add_to_shopping_list": """
        I (want|need|have) to add (something|an item|a few things) to the shopping list.
        !add (an item|a few things) to (my|the) (grocery|shopping) list
        could you (put|write) something on the shopping list?
        (we need|I need) groceries. Put them on the (shopping |)list.
        !update (my|the|our) (shopping|grocery) list
        there's something missing on (my|the) shopping list, add it.
        !write down what we need on the shopping list
        can you add to (my|our) grocery list?
        !note something (to buy|for the supermarket)
        I've got (something|things) for the shopping list.
        !extend the (shopping|grocery) list
        !(tack|chuck|throw) something onto the shopping list
        !type something into (my|our) grocery list
        the (shopping|grocery) list (isn't|is not) complete yet, add (something|an item).
        (mind|would you mind) adding something to the (shopping|grocery) list?
        is there room on the shopping list? (Add something|Put something on it).
        something (else |)(should|has to|must) go on the (shopping|grocery) list.
        (shopping|grocery) list(, please|: new item|: one more thing)
        before I forget, the shopping list needs (something|an entry).
        someone ate (everything|it all), so update the grocery list.
        new item for the (shopping|grocery) list
        I (thought of|remembered) something for the (grocery|shopping) list, (add|note) it.
        (our|my) fridge is empty, put the things we need on the shopping list.
        (can|may|could) I have something (put|noted) on the (grocery|shopping) list?
        I'm (cooking|baking) and need (some ingredients|a few ingredients) on the shopping list.
        there's a thing (I need|we need) from the supermarket. Shopping list, please.
        !(supplement|complete) the (grocery|shopping) list
        !get (a few more things|another thing) on the shopping list
        the shopping list lacks something, add it.
        gimme something on the shopping list
        I need that something is put on the (shopping|grocery) list.
        you know what? Put something on the (shopping|grocery) list.
        (my wife says|the kids say) to put something on the shopping list.
        I was going to ask if something could go on the (shopping|grocery) list.
        opened the cupboard, found nothing. Add it to the shopping list.
        !lengthen the (shopping|grocery) list
        !drop something onto the grocery list
        about the shopping list: add something, please.
        our kitchen needs things. Grocery list, please.
        can a few things be put on the (shopping|grocery) list?
        next, something on the grocery list
    """,
}
