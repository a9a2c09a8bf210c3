// The lanes as a live timeline: one row for each lane, one block for each launch, kernels as divisions of it.

import { byId, colour, prepareCanvas, segmented, setText } from "./dom.js";
import { axisStep, percent, plural, seconds, tick } from "./format.js";

const rowHeight = 40;
const barHeight = 26;
const axisHeight = 22;
const topSpace = 12;
const lagS = 0.4; // drawn behind the present by this, since launches are reported after their end
const minKernelPixels = 4;
const frameMs = 33;
const summaryMs = 1000;
const hint = "Point at a launch, or step through them with the arrow keys.";
const windows = [["2", "2 s"], ["10", "10 s"], ["60", "60 s"]];

export class Timeline {
  constructor(activity, openRequest) {
    this.activity = activity;
    this.openRequest = openRequest;
    this.canvas = byId("timeline");
    this.windowS = 10;
    this.pausedAt = null;
    this.current = null;
    this.drawnAt = 0;
    this.summaryAt = 0;
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
    segmented(byId("window"), "window", windows, "10", (value) => {
      this.windowS = Number(value);
      this.draw();
    });
    byId("pause").addEventListener("click", () => this.pause(this.pausedAt === null));
    this.canvas.addEventListener("keydown", (event) => this.#key(event));
    this.canvas.addEventListener("click", (event) => this.#point(event, true));
    this.canvas.addEventListener("mousemove", (event) => this.#point(event, false));
    this.canvas.addEventListener("blur", () => this.#show(null));
    this.canvas.addEventListener("mouseleave", () => document.activeElement === this.canvas || this.#show(null));
    new ResizeObserver(() => this.draw()).observe(this.canvas);
    const frame = (at) => {
      const wait = this.still.matches ? summaryMs : frameMs;
      if (at - this.drawnAt >= wait && !document.hidden && this.canvas.offsetParent) {
        this.drawnAt = at;
        if (this.pausedAt === null) this.draw();
        if (at - this.summaryAt >= summaryMs) {
          this.summaryAt = at;
          this.#summarise();
        }
      }
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  pause(paused) {
    this.pausedAt = paused ? this.activity.now - lagS : null;
    byId("pause").setAttribute("aria-pressed", String(paused));
    setText(byId("pause"), paused ? "Continue" : "Pause");
    this.draw();
  }

  get end() {
    return this.pausedAt ?? this.activity.now - lagS;
  }

  get launches() {
    const start = this.end - this.windowS;
    return (this.activity.model?.launches ?? []).filter((each) => each.end >= start && each.start <= this.end);
  }

  draw() {
    const model = this.activity.model;
    const lanes = model?.lanes ?? [];
    this.canvas.style.height = `${topSpace + Math.max(1, lanes.length) * rowHeight + axisHeight}px`;
    const { context, width, height } = prepareCanvas(this.canvas);
    if (!width) return;
    const style = { ink: colour("--ink"), muted: colour("--muted"), rule: colour("--rule"), row: colour("--inset") };
    style.reactive = colour("--reactive");
    style.proactive = colour("--proactive");
    style.page = colour("--card");
    context.font = `12px ${getComputedStyle(this.canvas).fontFamily}`;
    context.textBaseline = "middle";
    const labelWidth = Math.max(44, ...lanes.map((lane) => context.measureText(lane.name).width)) + 14;
    this.scale = { left: labelWidth, width: width - labelWidth, start: this.end - this.windowS };
    this.#axis(context, style, height);
    lanes.forEach((lane, row) => {
      const y = topSpace + row * rowHeight;
      context.fillStyle = style.row;
      context.fillRect(labelWidth, y + (rowHeight - barHeight) / 2, this.scale.width, barHeight);
      context.fillStyle = style.muted;
      context.fillText(lane.name, 0, y + rowHeight / 2);
    });
    const rows = new Map(lanes.map((lane, row) => [lane.name, row]));
    context.save();
    context.beginPath();
    context.rect(labelWidth, 0, this.scale.width, height);
    context.clip();
    const visible = this.launches;
    for (const launch of visible) this.#launch(context, style, launch, rows.get(launch.lane));
    for (const launch of visible) if (launch.preempted) this.#mark(context, style, launch, rows.get(launch.lane));
    context.restore();
    if (!visible.length) {
      context.fillStyle = style.muted;
      context.textAlign = "center";
      context.fillText("idle", labelWidth + this.scale.width / 2, topSpace + rowHeight / 2);
      context.textAlign = "start";
    }
  }

  #x(at) {
    return this.scale.left + ((at - this.scale.start) / this.windowS) * this.scale.width;
  }

  #axis(context, style, height) {
    const step = axisStep(this.windowS, this.scale.width / 90);
    const bottom = height - axisHeight;
    context.strokeStyle = style.rule;
    context.fillStyle = style.muted;
    context.textAlign = "center";
    for (let ago = 0; ago <= this.windowS + 1e-9; ago += step) {
      const x = this.scale.left + this.scale.width * (1 - ago / this.windowS);
      context.beginPath();
      context.moveTo(Math.round(x) - 0.5, topSpace);
      context.lineTo(Math.round(x) - 0.5, bottom);
      context.stroke();
      const label = ago === 0 ? "now" : `−${tick(ago)}`;
      const half = context.measureText(label).width / 2;
      if (x - half > this.scale.left - 20) {
        context.fillText(label, Math.min(x, this.scale.left + this.scale.width - half), bottom + axisHeight / 2 + 2);
      }
    }
    context.textAlign = "start";
  }

  #launch(context, style, launch, row) {
    if (row === undefined) return;
    const reactive = launch.priority === "reactive";
    const inset = reactive ? 0 : 4; // without colours, the height tells the priorities apart
    const y = topSpace + row * rowHeight + (rowHeight - barHeight) / 2 + inset;
    const barLength = barHeight - 2 * inset;
    const [x, end] = [this.#x(launch.start), this.#x(launch.end)];
    context.fillStyle = reactive ? style.reactive : style.proactive;
    const cut = launch.cancelled === undefined ? end : this.#x(launch.start + launch.cancelled / 1e3);
    context.fillRect(x, y, Math.max(0.8, cut - x), barLength);
    if (cut < end) this.#cancelled(context, cut, y, Math.max(1, end - cut), barLength, context.fillStyle);
    if (launch === this.current) {
      context.strokeStyle = style.ink;
      context.lineWidth = 2;
      context.strokeRect(x - 1, y - 1, Math.max(2, end - x) + 2, barLength + 2);
      context.lineWidth = 1;
    }
    if (end - x < minKernelPixels * launch.kernels.length || launch.kernels.length < 2) return;
    context.fillStyle = style.page;
    for (const at of launch.kernels.slice(0, -1)) context.fillRect(this.#x(launch.start + at / 1e3) - 0.5, y, 1, barLength);
  }

  #cancelled(context, x, y, width, height, shade) {
    context.save();
    context.beginPath();
    context.rect(x, y, width, height);
    context.clip();
    context.globalAlpha = 0.25;
    context.fillRect(x, y, width, height);
    context.globalAlpha = 1;
    context.strokeStyle = shade;
    for (let at = x - height; at < x + width; at += 5) {
      context.beginPath();
      context.moveTo(at, y + height);
      context.lineTo(at + height, y);
      context.stroke();
    }
    context.restore();
  }

  #mark(context, style, launch, row) {
    if (row === undefined) return;
    const x = this.#x(launch.end);
    const y = topSpace + row * rowHeight + (rowHeight - barHeight) / 2;
    context.fillStyle = style.ink;
    context.beginPath();
    context.moveTo(x - 4, y - 7);
    context.lineTo(x + 4, y - 7);
    context.lineTo(x, y - 1);
    context.closePath();
    context.fill();
  }

  #summarise() {
    const model = this.activity.model;
    if (!model) return;
    const [end, start] = [this.end, this.end - this.windowS];
    const parts = model.lanes.map((lane) => {
      const busy = { reactive: 0, proactive: 0 };
      for (const each of this.launches) {
        if (each.lane === lane.name) busy[each.priority] += Math.min(each.end, end) - Math.max(each.start, start);
      }
      const total = busy.reactive + busy.proactive;
      const shares = `reactive ${percent(busy.reactive / this.windowS)}, proactive ${percent(busy.proactive / this.windowS)}`;
      return `${describeLane(lane)} ${total ? `busy ${percent(total / this.windowS)}: ${shares}` : "idle"}`;
    });
    const preempted = this.launches.filter((each) => each.preempted).length;
    const marks = preempted ? `${plural(preempted, "preemption")}. ` : "";
    setText(byId("timeline-summary"), `Last ${this.windowS} s: ${parts.join("; ")}. ${marks}`);
  }

  #show(launch) {
    if (launch === this.current) return;
    this.current = launch;
    setText(byId("timeline-detail"), launch ? describe(launch) : hint);
    if (this.pausedAt !== null) this.draw();
  }

  #key(event) {
    const steps = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };
    if (event.key in steps) {
      event.preventDefault();
      if (this.pausedAt === null) this.pause(true);
      const launches = this.launches;
      const last = launches.length - 1;
      const index = this.current ? launches.indexOf(this.current) : last + 1;
      this.#show(launches[Math.min(last, Math.max(0, index + steps[event.key]))] ?? null);
      this.draw();
    } else if (event.key === "Enter" && this.current?.requests.length) {
      this.openRequest(`r${this.current.requests[0]}`);
    } else if (event.key === " ") {
      event.preventDefault();
      this.pause(this.pausedAt === null);
    }
  }

  #point(event, opens) {
    const { left, top } = this.canvas.getBoundingClientRect();
    const row = Math.floor((event.clientY - top - topSpace) / rowHeight);
    const lane = this.activity.model?.lanes[row]?.name;
    if (!this.scale || lane === undefined) return;
    const perPixel = this.windowS / this.scale.width;
    const at = this.scale.start + (event.clientX - left - this.scale.left) * perPixel;
    const near = this.launches.find((each) => each.lane === lane && each.start - perPixel <= at && at <= each.end + perPixel);
    this.#show(near ?? null);
    if (opens && near?.requests.length) this.openRequest(`r${near.requests[0]}`);
  }
}

function describeLane({ name, device, state, reason }) {
  return `${name} (${device}${reason ? `, ${state}: ${reason}` : ""})`;
}

function describe(launch) {
  const kernels = launch.kernels.length ? `, ${plural(launch.kernels.length, "kernel")}` : "";
  const shown = launch.requests.slice(0, 4).map((number) => `r${number}`);
  const more = launch.requests.length > 4 ? ` and ${launch.requests.length - 4} more` : "";
  const requests = shown.length ? ` · ${shown.join(", ")}${more}` : "";
  const cancelled = launch.cancelled === undefined ? "" : ", last kernel cancelled";
  const preempted = launch.preempted ? ` · preempted${cancelled}` : "";
  const work = `${launch.priority} ${launch.phase}, ${plural(launch.tokens, "token")}${kernels}`;
  return `${launch.lane} · ${work} · ${seconds(launch.end - launch.start)}${requests}${preempted}`;
}
