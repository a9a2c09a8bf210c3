# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to ask for what `desk.core.shop` offers, and to ask for it without something needed."""

from __future__ import annotations

__all__ = ["ASKED", "LACKED"]

ASKED: dict[str, str] = {
    "order_status": """
        !find out where (my |)(order|package|delivery) {order} is
        !look up (order|my order|the order) {order}
        !see (how far along|where) order {order} is
        !give me (an update|a status update|the latest) on (my order|order|the order) {order}
        !trace (the package|my package|the shipment|the parcel) {order}
        !follow up on (order|my order) {order}
        !look into what's (happening|going on) with order {order}
        !get the (delivery |shipping |)status of order {order}
        !let me know when (the parcel|my package|the delivery) {order} (gets here|will be delivered)
        !check whether order {order} has been (shipped|sent|delivered)( yet|)
        !see if (my order|order|my parcel) {order} is on its way
        !show me the (tracking|tracking info|delivery status) for (order |parcel |){order}
        !locate (my parcel|my package|my delivery|the shipment) {order}
        !pull up the status of (order|my order) {order}
        !tell me what has become of (order|my order) {order}
        (any news|any update|an update) on (order|my order|the order) {order}?
        order {order}, where is it(| now)?
        I'm (still |)waiting for (order|my order|my package) {order}. Where is it?
        what's (happening|going on|up) with order {order}?
        how far along is (order|my order|parcel) {order}?
        my order (number is|has the number) {order}. (When does it come|Where is it)?
        is (order|the package|the parcel) {order} on its way( yet|)?
        status of (order |parcel |shipment ){order}?
        where has (my parcel|my package|the delivery) {order} got to?
        I'd (like|love) to know (where my order {order} is|when order {order} will be delivered|the status of order {order}).
        I ordered something (a while ago|and haven't heard since). The order is {order}, (where is it now|how is it going)?
        (parcel|order|package) tracking: {order}
        could you (track|check on|look up) the (shipment|delivery|parcel) {order}?
        (it's been ages|I haven't heard anything). When will order {order} be here?
        !(chase|chase up) (order|my order|the order|parcel) {order}
        !(dig into|look at) (order|my order|parcel) {order} and tell me where it is
        !find out how (order|my order|the shipment) {order} is (coming along|getting on|progressing)
        !get me (the tracking|the shipping|the delivery) (info|details|status) (of|for|on) {order}
        !run a (tracking|status) (check|query) (on|for) (order |parcel |){order}
        !tell me (if|whether) (order|my order|parcel) {order} (has left the warehouse|has gone out|was dispatched)( yet|)
        !keep me posted on (order|my order|parcel) {order}: where is it?
        !ask the shop about my order {order}, (where it is|whether it has shipped)
        !report the (status|state|progress) of (order|parcel|delivery) {order}
        !pinpoint (my parcel|my package|the delivery) {order}
        !(enter|type) {order} into the parcel tracking
        !(trace|track) {order}
        !track down {order}, (an order|a parcel|a delivery) of mine
        !use the tracking number {order} to (find|locate) my (parcel|package|delivery)
        !see what (stage|state) (order|my order) {order} is (at|in)
        {order} - (where is it?|shipped yet?|has it been sent?|status of the order?|where's my parcel?)
        {order}: (order status|tracking|parcel status|delivery status)(, please.|?|)
        {order}, (that's my order|my order number|my tracking number). (Where is it|What's its status|Has it shipped)?
        order no. {order}: (status|state|where is it)?
        order number: {order}. (Status|Where is it|Is it on its way)?
        tracking number {order}(, where's the parcel?|, please track it.|)
        shipment {order}(, where is it| status|, any news)?
        wheres my (order|parcel|package) {order}
        (my postman|the courier|the delivery man) hasn't (come|shown up|rung). Where's (parcel|package|order) {order}?
        (I'm worried about|I'm getting nervous about|what about|how about) (order|my order|parcel) {order}(. Where is it?|. Has it been sent?)
        has (order|my order|parcel) {order} (left|gone out of) the (warehouse|shop)( yet|)?
        do you (know|see) where (order|my order|my parcel) {order} is?
        how long (until|till|before) (order|my order|parcel) {order} (arrives|comes|is here|gets here)?
        how's (order|my order|the delivery) {order} (doing|coming along|getting on)?
        is (order|my order|parcel) {order} (lost|stuck|delayed|late)? (Check|Track|Look up) (it|its status).
        is there (any|some) (news|progress|movement) on (order|my order|parcel) {order}?
        when (can|may|should) I expect (order|my order|parcel|package) {order}?
        when will (order|my order|parcel|the delivery) {order} (come|arrive|get here|be delivered)?
        mind (checking|tracking|looking up) (order|my order|parcel) {order}?
        any chance (order|my order|parcel) {order} has (shipped|been sent)( yet|)?
        what has happened to (order|my order|parcel) {order}?
        what's the (story|deal) with (order|my order|parcel) {order}?
        what's the holdup with (order|my order|parcel) {order}?
        (somebody|a customer|a client) is asking (about|for) order {order}. (What's its status|Where is it)?
        I (placed|made) an order, {order}, and want to know (where it is|how it's doing|if it has shipped).
        I (need|want|would like) (the status|an update|news) (of|on) (order|my order|parcel|delivery) {order}.
        I was promised (order|parcel|package) {order}. Where is it?
        my (parcel|package|order), {order}, (hasn't come|isn't here|still hasn't turned up). (Track it|Where is it?)
        still no sign of (order|parcel|package) {order}. (Where is it|What's its status|Has it been sent)?
        let's see where (order|my order|parcel) {order} is.
        waiting for {order}, (my order|a parcel). (Where is it|Any news)?
        the parcel has the number {order}, (track it|find out where it is|look it up)(.|, please.)
        (order|parcel) {order}: (shipped or not|sent or not|on its way or not)?
        gimme the status of order {order}
        lemme know where (order|parcel) {order} is
        you can check where is my order {order}?
        I need that you check order {order}.
        (computer|assistant), where is (order|parcel) {order}?
        I was (wondering|asking myself) where (my order|order|parcel) {order} is.
        (kindly|it is requested to) report the status of order {order}.
        not knowing where (order|parcel) {order} is (bugs me|drives me mad). (Check it|Track it), please.
        dunno where my (order|parcel) {order} is, (check it|track it|help)
        all I (want|need) is the status of order {order}.
        you know what? (Check|Track) (order|parcel) {order}.
        pls check order {order}, thx
        it's (order|parcel|shipment) {order} I'm asking about, where is it?
        (my wife says|my mum says|the office says) (order|parcel) {order} never came. (Track it|Where is it?)
        paid for {order}, got nothing. Where's my order?
        did they even (send|ship) order {order}?
        !(follow|trail) (my parcel|the shipment|order|my order) {order}
        !(tell|show) me how far (order|parcel|shipment) {order} has come
        !find (order|parcel|package) {order} and tell me its status
        !get hold of the status of order {order}
        !look after order {order} and say where it is
        !put {order} into the tracking and tell me where the parcel is
        !update me on the (whereabouts|status|progress) of (order|parcel) {order}
        (can|could) I (have|get|see) the status of (order|my order|parcel) {order}?
        {order}, when will (it|that order|that parcel) (arrive|be here|come)?
        about (order|my order|parcel) {order}: where is it?
        checking in on (order|my order|parcel) {order}
        concerning (order|my order|parcel) {order}, has it been (sent|shipped|delivered)?
        did (order|my order|parcel) {order} get (sent|shipped|lost)?
        how far has (order|my order|parcel) {order} got?
        in which state is (order|my order|parcel) {order}?
        is (order|my order|parcel) {order} (coming|here soon|arriving soon)?
        on the subject of order {order}, what's the status?
        please, order {order}, where is it?
        what's new with (order|my order|parcel) {order}?
        whereabouts of (order|parcel|shipment) {order}(?|, please.)
    """,
    "place_order": """
        !purchase {quantity} [{color} ]{product}s[ {express}]
        !place an order for {quantity} [{color} ]{product}s[ {express}]
        !put in an order for {quantity} {product}s[ in {color}][ {express}]
        !have {quantity} [{color} ]{product}s delivered( to me| to us|)[ {express}]
        !shop for {quantity} [{color} ]{product}s in my name[ {express}]
        !send me {quantity} [{color} ]{product}s[ {express}]
        !get {quantity} {product}s in the shop[, color {color}][, {express}]
        !buy (me|us) {quantity} [{color} ]{product}s[ {express}]
        !acquire {quantity} [{color} ]{product}s for (me|us|the office)[ {express}]
        !check out with {quantity} [{color} ]{product}s[ {express}]
        !order {product}s, {quantity} of them[, in {color}][, {express}]
        !submit an order: {quantity} [{color} ]{product}s[ {express}]
        !request delivery of {quantity} [{color} ]{product}s[ {express}]
        !procure {quantity} [{color} ]{product}s for us[ {express}]
        !go (ahead and|and) buy {quantity} {product}s[, {color} ones][, {express}]
        I (want|would like|wish) to (buy|order|purchase) {quantity} [{color} ]{product}s[ {express}].
        {quantity} [{color} ]{product}s are (needed|wanted|required), (buy|order) them[ {express}].
        can (you|we) (order|buy|get) {quantity} [{color} ]{product}s (in|from) the (shop|store)[ {express}]?
        I'd like {quantity} {product}s[ in {color}], order them for me[ {express}].
        we're (out of|short of|running out of) {product}s. (Order|Buy) {quantity}[ in {color}][, {express}].
        I'll take {quantity} [{color} ]{product}s, (order|buy) them[ {express}].
        could you (put|place) an order for {quantity} [{color} ]{product}s[ {express}]?
        (my team|the club|our office) needs {product}s. Order {quantity}[ {color} ones][ {express}].
        order: {quantity} x {product}[, {color}][, {express}]
        {product}, (quantity|amount) {quantity}[, color {color}]. (Order it|Buy it)[ {express}].
        new order: (buy|get) {quantity} [{color} ]{product}s[ {express}]
        would you (kindly |)(buy|purchase) {quantity} [{color} ]{product}s for me[ {express}]?
        {product}s, {quantity} pieces[, {color}]: (order|buy) them[ {express}].
        {quantity} {product}s[ in {color}] is what I want to buy, order that[ {express}].
        what we need is {quantity} [{color} ]{product}s. Place the order[ {express}].
        !(grab|fetch|snag) (me|us) {quantity} [{color} ]{product}s from the (shop|store)[ {express}]
        !(stock|load) up on {product}s by buying {quantity}[ in {color}][, {express}]
        !(get|have) {quantity} [{color} ]{product}s (sent|shipped) to (me|us|the office|our address)[ {express}]
        !(restock|replenish) the {product}s, order {quantity}[ in {color}][ {express}]
        !put {quantity} [{color} ]{product}s in the (cart|basket) and (check out|order)[ {express}]
        !add {quantity} [{color} ]{product}s to my cart and buy them[ {express}]
        !send off an order for {quantity} [{color} ]{product}s[ {express}]
        !spend my money on {quantity} [{color} ]{product}s[ {express}]
        !treat (me|us|the team) to {quantity} [{color} ]{product}s, order them[ {express}]
        !(supply|equip|provide) (us|the office|my team) with {quantity} [{color} ]{product}s from the shop[ {express}]
        !make a purchase: {quantity} {product}s[, {color}][, {express}]
        !do the ordering of {quantity} [{color} ]{product}s[ {express}]
        !take care of buying {quantity} [{color} ]{product}s[ {express}]
        !see that we get {quantity} [{color} ]{product}s from the shop[ {express}]
        !ring up {quantity} [{color} ]{product}s for me[ {express}]
        !sort (me|us) out with {quantity} [{color} ]{product}s from the shop[ {express}]
        {quantity} {product}s[, {color}], order(, please| them)[ {express}].
        {quantity} [{color} ]{product}s to my (address|door|place)[ {express}], please.
        {quantity} [{color} ]{product}s on order[ {express}], please.
        {quantity} [{color} ]{product}s is our order[ {express}].
        {quantity} [{color} ]{product}s, can you (order|buy) (them|those)[ {express}]?
        {quantity} [{color} ]{product}s (should be ordered|have to be bought|must be ordered)[ {express}].
        buy: {quantity} [{color} ]{product}s[, {express}]
        purchase: {product}, {quantity} pieces[, {color}][, {express}]
        product: {product}\\nquantity: {quantity}[\\ncolor: {color}]\\n(order it|buy it)[ {express}]
        item {product}, qty {quantity}[, color {color}], (order|purchase|buy)[ {express}]
        shopping order: {product}s, {quantity} of them[, color {color}][, {express}]
        (my boss|the team|the club|our school) (asked for|wants|needs) {quantity} [{color} ]{product}s, so (order|buy) them[ {express}].
        (I've run out|we've run out) of {product}s. (Order|Buy|Get me) {quantity} new ones[ in {color}][ {express}].
        (all|most of) our {product}s are (broken|worn out|gone), so (buy|order) {quantity}[ in {color}][ {express}].
        (I'm|we're) (opening|setting up|furnishing) an office and need {quantity} [{color} ]{product}s. (Order|Buy) them[ {express}].
        (I found|there are) nice {product}s in the shop. (Buy|Order|Get) {quantity}[ in {color}][ {express}].
        does the shop have {product}s? (Order|Buy) {quantity}[ in {color}][ {express}].
        how about {quantity} [{color} ]{product}s? (Order|Buy) them[ {express}].
        mind (ordering|buying) {quantity} [{color} ]{product}s for (me|us)[ {express}]?
        any chance of {quantity} [{color} ]{product}s being ordered[ {express}]?
        may I order {quantity} [{color} ]{product}s[ {express}]?
        let's (buy|order|get) {quantity} [{color} ]{product}s (in|from) the shop[ {express}].
        let me have {quantity} [{color} ]{product}s from the shop[ {express}].
        I (wanna|have to|must|need to) (buy|order) {quantity} [{color} ]{product}s[ {express}].
        I'm (after|looking to buy|in need of) {quantity} [{color} ]{product}s. (Place the order|Order them)[ {express}].
        I've decided on {quantity} {product}s[ in {color}]. (Place the order|Go and buy them|Buy them)[ {express}].
        my order is {quantity} [{color} ]{product}s[ {express}].
        we could use {quantity} [{color} ]{product}s, so (order|buy) them[ {express}].
        we're (short of|low on|running low on) {product}s, {quantity} (should|would) do. (Order|Buy) them[ in {color}][ {express}].
        what I'd like to (buy|order) is {quantity} [{color} ]{product}s[ {express}].
        (as a present|for a raffle|for the team|as gifts) I need {quantity} [{color} ]{product}s, (order|buy) them[ {express}].
        the {product}s I want (to buy|to order): {quantity} of them[, {color}][, {express}]
        gimme {quantity} [{color} ]{product}s from the shop[ {express}]
        you can order {quantity} [{color} ]{product}s for me[ {express}]?
        I need that you order {quantity} [{color} ]{product}s[ {express}].
        (computer|assistant), order {quantity} [{color} ]{product}s[ {express}]!
        I was (wondering|going to ask) if you could (order|buy) {quantity} [{color} ]{product}s[ {express}].
        (kindly|it is requested to) order {quantity} [{color} ]{product}s[ {express}].
        all I (want|need) from the shop is {quantity} [{color} ]{product}s. (Order|Buy) them[ {express}].
        you know what? (Order|Buy) {quantity} [{color} ]{product}s[ {express}].
        to (furnish|equip) the office we need {quantity} [{color} ]{product}s, (order|buy) them[ {express}].
        pls order {quantity} {product}s[, {color}][, {express}], thx
        it's {quantity} [{color} ]{product}s I want to (buy|order)[ {express}].
        (my wife says|my boss says|the kids say) to (order|buy) {quantity} [{color} ]{product}s[ {express}].
        thinking of {quantity} [{color} ]{product}s. Yes, (order|buy) them[ {express}].
        {quantity} [{color} ]{product}s, (okay|will you|yes)? Order them[ {express}].
        our order reads: {quantity} {product}s[, color {color}][, {express}]
        !arrange the purchase of {quantity} [{color} ]{product}s[ {express}]
        !book {quantity} [{color} ]{product}s in the shop for me[ {express}]
        !click buy on {quantity} [{color} ]{product}s[ {express}]
        !issue an order for {quantity} [{color} ]{product}s[ {express}]
        !secure {quantity} [{color} ]{product}s (from|in) the shop[ {express}]
        !write out an order: {quantity} {product}s[, {color}][, {express}]
        (can|could|may) I (have|get|buy) {quantity} [{color} ]{product}s from the shop[ {express}]?
        {quantity} of those {product}s[ in {color}], buy them[ {express}].
        {product} times {quantity}[, {color}], order[ {express}]
        about the {product}s: order {quantity}[ in {color}][ {express}].
        for the shop: {quantity} [{color} ]{product}s, order them[ {express}].
        our shelves are out of {product}s, so order {quantity}[ in {color}][ {express}].
        please, {quantity} [{color} ]{product}s from the shop[ {express}]
        qty: {quantity}, product: {product}[, color: {color}], order it[ {express}].
        ready to buy: {quantity} [{color} ]{product}s[ {express}]
        the company needs {quantity} [{color} ]{product}s. Buy them[ {express}].
        the shop should send us {quantity} [{color} ]{product}s[ {express}].
        time to order {product}s: {quantity}[ in {color}][, {express}]
    """,
}

LACKED: dict[str, str] = {
    "order_status": """
        when is my (order|parcel|package) (going to arrive|going to come)?
        !check (the status of my order|on my order|my delivery)
        !find out where my (package|delivery|order) is
        I'm (still |)waiting for my (order|parcel|package). Where is it?
        what's the status of my (order|delivery)?
        has my (order|package|parcel) (shipped|been sent)( yet|)?
        !give me an update on my (order|delivery)
        any news (on|about) my (order|parcel|package)?
        (order|delivery) status?
        could you (trace|track|look up) my (order|package|shipment)?
        I'd like to know how my order is doing.
        !see if my (order|parcel) is on its way
        !(chase|chase up) my (order|parcel)
        !run a (tracking|status) check on my (order|parcel|package)
        !tell me (if|whether) my (order|parcel) has (left the warehouse|gone out)( yet|)
        !(ask the shop|find out) how my order is (coming along|getting on)
        still no sign of my (order|parcel|package). Where is it?
        the courier hasn't come. Where's my (parcel|package|order)?
        how long (until|till|before) my (order|parcel) (arrives|gets here)?
        how's my (order|delivery) (doing|coming along)?
        is my (order|parcel|package) (lost|stuck|delayed)?
        when (can|may|should) I expect my (order|parcel|package)?
        mind (checking|tracking) my (order|parcel)?
        what has happened to my (order|parcel)?
        what's the (story|deal|holdup) with my (order|delivery)?
        I (need|want) (the status|an update) on my (order|parcel).
        I ordered something, (where is it|has it been sent|is it on its way)?
        I'm getting nervous about my (order|parcel|package).
        (parcel|package) tracking(, please|?)
        I have a tracking number. Where's the parcel?
        wheres my (parcel|order|package)
        a customer is asking about an order. What's its status?
        gimme the status of my order
        I need that you check my order.
        (kindly|it is requested to) report the status of my order.
        dunno where my (order|parcel) is, (check it|track it|help)
        you know what? Track my parcel.
        paid, got nothing. Where's my order?
        did they even (send|ship) my order?
        !(follow|trail) my parcel
        about my order: where is it?
        checking in on my (order|parcel)
        how far has my (order|parcel) got?
        can I have the status of my order?
        what's new with my (order|parcel)?
    """,
    "place_order": """
        !buy (some|a few|several) {product}s[ {express}]
        I (want|need|would like) to order (some |){product}s[ {express}].
        could you (order|buy) (some|a few) {product}s[ {express}]?
        !purchase (some |){product}s[ {express}]
        !get me (some|several|a few) {product}s from the shop[ {express}]
        we need (more|some|a few) {product}s. (Order|Buy) them[ {express}].
        !place an order for {product}s[ {express}]
        !have (some|a few) {product}s delivered[ {express}]
        I'd like (some|several) {product}s, buy them[ {express}].
        we're (out of|short of) {product}s, order (some|more)[ {express}].
        !put in an order for (some|several) {product}s[ {express}]
        can we (buy|order) {product}s[ {express}]?
        !(grab|fetch) (me|us) (some|a few) {product}s from the (shop|store)[ {express}]
        !stock up on {product}s[ {express}]
        !(restock|replenish) the {product}s[ {express}]
        !put (some|a few) {product}s in the cart and (check out|order)[ {express}]
        !(get|have) (some|several) {product}s (sent|shipped) to (me|us)[ {express}]
        !do the ordering of the {product}s[ {express}]
        !make a purchase: {product}s[ {express}]
        {product}s, order them, please[ {express}].
        {product}s to my (address|door), please[ {express}].
        all our {product}s are (broken|worn out), so (buy|order) (new ones|some)[ {express}].
        (my boss|the team|the club) wants {product}s, so (order|buy) them[ {express}].
        (I've run out|we've run out) of {product}s. (Order|Buy) new ones[ {express}].
        mind (ordering|buying) (some|a few) {product}s for (me|us)[ {express}]?
        may I order (some|a few) {product}s[ {express}]?
        let's (buy|order|get) (some|a few|several) {product}s from the shop[ {express}].
        I'm (after|in need of) {product}s. (Place the order|Order them)[ {express}].
        we could use (some|a few) {product}s, so order them[ {express}].
        as gifts I need {product}s, (order|buy) them[ {express}].
        buy: {product}s[, {express}]
        any chance of (some|a few) {product}s being ordered[ {express}]?
        gimme (some|a few) {product}s from the shop[ {express}]
        I need that you order {product}s[ {express}].
        (kindly|it is requested to) order (some|a few) {product}s[ {express}].
        you know what? Order (some|a few) {product}s[ {express}].
        (my wife says|my boss says) to (order|buy) {product}s[ {express}].
        I was going to ask if you could order (some|a few) {product}s[ {express}].
        pls order {product}s[, {express}], thx
        !click buy on the {product}s[ {express}]
        !arrange the purchase of (some|a few) {product}s[ {express}]
        about the {product}s: order them[ {express}].
        can I get (some|a few) {product}s from the shop[ {express}]?
        the shop should send us (some|a few) {product}s[ {express}].
        time to order {product}s[ {express}]
    """,
}
