// Charts of queues, batch, KV pool and tokens over the last two minutes, and their current values as text.

import { byId, colour, element, prepareCanvas, setText } from "./dom.js";
import { count, percent } from "./format.js";

const windowS = 120;
const rateS = 4;
const both = (field) => [
  { name: "reactive", of: (sample) => sample[field].reactive },
  { name: "proactive", of: (sample) => sample[field].proactive },
];

const charts = [
  {
    title: "Waiting requests",
    series: both("waiting"),
    text: ({ waiting }) => `${waiting.reactive} reactive, ${waiting.proactive} proactive`,
  },
  {
    title: "Requests in the engine",
    series: [
      { name: "reactive", of: (sample) => sample.prefilling.reactive + sample.decoding.reactive },
      { name: "proactive", of: (sample) => sample.prefilling.proactive + sample.decoding.proactive },
    ],
    text: ({ prefilling, decoding }) =>
      `${prefilling.reactive + prefilling.proactive} in prefill, ${decoding.reactive + decoding.proactive} decode together`,
  },
  {
    title: "KV pool",
    series: [
      { name: "used", of: (sample) => sample.kv.used },
      { name: "cached", of: (sample) => sample.kv.cached },
    ],
    limit: (sample) => sample.kv.total,
    text: ({ kv }) => `${percent(kv.used / kv.total)} used, ${percent(kv.cached / kv.total)} cached of ${count(kv.total)} blocks`,
  },
  {
    title: "Tokens per second",
    series: [
      { name: "output", of: (sample) => sample.outputRate },
      { name: "prompt", of: (sample) => sample.promptRate },
    ],
    text: (load) => `${count(load.outputRate)} output, ${count(load.promptRate)} prompt`,
  },
];

export class Charts {
  constructor(activity) {
    this.activity = activity;
    this.drawn = charts.map((chart) => {
      const text = element("p", { class: "chart-text" });
      const canvas = element("canvas", { role: "img", "aria-label": `${chart.title}, last two minutes` });
      const keys = chart.series.map(({ name }) => element("li", {}, element("span", { class: `swatch ${name}` }), name));
      const head = element("div", { class: "card-head" }, element("h2", {}, chart.title));
      head.append(element("ul", { class: "legend", "aria-label": "Legend" }, ...keys));
      byId("charts").append(element("section", { class: "card chart" }, head, text, canvas));
      return { chart, text, canvas };
    });
    setInterval(() => this.update(), 500);
  }

  update() {
    const model = this.activity.model;
    if (!model?.load || document.hidden || !byId("charts").offsetParent) return;
    const end = this.activity.now;
    const samples = withRates(model.samples, end - windowS);
    for (const { chart, text, canvas } of this.drawn) {
      const last = samples[samples.length - 1];
      setText(text, chart.text(end - last.at > rateS ? { ...last, outputRate: 0, promptRate: 0 } : last));
      draw(canvas, chart, samples, end);
    }
  }
}

/** The samples since a time, with tokens per second since a sample some seconds earlier. */
function withRates(samples, start) {
  let from = 0;
  const first = samples.findLastIndex((sample) => sample.at < start);
  return samples.slice(Math.max(0, first)).map((sample, index) => {
    const place = Math.max(0, first) + index;
    while (samples[from].at < sample.at - rateS && from < place) from += 1;
    const before = samples[from];
    const passed = Math.max(sample.at - before.at, rateS);
    return {
      ...sample,
      outputRate: (sample.output_tokens - before.output_tokens) / passed,
      promptRate: (sample.prompt_tokens - before.prompt_tokens) / passed,
    };
  });
}

/** Stacked areas with steps; a value holds until the next sample. */
function draw(canvas, chart, samples, end) {
  const { context, width, height } = prepareCanvas(canvas);
  if (!width) return;
  const label = 34;
  const [left, top, bottom] = [label, 8, height - 16];
  const x = (at) => left + Math.max(0, 1 - (end - at) / windowS) * (width - left);
  const total = (sample) => chart.series.reduce((sum, each) => sum + each.of(sample), 0);
  const highest = chart.limit ? chart.limit(samples[samples.length - 1]) : Math.max(1, ...samples.map(total));
  const scale = chart.limit ? highest : niceTop(highest);
  const y = (value) => bottom - (value / scale) * (bottom - top);
  context.font = `11px ${getComputedStyle(canvas).fontFamily}`;
  context.textBaseline = "middle";
  context.strokeStyle = colour("--rule");
  context.fillStyle = colour("--muted");
  for (const value of [0, scale]) {
    context.beginPath();
    context.moveTo(left, Math.round(y(value)) - 0.5);
    context.lineTo(width, Math.round(y(value)) - 0.5);
    context.stroke();
    context.textAlign = "right";
    context.fillText(compact(value), left - 6, y(value));
  }
  context.textAlign = "left";
  context.fillText("−2 min", left, height - 6);
  context.textAlign = "right";
  context.fillText("now", width, height - 6);
  const below = samples.map(() => 0);
  for (const each of chart.series) {
    context.fillStyle = colour(`--${each.name}`);
    context.beginPath();
    samples.forEach((sample, index) => {
      const value = y(below[index] + each.of(sample));
      if (index) context.lineTo(x(sample.at), y(below[index - 1] + each.of(samples[index - 1])));
      else context.moveTo(x(sample.at), value);
      context.lineTo(x(sample.at), value);
    });
    const last = samples.length - 1;
    context.lineTo(width, y(below[last] + each.of(samples[last])));
    context.lineTo(width, y(below[last]));
    for (let index = last; index >= 0; index -= 1) {
      context.lineTo(x(samples[index].at), y(below[index]));
      if (index) context.lineTo(x(samples[index].at), y(below[index - 1]));
    }
    context.closePath();
    context.fill();
    samples.forEach((sample, index) => (below[index] += each.of(sample)));
  }
}

function niceTop(value) {
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 4, 5, 10].map((each) => each * power).find((each) => each >= value);
}

const compact = (value) => (value >= 1000 ? `${Number((value / 1000).toPrecision(2))}k` : count(value));
