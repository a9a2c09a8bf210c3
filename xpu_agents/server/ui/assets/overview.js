// The figures at the top, and the tables of latencies.

import { byId, element, setText } from "./dom.js";
import { count, percent, seconds } from "./format.js";

const priorities = ["reactive", "proactive"];
const figures = [
  ["ttft_s", "first token"],
  ["tpot_s", "per token"],
  ["latency_s", "whole answer"],
];
const percentiles = ["p50", "p90", "p99"];

const tiles = [
  ["Output", (model, now) => [`${count(model.rate("output_tokens", now))} tokens/s`, `${count(model.load.output_tokens)} in all`]],
  [
    "Running",
    ({ load }) => {
      const running = (kind) => load.prefilling[kind] + load.decoding[kind];
      return [count(running("reactive") + running("proactive")), `${running("reactive")} reactive, ${running("proactive")} proactive`];
    },
  ],
  [
    "Waiting",
    ({ load: { waiting } }) => [count(waiting.reactive + waiting.proactive), `${waiting.reactive} reactive, ${waiting.proactive} proactive`],
  ],
  ["KV pool", ({ load: { kv } }) => [percent(kv.used / kv.total), `${percent(kv.cached / kv.total)} kept as prefixes`]],
  [
    "Prefix hits",
    ({ load }) => [percent(load.cached_tokens / (load.cached_tokens + load.prompt_tokens)), `${count(load.cached_tokens)} prompt tokens`],
  ],
  [
    "Drafts accepted",
    ({ load }) => [percent(load.accepted_tokens / load.drafted_tokens), `${count(load.accepted_tokens)} of ${count(load.drafted_tokens)} tokens`],
  ],
  ["Preemptions", ({ load, extensions }) => [count(load.preemptions), `${count(extensions ?? 0)} tool results reused`]],
];

export class Overview {
  constructor(activity) {
    this.activity = activity;
    this.tiles = tiles.map(([title, read]) => {
      const [value, note] = [element("dd", { class: "value" }, "–"), element("dd", { class: "note" })];
      byId("tiles").append(element("div", { class: "tile" }, element("dt", {}, title), value, note));
      return { read, value, note };
    });
    this.cells = new Map();
    this.#tables();
    setInterval(() => this.update(), 500);
  }

  update() {
    const model = this.activity.model;
    if (!model?.load || document.hidden) return;
    for (const { read, value, note } of this.tiles) {
      const [text, detail] = read(model, this.activity.now);
      setText(value, text);
      setText(note, detail);
    }
    if (!model.latencies) return;
    for (const priority of priorities) {
      const found = model.latencies[priority];
      setText(this.cells.get(`${priority} count`), `${count(model.totals[priority].finished ?? 0)} finished`);
      for (const [figure] of figures) {
        for (const each of percentiles) {
          setText(this.cells.get(`${priority} ${figure} ${each}`), seconds(found[figure]?.[each]));
        }
      }
    }
    const counted = priorities.reduce((sum, each) => sum + model.latencies[each].count, 0);
    setText(byId("latency-note"), counted ? `of the last ${count(counted)} finished requests` : "no request has finished yet");
  }

  #tables() {
    for (const priority of priorities) {
      const finished = element("span", { class: "muted small" });
      this.cells.set(`${priority} count`, finished);
      const head = element("tr", {}, element("td", {}));
      for (const each of percentiles) head.append(element("th", { scope: "col", class: "number" }, each.toUpperCase()));
      const rows = figures.map(([figure, title]) => {
        const row = element("tr", {}, element("th", { scope: "row" }, title));
        for (const each of percentiles) {
          const cell = element("td", { class: "number" }, "–");
          this.cells.set(`${priority} ${figure} ${each}`, cell);
          row.append(cell);
        }
        return row;
      });
      const caption = element("caption", {}, element("span", { class: `swatch ${priority}` }), `${priority} `, finished);
      byId("latencies").append(element("table", {}, caption, element("thead", {}, head), element("tbody", {}, ...rows)));
    }
  }
}
