"""Intents of the home: music, lights, heating, shopping list."""

from __future__ import annotations

from desk_model.generator.context import SampleContext
from desk_model.generator.datafiles import read
from desk_model.generator.intents.outcomes import done
from desk_model.generator.task import Intent, intent, slot
from desk_model.generator.values.arguments import Choice, Flag, Integer, Listed, Text, text_of

__all__ = ["INTENTS"]

HOME_ROOMS = read("words/places", "home_rooms")
ADJECTIVES, COLORS, FOODS, MUSIC_STYLES, OBJECTS = read(
    "words/things", "adjectives", "colors", "foods", "music_styles", "objects"
)


def _song(context: SampleContext) -> str:
    return (
        f"{context.pick(ADJECTIVES)} {context.pick(OBJECTS)}".title()
        if context.chance(0.4)
        else context.pick(MUSIC_STYLES)
    )


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
    done("playing", "started", label="Playback", facts=("what",)),
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
    done("ok", "done", label="Lights"),
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
    done("set", label="Temperature", facts=("degrees",)),
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
    done("ok", "set", label="Volume", facts=("level",)),
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
    done("added", "updated", label="List", facts=("items",)),
)

INTENTS: tuple[Intent, ...] = (_MUSIC, _LIGHTS, _HEATING, _VOLUME, _SHOPPING)
