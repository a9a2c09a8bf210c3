// One request over time: queue, prefill, decode, and the pauses between its kernels.

import { element, svg } from "./dom.js";
import { axisStep, count, percent, plural, seconds, tick } from "./format.js";
import { stateOf } from "./requests.js";

const rows = ["queue", "prefill", "decode", "paused"];
const bars = { queue: [["queue", "queue"]], paused: [["others", "others"], ["preempted", "preempted"]] };
const rowHeight = 34;
const barHeight = 18;
const labelWidth = 78;
const right = 12;
const minGapS = 0.0005;
const maxSteps = 40;

export class Waterfall {
  constructor(container) {
    this.container = container;
    this.found = null;
    new ResizeObserver(() => this.found && this.#draw()).observe(container);
  }

  empty() {
    this.message("Choose a request from the list.");
  }

  message(text) {
    this.found = null;
    this.container.replaceChildren(element("p", { class: "empty" }, text));
  }

  show(found) {
    this.found = found;
    this.#draw();
  }

  #draw() {
    const { request, launches, now } = this.found;
    const width = this.container.clientWidth;
    if (!width || width === this.width && this.drawn === this.found) return;
    Object.assign(this, { width, drawn: this.found });
    const end = request.ended ?? now;
    const phases = phasesOf(request, launches, end);
    const open = this.container.querySelector("details")?.open ?? false;
    this.container.replaceChildren(
      facts(request, end),
      drawing(request, phases, end, width),
      legend(request),
      element("details", { class: "steps", open }, element("summary", {}, "As text"), steps(request, phases, end)),
    );
  }
}

/** The intervals of each row, and the marks. */
function phasesOf(request, launches, end) {
  const found = { queue: [], prefill: [], preempted: [], decode: [], marks: [], others: [] };
  const first = request.first_kernel ?? end;
  found.queue.push({ start: request.arrived, end: first });
  const ordered = launches.filter((each) => each.end >= first - minGapS).sort((a, b) => a.start - b.start);
  let reached = first;
  let previous = null;
  for (const launch of ordered) {
    if (launch.start - reached > minGapS) {
      const stopped = previous?.preempted || displacedIn(request, reached, launch.start);
      (stopped ? found.preempted : found.others).push({ start: reached, end: launch.start });
    }
    found[launch.phase === "prefill" && launch.start < (request.first_token ?? end) ? "prefill" : "decode"].push(launch);
    if (launch.preempted) found.marks.push(launch.end);
    if (launch.end > reached) [reached, previous] = [launch.end, launch];
  }
  if (request.ended === null && end - reached > minGapS && (previous?.preempted || displacedIn(request, reached, end))) {
    found.preempted.push({ start: reached, end });
  }
  return found;
}

const displacedIn = (request, start, end) =>
  request.displaced.some(([lost, back]) => lost < end && (back ?? Infinity) > start);

function facts(request, end) {
  const list = element("dl", { class: "facts" });
  const ttft = request.first_token === null ? null : request.first_token - request.arrived;
  const steps = request.output_tokens - 1;
  const tpot = request.first_token === null || steps < 1 ? null : (end - request.first_token) / steps;
  const drafts = request.drafted_tokens ? `, ${percent(request.accepted_tokens / request.drafted_tokens)} of drafts accepted` : "";
  for (const [name, value] of [
    ["State", `${request.priority}, ${stateOf(request)}`],
    ["Prompt", `${plural(request.prompt_tokens, "token")}, ${count(request.cached_tokens)} from the prefix cache`],
    ["Output", `${count(request.output_tokens)} of at most ${plural(request.max_tokens, "token")}${drafts}`],
    ["First token", seconds(ttft)],
    ["Per token", seconds(tpot)],
    ["Whole", request.ended === null ? `${seconds(end - request.arrived)} so far` : seconds(end - request.arrived)],
    ["Preemptions", preemptions(request)],
  ]) {
    list.append(element("div", {}, element("dt", {}, name), element("dd", {}, value)));
  }
  return list;
}

function preemptions({ preemptions: stopped, displaced }) {
  if (!stopped && !displaced.length) return "none";
  const lost = displaced.length ? `, KV blocks lost ${displaced.length === 1 ? "once" : `${displaced.length} times`}` : "";
  return `stopped ${stopped === 1 ? "once" : `${count(stopped)} times`}${lost}`;
}

function legend(request) {
  const keys = [["queue", "waits in the queue"], [request.priority, "computes"], ["others", "between its kernels"], ["preempted", "preempted"]];
  const items = keys.map(([kind, text]) => element("li", {}, element("span", { class: `swatch ${kind}` }), text));
  return element("ul", { class: "legend", "aria-label": "Legend" }, ...items);
}

function drawing(request, phases, end, width) {
  const height = rows.length * rowHeight + 26;
  const length = Math.max(end - request.arrived, 1e-4);
  const x = (at) => labelWidth + ((at - request.arrived) / length) * (width - labelWidth - right);
  const label = `Waterfall of ${request.id}: ${sentence(request, phases, end)}`;
  const picture = svg("svg", { class: "waterfall", width, height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label });
  const step = axisStep(length, Math.max(2, (width - labelWidth) / 90));
  for (let at = 0; at <= length * 1.0001; at += step) {
    const place = x(request.arrived + at);
    picture.append(svg("line", { class: "grid", x1: place, x2: place, y1: 0, y2: rows.length * rowHeight }));
    const anchor = place > width - 40 ? "end" : at ? "middle" : "start";
    picture.append(svg("text", { class: "tick", x: place, y: height - 8, "text-anchor": anchor }, at ? tick(at) : "0"));
  }
  rows.forEach((row, index) => {
    const y = index * rowHeight + (rowHeight - barHeight) / 2;
    picture.append(svg("text", { class: "row-label", x: 0, y: y + barHeight / 2 + 4 }, row));
    for (const [phase, kind] of bars[row] ?? [[row, request.priority]]) {
      for (const { start, end: stop } of merged(phases[phase], length / (width - labelWidth))) {
        const from = Math.max(labelWidth, x(start));
        picture.append(svg("rect", { class: kind, x: from, y, width: Math.max(1, x(stop) - from), height: barHeight, rx: 2 }));
      }
    }
  });
  for (const at of phases.marks) {
    const [place, y] = [x(at), rowHeight + (rowHeight - barHeight) / 2];
    picture.append(svg("path", { class: "mark", d: `M${place - 4} ${y - 7}h8l-4 6z` }));
  }
  if (request.first_token !== null) {
    const place = x(request.first_token);
    picture.append(svg("line", { class: "first-token", x1: place, x2: place, y1: 0, y2: rows.length * rowHeight }));
  }
  return picture;
}

/** Join intervals that are closer than a pixel. */
function merged(intervals, pixelS) {
  const joined = [];
  for (const { start, end } of intervals) {
    const last = joined[joined.length - 1];
    if (last && start - last.end < pixelS * (end - start < 3 * pixelS ? 1 : 0.2)) last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  return joined;
}

const total = (intervals) => intervals.reduce((sum, { start, end }) => sum + end - start, 0);

function sentence(request, phases, end) {
  const parts = [`queued ${seconds(total(phases.queue))}`];
  if (phases.prefill.length) parts.push(`prefill ${seconds(total(phases.prefill))}`);
  if (phases.preempted.length) parts.push(`preempted ${seconds(total(phases.preempted))}`);
  if (phases.others.length) parts.push(`between kernels ${seconds(total(phases.others))}`);
  if (phases.decode.length) parts.push(`decode ${seconds(total(phases.decode))}`);
  return `${parts.join(", ")}, ${seconds(end - request.arrived)} in all`;
}

function steps(request, phases, end) {
  const list = element("ol", {});
  const since = (at) => seconds(Math.max(0, at - request.arrived));
  const entries = [
    [request.arrived, `queued ${seconds(total(phases.queue))}`],
    ...phases.prefill.map((each) => [each.start, `prefill on ${each.lane}: ${plural(each.tokens, "token")} in ${seconds(each.end - each.start)}`]),
    ...phases.preempted.map((each) => [each.start, `preempted ${seconds(each.end - each.start)}`]),
    ...runs(phases.decode).map(([first, last, number]) => [
      first.start,
      `decode on ${first.lane}: ${plural(number, "step")} in ${seconds(last.end - first.start)}`,
    ]),
  ].sort((a, b) => a[0] - b[0]);
  for (const [at, text] of entries.slice(0, maxSteps)) list.append(element("li", {}, `after ${since(at)}: ${text}`));
  if (entries.length > maxSteps) list.append(element("li", {}, `${entries.length - maxSteps} more steps`));
  list.append(element("li", {}, request.ended === null ? `after ${since(end)}: still running` : `after ${since(end)}: ${stateOf(request)}`));
  return list;
}

/** Decode steps that follow each other on one lane: first, last and number. */
function runs(launches) {
  const found = [];
  for (const launch of launches) {
    const last = found[found.length - 1];
    if (last && last[1].lane === launch.lane && launch.start - last[1].end < 0.05) {
      last[1] = launch;
      last[2] += 1;
    } else found.push([launch, launch, 1]);
  }
  return found;
}
