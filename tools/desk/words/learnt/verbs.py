"""Verbs of tools, for training only."""

from __future__ import annotations

__all__ = ["MORE_VERBS"]

MORE_VERBS = """
    abandon abbreviate abolish abort absolve abstract accelerate accentuate acclaim accompany accomplish accredit
    accumulate acknowledge acquit adjourn admire admit adorn advance advertise advise advocate affirm agitate aid
    align allot allow amass anchor anneal annex annul anoint anonymize anticipate applaud apply apprehend approach
    approve arrest ascend assay assert assess assist assure atomize attend attest attract attune auction augment
    author avenge avert avoid await awaken award back backfill badge band barricade barter bathe batter beautify
    befriend bench benchmark bequeath berth bind bisect blanch bleach bleed bless board boost bootstrap border
    boycott brace brand brave breach brew bridge brief brighten bring brine broaden broil broker brush buckle buff
    buffer bump burn burnish bury button buttress buy bypass cage calm camouflage canonicalize capitalize caramelize
    carpet carry cart cascade cast catapult catch caulk cede celebrate cement censor censure center chain chair
    chalk champion channel chaperone char characterize charge charm charter chase chauffeur cherish chew chip chisel
    christen chronicle chunk churn cite claim clasp clear climb clinch cloak clog clothe cloud coach coat coax
    codify coil coin commandeer commemorate commend commission commit compact compensate complement compliment
    compromise compute conceal concede conceive concentrate conclude concoct condemn condition condone conduct
    confine conform confront congratulate conjure conquer conserve console consolidate constrain consume contain
    contour contrast contribute control convene convince cordon core corner corral corroborate counter countersign
    couple crack craft cram crank crate credit crease criticize crochet cross crown crystallize cube cuddle cull
    cultivate curate curb cure curl curtail cushion cut cycle damp dampen darken darn daub debate debit debone
    debunk decant decide decipher deck declare decompose decompress deconstruct decontaminate decrease decree
    decrypt deduct deduplicate deepen defend defer deflate deflect defog defrag defray defrost defuse degrease
    dehumidify dehydrate deice delight delimit delineate delist demagnetize demand demist demobilize demolish
    demonstrate denominate denote denounce dent deodorize depose deposit depress derail desalinate descramble
    deselect design designate destroy detach deter detoxify devalue develop devise devote devour diagram dig digest
    digitize dignify dilute diminish dip direct disarm disassemble disband discard discern discipline disclaim
    discolor discontinue discount discredit disenroll disguise dislodge dismantle dismount disown dispel dispense
    disperse displace disqualify disregard disrupt dissect disseminate dissuade distill distinguish distort distract
    disturb diversify divest divulge dock dodge dot double doubt douse downgrade downsize drag drain drape dredge
    drench dress drip drop dry dub dull dunk dust dye earmark earn ease eat echo eclipse edge educate eject elect
    electrify electroplate eliminate elongate emancipate embark embed embellish embody embrace emit empower empty
    emulsify encapsulate encase enchant encircle enclose encourage endow energize engage engineer engrave engulf
    enlarge enlighten enlist enliven enrich entangle entertain entice entitle entrust envelop envision equalize
    eradicate erect establish etch evade evaporate evict evoke exaggerate excavate exceed excise excite exclude
    exempt exercise exhale exhaust exhibit exonerate expand expend experience exploit expunge extinguish extol
    extrapolate extrude face facilitate fake falsify fan fashion fathom favor fax feature feign fence festoon fiddle
    field fight fill fillet finalize fine fire fish flank flash flatten flatter flavor flex fling float flock flood
    flour fluff fly foil force foreclose foresee foretell forge forgive fork form fortify foster found fracture
    fragment frame franchise free frequent freshen frisk frost frustrate fry fulfill fumigate funnel further gain
    galvanize garble garner garnish gear geotag germinate gift gild give gladden glamorize glean glorify glue gnaw
    govern grab grade graduate graft grasp grease greenlight grill grip groove ground grout grow guarantee guess gum
    hack hail halve hammer hand handcuff hang harmonize harrow hasten hatch haunt head heal hedge heighten hem herd
    hinder hinge hitch hoard hoist hold honor hook hose hospitalize house hug hull hunt hurl hurry husk hush
    hybridize hydrate hypnotize idealize imbue imitate immerse impair impeach impede impersonate implant implement
    impose impress imprint imprison inaugurate incinerate incline include incorporate increase increment incubate
    indent indicate indict induce induct indulge infer infiltrate influence inform infuse inherit inhibit inlay
    inscribe insert insulate insure integrate intensify interleave interlock interpolate interpret interrogate
    interrupt intersect interview introduce inundate invade invalidate invent invest invigorate involve ionize
    irradiate irrigate irritate issue iterate jettison jiggle jolt juggle juice jumble jump justify juxtapose keep
    key kick kindle kiss knead knight knock knot lace lacquer ladle lament land landscape lather lay layer lead
    leave lecture legalize lengthen lessen level leverage liberate license lighten line liken liquefy litigate
    localize locate lodge log loop loosen lop love lower lug lull lure machine magnetize make mandate mangle
    manicure manipulate manufacture map march market marry marshal mash massage master match materialize mature
    mediate meet memorize mend mentor merchandise mesh meter microwave mime mimic mince mind mine mint miss mist
    mitigate mix mobilize mock model moderate modernize modify modulate moisten moisturize mold monetize mop
    mothball motivate motorize mourn muffle mull multicast munch mummify muster mutate muzzle nab nail narrow
    nationalize navigate neaten neglect nest net nibble normalize nourish nudge nullify number numb nurse obey
    obfuscate oblige obliterate obscure obstruct obtain occupy offset omit onboard operate oppose orbit ordain
    orient orchestrate ornament oust outbid outfit outlast outlaw outnumber outpace outrank outsource outweigh
    overbook overcharge overcome overcook overestimate overfill overlap overlay overload oversee overstock overtake
    overthrow overwhelm overwrite owe own oxidize oxygenate pacify pad page pamper panel paralyze paraphrase parboil
    pare parole partition pass pasteurize pat patent patrol pawn peddle peel peg pen penalize penetrate perfect
    perform perfume perpetuate personalize persuade pet petition pick picture piece pierce pile pilot pinch ping
    pinpoint pipe pit pitch pity pivot placate place plait plaster please pleat plot plumb plunder plunge pocket
    poach point poke polarize police poll pool popularize populate portion portray pose possess postmark postpone
    pound powder power practice praise precook prefer prefix preload prepay prescribe present preserve prevent prick
    prioritize privatize prize prod produce program prohibit prolong promise prompt pronounce prop propel prorate
    provide provoke prune publicize puff pull pulp pulse pulverize punch punctuate puncture punish purge purify
    pursue puree quadruple qualify quantify quarry quarter quash quell quicken quiet raffle raid raise rake rally
    ram randomize rasp ratify rationalize rattle raze reach readjust readmit reaffirm realign reap reappoint rear
    rearrange reassemble reassess reassign reassure reawaken rebase rebind rebook rebrand rebuff rebuke rebut
    recalculate recalibrate recap recapture recast receive recertify reckon recline recompile recompute reconcile
    recondition reconnect reconsider reconstruct reconvene recopy recount recoup recreate rectify redact redecorate
    redeem redefine redeliver redeploy redial rediscover redistribute redraft redraw reduce reel reelect reenact
    reface refactor refer refill refine refinance refinish refit reflect refloat reforest reform reformat
    reformulate refract refreeze refrigerate refuel refurbish refute regain regard regenerate regrade regroup regrow
    regularize regulate rehang rehearse rehouse rehydrate reignite reimburse reinforce reinsert reinstate reinsure
    reintegrate reinterpret reintroduce reinvent reinvest reissue reiterate rejoin rejuvenate rekey rekindle
    relaunch relax relearn relieve relight relink relinquish relish relive remake remap remaster remedy remix
    remodel remold remount render renegotiate renounce reorder reorganize reorient repack repackage repaint
    repatriate repave repay repeal repel rephrase replenish replant replay repopulate repossess repost represent
    repress reprice reprieve reprimand reprint reprocess reproduce reprogram repurchase repurpose reroute rerun
    reschedule rescind rescore rescue reseat reseed resettle reshape reshuffle resist respect respray restack
    restaff restage restate restitch restock restrain restrict restring restructure restyle resubmit resuscitate
    retake retally retarget retell retest rethink retighten retile retint retitle retouch retrace retrain retrofit
    retype reunify reunite reupholster rev revalidate revalue revamp revere reverify revisit revitalize revive
    revoke revolutionize rework rezone rig rinse rip ripen rob rock roll roof root rope roster rouse route rub ruin
    rupture rush sack sacrifice saddle safeguard sail salt salute salvage sand sandblast sanction satisfy saturate
    savor scaffold scale scare scavenge scent scoop scorch scour scout scramble scratch screw script scrub scuff
    sear season seat seclude segment segregate sentence serenade serialize settle sever sew shackle shade shadow
    shake shampoo shave sheathe shed shell shift shine shock shoulder shove shovel showcase shower shrink shroud
    shut sideline sidestep signpost silence simmer simplify sing siphon situate size sketch skewer skim skirt
    slacken slam slash slide sling slip slit slow smash smear smoke smother smudge snap snatch sniff soak soap
    soften solder solicit solidify soothe source space span spark specialize spell spend spice spike spill spin
    splash splice splint spoil spool spoon spot spotlight spray spread sprinkle sprout spruce spur squash stack
    stall standardize startle stash station steady steam steep steer stereotype sterilize stew stick stiffen stifle
    stimulate stipple stitch stoke stow straddle strand strap streamline stress strike string stripe stroke
    structure strum stucco stump stun subdivide subdue submerge subordinate subsidize substantiate substitute
    subtotal subvert suit superimpose supersede supplant supplement suppress surmount surpass surprise surrender
    surround suspect sustain swab swaddle swallow swamp swat sweep swipe swirl switch swivel symbolize synchronize
    synthesize systematize table tail tailor take tally tame tan tangle tape target tarnish tattoo tax tear tease
    televise temper tempt tender tension thank thatch thicken thin thrash thrill throttle throw thrust thump ticket
    tickle tidy tile till tolerate tone toggle topple touch tout towel trade trail trample tranquilize transact
    transcend transfigure transform transfuse transmute transpose trap traverse tread treasure trigger triple
    triangulate trick trisect trust truncate tuck tug tumble tutor tweak twirl twist type typeset unarchive unbind
    unblock unbolt unbox unbuckle unbundle unburden unbutton unchain uncheck unclip unclog uncoil uncork uncover
    undelete undercut underestimate underline undermine underpin undertake underwrite undo undock undress unearth
    unfasten unfollow unfreeze unhide unhitch unhook unify uninstall unite unleash unlink unload unmask unpack
    unpark unpin unravel unroll unscrew unseal unseat unsend unset unsettle unshare unstack unstick unstitch
    untangle untag unveil unwind unwrap upend uphold upholster uplift upvote uproot upsell upset urge usher utilize
    vacate vacuum value vaporize vary vault vend venerate vent version vet vindicate vitalize vocalize voice
    vulcanize wager wake walk wall wallpaper warehouse warp warrant waste weaken weatherproof weatherize wedge
    welcome wet wheel whet whitelist whitewash whittle wield wiggle win wind winnow winterize witness woo worship
    wreck wrestle wring yank yield zap zone
"""
