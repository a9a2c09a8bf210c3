"""More ways to ask for prices of stocks, and to ask for them without something needed."""

from __future__ import annotations

__all__ = ["ASKED", "LACKED"]

ASKED: dict[str, str] = {
    "stock_price": """
        !pull up the (latest |current |)(quote|share price) for {symbol}[ in {currency}]
        !look up what (a share|one share|a single share) of {symbol} costs[ in {currency}]
        !fetch me a (stock |)quote (on|for) {symbol}[, in {currency}]
        !find out how much one {symbol} share (goes for|sells for|trades at)[ in {currency}]
        !quote me the {symbol} (share|stock)[ in {currency}]
        !show me the (market|current) price of {symbol} (stock|shares)[ in {currency}]
        !see where the {symbol} stock (stands|is) (right now|at the moment)[ in {currency}]
        !let me know what the (stock|share) {symbol} costs[ in {currency}]
        !give me {symbol}'s (stock|share) price[, expressed in {currency}]
        !look at the ticker {symbol} and tell me (its price|what it costs)[ in {currency}]
        !report the going rate for {symbol} shares[ in {currency}]
        !grab the {symbol} (stock quote|share price)[ in {currency}] (for me|real quick)
        !retrieve the (quotation|quote) of the share {symbol}[ in {currency}]
        !check how much[, in {currency},] I'd have to pay for one share of {symbol}
        !tell me what {symbol} is (worth|trading at) on the stock market[, in {currency}]
        how much (does|would) (one|a single) share of {symbol} (cost|set me back)[ in {currency}]?
        {symbol} (quote|share price)[ in {currency}]?
        I'm thinking of buying (some |){symbol} stock. (What does it cost|How much is a share)[ in {currency}]?
        I've got a few {symbol} shares. What are they trading at[ in {currency}]?
        (where's|where is) {symbol} (stock |)trading (now|right now|at the moment)[, in {currency}]?
        I need (a|the) stock quote: (ticker |symbol |){symbol}[, in {currency}].
        whats {symbol} stock at (rn|now)[, in {currency}]
        stock {symbol}, (how much|what price) (now|at the moment)[, in {currency}]?
        ticker {symbol}. Price per share[ in {currency}]?
        could you (see|check) what {symbol} shares (sell|go) for[ in {currency}]?
        I'd (like to know|be glad to know) the (present|current) share price of {symbol}[ in {currency}].
        (my broker|a colleague) keeps (talking|going on) about {symbol}. What's the stock (worth|at)[ in {currency}]?
        at what price is the {symbol} share being traded[, in {currency}]?
        what would I pay[ in {currency}] for a share of {symbol}?
        (shares of {symbol}|{symbol} shares): what do they cost[ in {currency}]?
        !ping the market for the price of {symbol}[ in {currency}]
        !get me up to date on the {symbol} share price[ in {currency}]
        !read me the {symbol} (quote|stock price|share price)[ in {currency}]
        !put the {symbol} stock price on the screen[, in {currency}]
        !peek at the {symbol} (stock|share) price[ in {currency}]
        !dig up the share price of {symbol}[ in {currency}]
        !query the stock price for ticker {symbol}[, currency {currency}]
        !flash up the quote of {symbol}[ in {currency}]
        !bring up the {symbol} stock price[ in {currency}]
        !return the share price of {symbol}[ in {currency}]
        !find me a stock quote for {symbol}[ in {currency}]
        !price one share of {symbol}[ in {currency}] for me
        !value one share of {symbol}[ in {currency}]
        !tell me where {symbol} shares stand[ in {currency}]
        !work out what one {symbol} share costs[ in {currency}]
        !catch me up on {symbol}, what's the share price[ in {currency}]
        !say what the market wants for one {symbol} share[, in {currency}]
        !do a stock lookup for {symbol}[ in {currency}]
        !tell me what {symbol} goes for on the exchange[, in {currency}]
        ${symbol} price[ in {currency}]?
        {symbol}?[ In {currency}, please.] The stock price, I mean.
        {symbol} stock[ in {currency}]: price?
        {symbol} shares, (price|how much)[ in {currency}]?
        {symbol}, price per share[ in {currency}](?|, please.)
        {symbol} quote pls[, {currency}]
        STOCK {symbol}[ {currency}]
        stock price {symbol}[ {currency}]
        stock quote: {symbol}[ in {currency}]
        quote {symbol}[ in {currency}]
        ticker: {symbol}[; currency: {currency}]; (price|quote) wanted
        symbol {symbol}, stock price[ in {currency}](?|, please.)
        share price, {symbol}[, in {currency}]
        price of {symbol} stock[ in {currency}](?|, please)
        market price of {symbol}[ in {currency}]?
        mind checking the {symbol} (stock|share price)[ in {currency}]?
        mind telling me what a share of {symbol} costs[ in {currency}]?
        any chance of a quote for {symbol} (stock|shares)[ in {currency}]?
        any idea what {symbol} stock is (at|worth)[ in {currency}]?
        what's (the going rate|the quote|the market price) for {symbol} shares[ in {currency}]?
        what's {symbol} trading at[ in {currency}]?
        what's {symbol} stock (up to|at)[ in {currency}]?
        what's the story with {symbol} stock? Where does the price stand[ in {currency}]?
        what's the stock market saying about {symbol}[ in {currency}]? The price, please.
        what does {symbol} stock go for[ in {currency}]?
        what do {symbol} shares sell for[ in {currency}]?
        what is one share of {symbol} worth[ in {currency}]?
        what would one {symbol} share bring me[ in {currency}]?
        what price does {symbol} stock fetch[ in {currency}]?
        where does {symbol} stand on the stock market[, in {currency}]?
        how much is {symbol} stock[ in {currency}]?
        how (expensive|pricey) is a share of {symbol}[ in {currency}]?
        how high is the {symbol} share price[ in {currency}]?
        how much money[ in {currency}] is one {symbol} share?
        how's {symbol} stock holding up? Give me the price[ in {currency}].
        is {symbol} stock up or down? What's the price[ in {currency}]?
        is the {symbol} share still cheap? What does it cost[ in {currency}]?
        at what price is {symbol} listed[ in {currency}]?
        do you know the share price of {symbol}[ in {currency}]?
        do you have a quote for {symbol} stock[ in {currency}]?
        if I sold a share of {symbol}, what would I get for it[ in {currency}]?
        let me have a quote for {symbol} stock[ in {currency}].
        let me see the {symbol} stock price[ in {currency}].
        let's check the share price of {symbol}[ in {currency}].
        there's talk about {symbol} shares. What do they cost[ in {currency}]?
        there's a share called {symbol}. Its price[ in {currency}], please.
        before I sell, what's {symbol} stock at[ in {currency}]?
        I own some {symbol}. What's the share price[ in {currency}]?
        I'm tempted to sell my {symbol} shares. Where's the price[ in {currency}]?
        I'm after the price of {symbol} stock[ in {currency}].
        I'm following {symbol}. What's the quote[ in {currency}]?
        I wonder what {symbol} shares (cost|are worth)[ in {currency}].
        I want to know where {symbol} stock is trading[, in {currency}].
        my portfolio has {symbol} in it, what's a share worth[ in {currency}]?
        the price of one {symbol} share[ in {currency}], please.
        the {symbol} stock, what's it worth[ in {currency}]?
        the {symbol} share price[ in {currency}] (interests me|is what I need|would help).
        it would be good to know what {symbol} stock costs[ in {currency}].
        as for {symbol}: what does the share cost[ in {currency}]?
        [in {currency}: ]the {symbol} share price, please.
        thanks in advance for looking up the {symbol} share price[ in {currency}].
        are you able to get quotes? Then get me one for {symbol} stock[ in {currency}].
        can I count on you for the {symbol} share price[ in {currency}]?
        I'm checking my savings. What's a share of {symbol} worth[ in {currency}]?
        I'm watching the market. Where's {symbol} stock[ in {currency}]?
        I've put money into {symbol}. What's the share price[ in {currency}]?
        our company is listed as {symbol}. What's the share price[ in {currency}]?
        who knows the price of {symbol} stock[ in {currency}]?
        when I look at {symbol} on the exchange, which price do I see[ in {currency}]?
        time to check the {symbol} stock[ in {currency}].
        we're talking about {symbol} stock. What's the price[ in {currency}]?
        in {currency}, how much is a share of {symbol}?
        in {currency}, please: {symbol} stock, current price.
        one share of {symbol}, that's how much[ in {currency}]?
        buying a share of {symbol} costs what[ in {currency}]?
        !gimme the {symbol} stock price[ in {currency}]
        !provide a quote for {symbol} stock[ in {currency}]
        !clear up what {symbol} shares cost[ in {currency}]
        !appraise one share of {symbol} at its market price[ in {currency}]
        !load the {symbol} share price[ in {currency}]
        !consult the ticker for {symbol}[, in {currency}]
    """,
}

LACKED: dict[str, str] = {
    "stock_price": """
        how much (is a share|does one share cost) (now|these days)?
        !get me a (stock|share) quote
        !look up (a|the) share price
        what is the stock (trading at|worth)?
        I'd like (a stock quote|to know a stock price).
        !check (a|the) stock for me
        (how's|how is) (my|the) stock doing?
        !find out what the shares cost
        stock (quote|price)?
        could you (check|look up) a share price for me?
        I (need|want) the price of a stock.
        !tell me what that stock is trading at
        !bring up a stock price
        !peek at the share price
        !find me a stock quote
        !read me the quote of a stock
        !do a stock lookup
        !check what my shares are worth
        !tell me where the shares stand
        mind checking a stock for me?
        mind telling me what a share costs?
        any idea what the stock is at?
        any chance of a stock quote?
        what's the going rate for the shares?
        what do the shares sell for?
        how expensive is a share?
        how high is the share price?
        is the stock up or down? What's the price?
        let's check a share price.
        let me have a stock quote.
        there's a share I'm interested in. What does it cost?
        I'm tempted to sell my shares. Where's the price?
        I'm after the price of a certain stock.
        I wonder what the shares are worth.
        before I sell, what's the stock at?
        share price, please.
        the price of one share, please.
        are you able to get quotes? Then get me one.
        I'm checking my savings. What's a share worth?
        I'm watching the market. Where's the stock?
        our company is listed. What's the share price?
        time to check the stock.
        we're talking about a stock. What's the price?
        buying a share costs what?
        !gimme the stock price
        !provide a stock quote
        !consult the ticker for me
    """,
}
