// The live data of the page: events of /debug/events, kept for the last minutes.

import { ApiError, events, send, whileVisible } from "./api.js";

const keepLaunchesS = 130;
const keepSamples = 1200;
const keepEnded = 300;
const historyS = 60;
const retryMs = 2000;

/** What is known of one model. */
class ModelActivity {
  constructor(name) {
    this.name = name;
    this.lanes = [];
    this.launches = [];
    this.samples = [];
    this.requests = [];
    this.ended = [];
    this.latencies = null;
    this.load = null;
  }

  apply(content, now) {
    if (content.history) Object.assign(this, { launches: [], samples: content.history, ended: [] });
    this.lanes = content.lanes ?? this.lanes;
    this.launches.push(...content.launches);
    const old = this.launches.findIndex((launch) => launch.end >= now - keepLaunchesS);
    if (old > 0) this.launches.splice(0, old);
    this.load = content.load;
    this.samples.push(content.load);
    if (this.samples.length > keepSamples) this.samples.splice(0, this.samples.length - keepSamples);
    this.requests = content.requests;
    this.ended.push(...content.ended);
    if (this.ended.length > keepEnded) this.ended.splice(0, this.ended.length - keepEnded);
    if (content.latencies) {
      const { latencies, totals, extensions } = content;
      Object.assign(this, { latencies, totals, extensions });
    }
  }

  /** Tokens of a counter per second over the last seconds. */
  rate(counter, now, windowS = 5) {
    const from = this.samples.find((sample) => sample.at >= now - windowS);
    if (!from || !this.load) return 0;
    return Math.max(0, (this.load[counter] - from[counter]) / windowS);
  }
}

/** All models, the connection, and listeners that are called after each event. */
export class Activity extends EventTarget {
  constructor() {
    super();
    this.models = new Map();
    this.names = [];
    this.selected = "";
    this.connection = "connecting";
    this.offset = 0;
  }

  /** The selected model; undefined before the first event. */
  get model() {
    return this.models.get(this.selected) ?? this.models.values().next().value;
  }

  /** The current time on the clock of the engines, in seconds. */
  get now() {
    return performance.now() / 1000 + this.offset;
  }

  select(name) {
    this.selected = name;
    this.dispatchEvent(new Event("change"));
  }

  /** Read events while the page is visible; reconnect when the connection ends. */
  async run() {
    for (;;) {
      const signal = await whileVisible();
      try {
        const response = await send(`debug/events?history=${historyS}`, { signal });
        this.models.clear();
        for await (const event of events(response)) this.#apply(event);
        this.#connection("reconnecting");
      } catch (error) {
        if (signal.aborted) continue;
        this.#connection(error instanceof ApiError && error.status ? error.message : "reconnecting");
      }
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }

  #apply(event) {
    const offset = event.now - performance.now() / 1000;
    // The event with the least delay tells the offset of the clocks best; a jump is another server, or a suspended machine.
    this.offset = Math.abs(offset - this.offset) > 1 ? offset : Math.max(offset, this.offset);
    this.names = event.names;
    for (const content of event.models) {
      if (!this.models.has(content.name)) this.models.set(content.name, new ModelActivity(content.name));
      this.models.get(content.name).apply(content, event.now);
    }
    const loaded = new Set(event.models.map((each) => each.name));
    for (const name of this.models.keys()) if (!loaded.has(name)) this.models.delete(name);
    if (!this.models.has(this.selected)) {
      this.selected = this.models.has(event.default) ? event.default : (event.models[0]?.name ?? "");
    }
    this.#connection("live");
    this.dispatchEvent(new Event("change"));
  }

  #connection(state) {
    if (state === this.connection) return;
    this.connection = state;
    this.dispatchEvent(new Event("connection"));
  }
}
