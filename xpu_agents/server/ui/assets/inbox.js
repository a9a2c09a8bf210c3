// The inbox of ambient agents: approve, edit, reject, reply or ignore. A decision holds for the digest that was shown.

import { send, sendJson, whileVisible } from "./api.js";
import { byId, element, keyed, setText } from "./dom.js";

const waitS = 25;
const retryMs = 5000;
const labels = { approve: "Approve", edit: "Edit", reject: "Reject", reply: "Reply", ignore: "Ignore" };

export class InboxView {
  constructor() {
    this.items = [];
    this.version = "";
    this.#run();
  }

  async #run() {
    let wait = 0;
    for (;;) {
      const signal = await whileVisible();
      try {
        const query = `limit=100&wait=${wait}&since=${encodeURIComponent(this.version)}`;
        const response = await send(`v1/inbox?${query}`, { signal });
        const page = await response.json();
        [this.items, this.version, wait] = [page.data, page.version, waitS];
        this.#available(true);
        const warning = response.headers.get("warning")?.match(/"(.*)"/)?.[1] ?? "";
        this.#status([page.has_more && "The oldest 100 items.", warning].filter(Boolean).join(" "));
        this.#update();
      } catch (error) {
        if (signal.aborted) continue;
        if (error.status === 404) {
          this.#available(false);
          return;
        }
        wait = 0;
        this.version = "";
        if (error.status) this.#available(true);
        this.#status(error.message);
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
    }
  }

  #available(available) {
    document.querySelector('nav a[data-view="inbox"]').hidden = !available;
    byId("view-inbox").dataset.available = String(available);
    document.dispatchEvent(new Event("views"));
  }

  #status(text) {
    setText(byId("inbox-status"), text);
  }

  #update() {
    const badge = byId("inbox-count");
    badge.hidden = !this.items.length;
    setText(badge, String(this.items.length));
    const list = byId("inbox-list");
    if (!this.items.length) {
      list.keyedNodes = undefined;
      list.replaceChildren(element("p", { class: "empty card" }, "Nothing waits for you. Questions of background agents appear here."));
      return;
    }
    list.querySelector(".empty")?.remove();
    // An item that changed is another one: what the user types belongs to what was shown.
    keyed(list, this.items, (item) => `${item.app} ${item.id} ${item.digest}`, (item) => this.#card(item), () => {});
  }

  #card(item) {
    const editable = item.content !== null && item.content !== undefined;
    const asText = typeof item.content === "string";
    const shown = asText ? item.content : JSON.stringify(item.content, null, 2);
    const title = element("h2", { tabindex: "-1" }, item.title);
    const card = element("article", { class: "card item" }, title);
    card.append(element("p", { class: "muted small" }, `${item.agent} · ${item.app} · ${new Date(item.asked_at * 1e3).toLocaleString()}`));
    if (item.body) card.append(element("p", { class: "item-body" }, item.body));
    const draft = editable ? element("pre", { class: "draft" }, shown) : null;
    if (draft) card.append(draft);
    const error = element("p", { class: "error", role: "alert", hidden: true });
    const comment = element("input", { type: "text", autocomplete: "off" });
    const editor = element("textarea", { rows: Math.min(16, Math.max(4, (shown ?? "").split("\n").length + 1)), spellcheck: asText });
    const buttons = element("div", { class: "actions" });
    const answer = async (decision, content) => {
      error.hidden = true;
      for (const button of buttons.querySelectorAll("button")) button.disabled = true;
      try {
        const body = { decision, digest: item.digest, comment: comment.value, app: item.app };
        if (content !== undefined) body.content = content;
        await sendJson(`v1/inbox/${encodeURIComponent(item.id)}`, { method: "POST", body });
        setText(byId("inbox-status"), `${labels[decision]}: ${item.title}`);
        this.items = this.items.filter((each) => each !== item);
        this.#update();
        (byId("inbox-list").querySelector("h2") ?? byId("main")).focus();
      } catch (problem) {
        error.textContent = problem.message;
        error.hidden = false;
        for (const button of buttons.querySelectorAll("button")) button.disabled = false;
      }
    };
    const actions = (primary, ...others) => buttons.replaceChildren(primary, ...others);
    const button = (text, action, kind = "") => element("button", { type: "button", class: kind, onclick: action }, text);
    const write = (decision, text, label) => {
      editor.value = text;
      editor.setAttribute("aria-label", label);
      (draft ?? card.querySelector(".comment") ?? buttons).before(editor);
      if (draft) draft.hidden = true;
      const submit = () => {
        const given = decision === "edit" && !asText ? parsed(editor.value) : { value: editor.value };
        if (given.problem) {
          error.textContent = given.problem;
          error.hidden = false;
        } else answer(decision, given.value);
      };
      actions(button(decision === "edit" ? "Approve the edited text" : "Send reply", submit, "primary"), button("Back", offer));
      editor.focus();
    };
    const offer = () => {
      editor.remove();
      error.hidden = true;
      if (draft) draft.hidden = false;
      const choices = item.choices.map((choice) => button(choice, () => answer("reply", choice), "choice"));
      const decisions = item.allow.map((decision) => {
        if (decision === "edit") return button(labels.edit, () => write("edit", shown ?? "", `Edited text of ${item.title}`));
        if (decision === "reply") return button(labels.reply, () => write("reply", "", `Reply to ${item.title}`));
        const kind = decision === "approve" ? "primary" : decision === "reject" ? "danger" : "";
        return button(labels[decision] ?? decision, () => answer(decision), kind);
      });
      actions(...choices, ...decisions);
    };
    offer();
    if (item.allow.length) card.append(element("label", { class: "field comment" }, element("span", {}, "Comment for the agent (optional)"), comment));
    card.append(buttons, error);
    return card;
  }
}

function parsed(text) {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { problem: `The text is not JSON: ${error.message}` };
  }
}
