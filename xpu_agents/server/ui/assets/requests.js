// The list of the latest requests, and the waterfall of the chosen one.

import { sendJson } from "./api.js";
import { byId, element, keyed, setText } from "./dom.js";
import { count, seconds } from "./format.js";
import { Waterfall } from "./waterfall.js";

const maxListed = 100;
const refreshMs = 700;
const ends = { finished: "done", cancelled: "cancelled", failed: "failed", shed: "shed", expired: "expired" };

export class Requests {
  constructor(activity) {
    this.activity = activity;
    this.chosen = null;
    this.waterfall = new Waterfall(byId("waterfall"));
    this.shown = null;
    this.loading = false;
    activity.addEventListener("change", () => this.update());
    setInterval(() => this.#load(), refreshMs);
  }

  /** Show a request by its id; the newest one by default. */
  open(id) {
    this.chosen = id || this.chosen;
    this.shown = null;
    this.update();
    this.#load();
  }

  update() {
    if (!byId("request-list").offsetParent) return;
    const model = this.activity.model;
    const live = [...(model?.requests ?? [])].reverse();
    const listed = [...live, ...[...(model?.ended ?? [])].reverse()].slice(0, maxListed);
    if (!listed.length) {
      byId("request-list").keyedNodes = undefined;
      byId("request-list").replaceChildren(
        element("p", { class: "empty" }, "No requests yet. Send one in the chat, or with any client of this server."),
      );
    } else {
      byId("request-list").querySelector(".empty")?.remove();
      keyed(byId("request-list"), listed, (each) => each.id, (each) => this.#row(each), (row, each) => this.#fill(row, each));
    }
    this.chosen ??= listed[0]?.id ?? null;
    if (!this.chosen) this.waterfall.empty();
  }

  #row({ id, priority }) {
    const row = element("button", { type: "button", class: "request", onclick: () => this.#choose(id) });
    const parts = ["id", "state", "tokens", "time"].map((name) => element("span", { class: name }));
    row.append(element("span", { class: `swatch ${priority}`, title: priority }), element("span", { class: "visually-hidden" }, priority), ...parts);
    row.parts = parts;
    return row;
  }

  #fill(row, request) {
    const [id, state, tokens, time] = row.parts;
    const end = request.ended ?? this.activity.now;
    setText(id, request.id);
    setText(state, stateOf(request));
    setText(tokens, `${count(request.prompt_tokens)} → ${count(request.output_tokens)}`);
    setText(time, seconds(Math.max(0, end - request.arrived)));
    row.classList.toggle("running", request.ended === null);
    row.setAttribute("aria-pressed", String(request.id === this.chosen));
  }

  #choose(id) {
    history.replaceState(null, "", `#requests/${id}`);
    this.open(id);
    if (matchMedia("(max-width: 820px)").matches) byId("waterfall-card").scrollIntoView({ block: "start" });
  }

  async #load() {
    if (!this.chosen || this.loading || document.hidden || !byId("waterfall").offsetParent) return;
    if (this.shown === this.chosen) return;
    this.loading = true;
    const id = this.chosen;
    try {
      const model = encodeURIComponent(this.activity.model?.name ?? "");
      const found = await sendJson(`debug/requests/${encodeURIComponent(id)}?model=${model}`);
      if (id !== this.chosen) return;
      setText(byId("waterfall-title"), `Request ${id}`);
      this.waterfall.show(found);
      if (found.request.ended !== null) this.shown = id; // it does not change any more
    } catch (error) {
      if (id === this.chosen) this.waterfall.message(error.status === 404 ? `${id} is too old: its record is gone.` : error.message);
      if (error.status === 404) this.shown = id;
    } finally {
      this.loading = false;
    }
  }
}

/** A word for the state of a request. */
export function stateOf(request) {
  if (request.ended !== null) return ends[request.status] ?? request.status;
  if (request.status === "offloaded") return "preempted";
  return request.status;
}
