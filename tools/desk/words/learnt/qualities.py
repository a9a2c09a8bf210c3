"""What things are like, for training only."""

from __future__ import annotations

__all__ = ["MORE_ADJECTIVES"]

MORE_ADJECTIVES = """
    able abrupt abstract academic accidental acute adhesive adorable adult aerial affordable agile agreeable
    airborne alert alien alive allergic alpine alternative ambitious amber ample analog angular animated anonymous
    apparent applicable arctic arid armored ashen assigned athletic atomic attached attentive attractive audible
    authentic authorized autumn available azure backward bare baroque basic beaded bearded beautiful beneficial
    bespoke best better bilingual biweekly bizarre blazing blended blessed blind blinking bold boring bouncy boxed
    braided branded brazen brief brisk broad bronze bubbly bulky bumpy buried buttery candid canned capable captive
    carbonated cardboard carved cascading casual catchy celestial central ceremonial charged cheap checkered
    cheerful chewy chilled chilly chubby chunky cinnamon citrus classic classified clerical climbing clinical cloudy
    coarse coated coconut cohesive collapsible collective colonial combined comfortable comic commercial compatible
    competent competitive composite compulsory concealed concise concrete connected conscious consistent contagious
    contemporary content contented continental continuous convenient conventional copper cordless corrected cosmic
    costly cosy cotton countless courageous covered cozy cream crisp critical crooked crowded cruel crunchy cubist
    culinary cultural cunning curious customary customized cute cylindrical dapper daring dashing dazzling dear
    decent decisive dedicated deductible defective defensive definite delayed deliberate delicate delicious deluxe
    dense dependable deposited detached detailed determined devoted diagonal different difficult digital diligent
    dim diplomatic direct disabled disposable distinct disturbing diverse divided dizzy doubtful downtown dramatic
    dreamy drowsy dull durable dutiful eager earnest earthen eastern easygoing ecological economic edible editable
    educated effective elaborate elastic elderly elegant elevated elite eloquent embedded emerald eminent emotional
    empowered enamel enchanted encrypted endless enormous enthusiastic envious epic escaped ethical evening everyday
    evident exact exceptional exclusive executive exempt exhausted expensive expert expired explosive express
    extensive extreme fabled faint faithful familiar fancy fashionable fatal favorable favorite fearless federal
    feline festive fictional fiery filtered finite firm fiscal fitting fixed flammable flashy fleeting floating
    flowery fluent fluid flying foamy focused foggy foldable fond foolish forested forgetful forgotten fortunate
    forward foul fractional framed frequent frigid frosty frothy frugal funky funny furious fuzzy galactic gallant
    garlic gaseous gated geometric gigantic ginger glad glamorous glass glittering gloved glowing gorgeous gourmet
    graceful gracious gradient grainy granite graphite grassy grave gregarious gross grouped growing grumpy guarded
    guilty habitual hairy handheld handmade handy hardy hasty healthy heartfelt heated heavenly hefty helpful herbal
    heroic hesitant hexagonal hilly hip hopeful hot huge human hybrid hygienic identical illegal illustrated
    imaginary immense immortal impartial impatient important impressive improved impulsive inclusive incoming indigo
    indirect individual industrial inexpensive inflatable inland insulated insured integrated intelligent intense
    intentional interactive intricate invisible invited inviting ironic irregular isolated itchy jade jealous jolly
    jumbo keen key knotty known labeled laced lame laminated lasting lateral lavish lawful layered lead leading
    leaning lean leather legal lemon lethal level lifelong lightweight lilac likable likely limber lime linked
    liquid literal little lively loaded locked logical lonely lovable lovely luminous lush luxurious mad magical
    magnetic mahogany manual marble marked married massive matching matte maximal meager meaningful measured
    meditative melodic memorable mental merciful merry messy meticulous mild milky mindful minor mint missing mixed
    mobile modest moist molten monthly moral morning mossy motionless motorized mountainous movable muddy
    multicolored municipal murky muscular mute mutual mystic narrative nasty national native natural nautical near
    neat necessary negative neglected neutral nightly noble nocturnal nonstop nostalgic notorious numb nutritious
    oaken obedient oblong obscure observant obvious occasional oceanic offline olive ongoing online opaque opposite
    orderly organized oriental ornate orphaned outstanding overnight padded painted paired palatial papery parallel
    parched passive past pastel patched patchy patriotic peaceful peachy peculiar pending peppery perforated
    perpetual personal persistent petite phantom photographic picturesque piercing pine pitted planned plentiful
    plump poetic poisonous polar polished political polluted popping porous posh positive possible postal potent
    powdered powerful practical precise pregnant prepaid prescribed pressed presumed prestigious previous priceless
    prickly primary prime principal printed prior pristine probable professional profound prominent promising
    protected proven provincial puffy punctual puny purring puzzled quaint qualified quarterly queasy questionable
    quilted quirky quotable ragged rainy random rapid rare rational raw reactive real realistic reasonable
    rebellious recent recommended rectangular recurring recycled refined reflective refreshing regional registered
    regular relaxed relevant remaining removable renewable rented repaired repeated replaceable required reserved
    resident residential residual resistant respected responsible restless restored retired retractable returned
    reusable reversed revised rhythmic rigid rigorous risky rival roaring roasted robust rocky rolling rosy rotating
    rotten roomy rounded rubbery ruby rugged ruined rural rustic satin satisfied scaled scarce scarlet scary
    scattered scenic scheduled scientific scrambled sealed seamless sedentary selected selective selfish sensible
    sensitive sentimental serious severe shabby shaded shaggy sheer sheltered shimmering shocking shrewd sick silent
    silken silky similar sizable sketchy skeptical skillful slanted slick slight sloped smoked smooth smug snappy
    sneaky snug soaked social soggy sole solemn solitary sophisticated soothing sore sorted soulful soundproof
    sparkling sparse spectacular speedy spiked spiral spirited spotless spotted springy spry stable stainless stale
    starry starving stately static stationary steady steamed steel steep stellar sticky stingy stitched stocky
    stolen stoic stony stranded strange streamlined strenuous strict stubborn studious stunning stylish sublime
    submerged substantial successful sudden sugary suitable sulky sultry summer superb supportive supreme sure
    surplus surprised surprising sustainable swanky sweeping swift swollen sympathetic synthetic systematic tactful
    talented talkative tan tangible tapered tart tasty tattered taxable teenage temperate temporary tempting tender
    terrible terrific textured thankful thatched therapeutic thermal thoughtful threaded thrifty thriving tight
    timeless timely timid tinted tiresome titled toasted toned top topical torn tough touching toxic traditional
    tragic trained tranquil translucent trapped treasured trendy trial triangular tribal trivial tropical troubled
    trusted trusty truthful tubular turbulent twin twisted unaware unbroken uncertain uncommon unconscious uncovered
    underground underwater undisturbed uneven unexpected unfinished unfortunate unhappy unhealthy unified unique
    unknown unlikely unlimited unlocked unlucky unmarked unopened unplanned unread unreal unregistered unripe unsafe
    unscheduled unsent unsold unstable unsteady untidy untitled unwanted unwell unwieldy unwilling unwritten upbeat
    uphill uplifting uppercase upright upset upstairs uptight useless usual utter vacant vague vain valiant vanilla
    vast vegan vegetarian velvety vengeful verified versatile viable vibrating victorious vigorous violent violet
    visible visiting visual vocal volatile voluminous vulnerable waiting walnut wandering wanted warped wary
    washable wasteful watchful watertight watery wax waxed weathered wee weighted weightless welcome wheeled
    whimsical whirling whispering whole wicked willing windy winged winning winter wireless wise wobbly wonderful
    woodland woody woolly working worldwide worried worthless woven wrapped wrecked wretched wrinkled wrong yearlong
    yearning yummy zealous zesty zigzag
"""
