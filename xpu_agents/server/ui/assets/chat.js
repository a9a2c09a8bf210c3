// A chat to try the models. The conversation lives in this tab; all texts are set as text.

import { events, send } from "./api.js";
import { byId, element, keyed, segmented, setText } from "./dom.js";
import { count, seconds } from "./format.js";

const priorities = [["reactive", "Reactive"], ["proactive", "Background"]];
const nearBottom = 40;

export class ChatView {
  constructor(activity) {
    this.activity = activity;
    this.messages = [];
    this.abort = null;
    this.priority = segmented(byId("chat-priority"), "priority", priorities, "reactive");
    byId("chat-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#send();
    });
    byId("chat-text").addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
        event.preventDefault();
        this.#send();
      }
    });
    byId("chat-stop").addEventListener("click", () => this.abort?.abort());
    byId("chat-clear").addEventListener("click", () => this.#clear());
    activity.addEventListener("change", () => this.#models());
    this.#clear();
  }

  #models() {
    const names = this.activity.names;
    keyed(byId("chat-model"), names, (name) => name, (name) => element("option", { value: name }, name), () => {});
  }

  #clear() {
    this.abort?.abort();
    this.messages = [];
    byId("chat-log").replaceChildren(element("p", { class: "empty" }, "Ask the model something. Its kernels show under Activity."));
    this.#error("");
    byId("chat-text").focus({ preventScroll: true });
  }

  #error(text) {
    setText(byId("chat-error"), text);
    byId("chat-error").hidden = !text;
  }

  #bubble(role, title) {
    const log = byId("chat-log");
    log.querySelector(".empty")?.remove();
    const text = element("div", { class: "text" });
    const note = element("p", { class: "note" });
    const bubble = element("article", { class: `bubble ${role}` }, element("h2", {}, title), text, note);
    log.append(bubble);
    log.scrollTop = log.scrollHeight;
    return { bubble, text, note };
  }

  async #send() {
    const content = byId("chat-text").value.trim();
    if (!content || this.abort) return;
    const [model, priority] = [byId("chat-model").value, this.priority()];
    const sent = { role: "user", content };
    this.messages.push(sent);
    byId("chat-text").value = "";
    this.#error("");
    this.#bubble("user", "You").text.append(content);
    const reply = this.#bubble(`assistant ${priority}`, priority === "proactive" ? `${model}, background` : model);
    this.#busy(true);
    this.abort = new AbortController();
    const began = performance.now();
    let [text, reasoning, first, usage, stopped] = ["", "", null, null, false];
    try {
      const response = await send("v1/chat/completions", {
        method: "POST",
        body: { model, messages: this.messages, priority, stream: true, stream_options: { include_usage: true } },
        signal: this.abort.signal,
      });
      for await (const event of events(response)) {
        if (event.error) throw new Error(event.error.message);
        usage = event.usage ?? usage;
        const delta = event.choices?.[0]?.delta ?? {};
        if (!delta.content && !delta.reasoning_content) continue;
        first ??= performance.now();
        text += delta.content ?? "";
        reasoning += delta.reasoning_content ?? "";
        this.#show(reply, text, reasoning);
      }
    } catch (error) {
      stopped = error.name === "AbortError";
      if (!stopped) this.#error(error.message);
    }
    const end = performance.now();
    this.abort = null;
    this.#busy(false);
    if (text) this.messages.push({ role: "assistant", content: text });
    else this.messages.splice(this.messages.indexOf(sent), 1); // it was not answered: it may be sent again
    if (!text && !reasoning) reply.bubble.classList.add("unanswered");
    setText(reply.note, note(began, first, end, usage, stopped, Boolean(text || reasoning)));
  }

  #show(reply, text, reasoning) {
    const log = byId("chat-log");
    const follows = log.scrollHeight - log.scrollTop - log.clientHeight < nearBottom;
    if (reasoning) {
      reply.thoughts ??= element("div", { class: "thoughts" });
      if (!reply.thoughts.isConnected) {
        reply.text.before(element("details", { open: true }, element("summary", {}, "Reasoning"), reply.thoughts));
      }
      setText(reply.thoughts, reasoning);
    }
    setText(reply.text, text);
    if (follows) log.scrollTop = log.scrollHeight;
  }

  #busy(busy) {
    byId("chat-stop").hidden = !busy;
    byId("chat-send").disabled = busy;
    byId("chat-log").setAttribute("aria-busy", String(busy));
  }
}

function note(began, first, end, usage, stopped, answered) {
  const parts = [];
  if (stopped) parts.push("stopped");
  if (!answered && !stopped) parts.push("no answer");
  if (first !== null) parts.push(`first token ${seconds((first - began) / 1e3)}`);
  if (usage) {
    const { prompt_tokens: prompt, completion_tokens: output, prompt_tokens_details: details } = usage;
    const cached = details?.cached_tokens ? ` (${count(details.cached_tokens)} cached)` : "";
    parts.push(`${count(prompt)} tokens in${cached}, ${count(output)} out`);
    if (first !== null && output > 1 && end > first) parts.push(`${count(((output - 1) * 1e3) / (end - first))} tokens/s`);
  }
  return parts.join(" · ");
}
