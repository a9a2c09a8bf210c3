"""The home: music, lights, heating, shopping."""

from __future__ import annotations

from desk.core.outcomes import done
from desk.task import Intent, intent, slot
from desk.values import Choice, Flag, Integer, Listed, Text, text_of
from desk.words.places import HOME_ROOMS
from desk.words.things import ADJECTIVES, COLORS, FOODS, MUSIC_STYLES, OBJECTS
from desk.world import World

__all__ = ["INTENTS"]


def _song(world: World) -> str:
    return f"{world.pick(ADJECTIVES)} {world.pick(OBJECTS)}".title() if world.chance(0.4) else world.pick(MUSIC_STYLES)


_ROOM = text_of(HOME_ROOMS, "in the")
_SWITCH = Choice(({"on": "on", "off": "off"}, {"on": "on", "off": "off", "dim": "dim"}, {"ON": "on", "OFF": "off"}))

_MUSIC = intent(
    "play_music",
    "music",
    "play_music play_song music_play start_playback play_track | put_on_music",
    "Play music./Play a song or a style of music. | Put some music on.",
    "play music",
    "music",
    (
        slot(
            "what",
            Text(text_of(_song)),
            "query song title what music | piece",
            "What to play/Song or style | The piece",
            "What should I play? | Which music do you like?",
        ),
        slot(
            "room",
            Text(_ROOM),
            "room device speaker | played_in",
            "Which room/Where to play | Place of the speaker",
            offered=0.4,
        ),
        slot(
            "shuffle",
            Flag("shuffled/in random order"),
            "shuffle random | mixed_order",
            "Random order | Mix it",
            offered=0.25,
        ),
    ),
    """
    !play (some|) {what}[ in the {room}][, {shuffle}]
    !put on {what}[ in the {room}]
    I want to (hear|listen to) {what}[ in the {room}][, {shuffle}].
    !start {what} on the speaker[ in the {room}]
    let's hear {what}[ in the {room}].
    !turn on {what}[ in the {room}][, {shuffle}]
    +++
    {what}(, play it|, please play it|! Play it|: play that)[ in the {room}](.|, please.)
    (I want|I'd like) to (hear|listen to) {what}[ in the {room}].
    (can|could) you (play|put on|start) {what}[ in the {room}]?
    music: {what}[, {room}]
    (how about|let's hear|give me) {what}[ in the {room}], play it!
    """,
    """
    !play (some music|a song)[ in the {room}]
    I want to hear music.
    """,
    done("playing", "started", label="Playback", facts=("what",)),
    done="""
    (Now playing|Playing) {what}[ in the {room}].
    Here comes {what}.
    {what} is playing[ in the {room}].
    Enjoy {what}!
    """,
)

_LIGHTS = intent(
    "set_lights",
    "lights",
    "set_lights control_lights switch_light light_control lights_set | lamp_state",
    "Control the lights of a room./Switch lights. | Lamps of a room.",
    "control the lights",
    "the lights",
    (
        slot(
            "room",
            Text(_ROOM),
            "room location area | lit_room",
            "The room/Which room | Room with the lamp",
            "In which room?/Which room? | Where are the lights?",
        ),
        slot(
            "state",
            _SWITCH,
            "state action mode status | lamp_action",
            "On or off/What to do | What the lamp does",
            "On or off?/What should I do with them? | Should they be on or off?",
        ),
        slot("color", Text(text_of(COLORS)), "color light_color | hue", "Color of the light | Tint", offered=0.25),
    ),
    """
    !(turn|switch) {state} the lights in the {room}[, {color} please]
    !(turn|switch) the {room} lights {state}[, color {color}]
    !set the {room} (light|lights) to {state}[ and the color to {color}]
    lights {state} in the {room}[, {color}].
    the lights in the {room} should be {state}[, in {color}].
    """,
    """
    !(turn|switch) {state} the lights
    !(turn|switch) the lights {state}
    """,
    done("ok", "done", label="Lights"),
    done="""
    (Done|OK), the {room} lights are set to {state}.
    The lights in the {room} are set to {state} now.
    Lights {state} in the {room}.
    I switched the {room} lights {state}.
    """,
)

_HEATING = intent(
    "set_temperature",
    "heating",
    "set_temperature set_thermostat heating_set adjust_heating thermostat | warm_room",
    "Set the temperature of a room./Control the thermostat. | How warm a room should be.",
    "set the heating",
    "the heating",
    (
        slot(
            "degrees",
            Integer(15, 27, spell=0.0),
            "temperature degrees value target | warmth",
            "Temperature in degrees/Target | Degrees wanted",
            "To how many degrees? | How warm should it be?",
        ),
        slot(
            "room",
            Text(_ROOM),
            "room zone location | heated_room",
            "The room/Zone | Room to heat",
            "In which room? | Which room is it?",
            offered=0.8,
            required=0.5,
        ),
    ),
    """
    !set the (heating|thermostat|temperature)[ in the {room}] to {degrees} degrees
    !(heat|warm) the {room} to {degrees} degrees
    !make it {degrees} degrees[ in the {room}]
    I want {degrees} degrees[ in the {room}].
    !turn the heating[ in the {room}] to {degrees}
    """,
    """
    !(turn up|change) the heating[ in the {room}]
    !set the thermostat[ in the {room}]
    """,
    done("set", label="Temperature", facts=("degrees",)),
    done="""
    (Done|OK), it will be {degrees} degrees[ in the {room}].
    The heating[ in the {room}] is set to {degrees} degrees.
    I set it to {degrees} degrees.
    {degrees} degrees it is.
    """,
)

_VOLUME = intent(
    "set_volume",
    "volume",
    "set_volume change_volume volume_set adjust_volume | loudness",
    "Set the volume./Change how loud it is. | Loudness of the speaker.",
    "set the volume",
    "the volume",
    (
        slot(
            "level",
            Integer(0, 100, step=5, spell=0.0),
            "level volume value percent | loud_percent",
            "Volume in percent/Level from 0 to 100 | How loud",
            "How loud?/To which level? | How many percent?",
        ),
    ),
    """
    !(set|turn|change) the volume to {level}
    !set the volume to {level} percent
    volume {level}, please.
    !make it {level} percent loud
    !(turn|put) the sound to {level}
    """,
    """
    !change the volume
    !set the volume (for me|)
    """,
    done("ok", "set", label="Volume", facts=("level",)),
    done="""
    (Done|OK), the volume is at {level}.
    Volume set to {level}.
    The volume is {level} now.
    It is at {level} percent.
    """,
)

_SHOPPING = intent(
    "add_to_shopping_list",
    "shopping",
    "add_to_shopping_list shopping_list_add add_items add_groceries | need_to_buy",
    "Add items to the shopping list./Put things on the grocery list. | Things to buy.",
    "add to the shopping list",
    "the shopping list",
    (
        slot(
            "items",
            Listed(text_of(FOODS), 1, 4),
            "items products things groceries | wanted_goods",
            "The items/What to buy | Goods to buy",
            "What should I add?/Which items? | What do you need?",
        ),
    ),
    """
    !(add|put) {items} (to|on) (my|the) (shopping|grocery) list
    we (need|are out of) {items}. (Put it on the shopping list|Add it to the list).
    shopping list: {items}
    I have to buy {items}, please add it to the list.
    !note for the (supermarket|shop): {items}
    """,
    """
    !add something to (my|the) shopping list
    !put (a few things|something) on the grocery list
    """,
    done("added", "updated", label="List", facts=("items",)),
    done="""
    (Done|OK), {items} went on the list.
    I('ve| have) added {items} to the shopping list.
    The list now has {items}.
    Added: {items}.
    """,
)

INTENTS: tuple[Intent, ...] = (_MUSIC, _LIGHTS, _HEATING, _VOLUME, _SHOPPING)
