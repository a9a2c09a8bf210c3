// The page: views by address, the model, the connection, and the key.

import { Activity } from "./activity.js";
import { onKeyNeeded, send } from "./api.js";
import { Charts } from "./charts.js";
import { ChatView } from "./chat.js";
import { byId, element, keyed, setText } from "./dom.js";
import { InboxView } from "./inbox.js";
import { Overview } from "./overview.js";
import { Requests } from "./requests.js";
import { Timeline } from "./timeline.js";

const views = ["activity", "requests", "chat", "inbox"];
const states = { live: "live", connecting: "connecting", reconnecting: "reconnecting" };

onKeyNeeded(askForKey);
const activity = new Activity();
const requests = new Requests(activity);
const timeline = new Timeline(activity, (id) => (location.hash = `#requests/${id}`));
const charts = new Charts(activity);
const overview = new Overview(activity);
new ChatView(activity);
new InboxView();

activity.addEventListener("change", showModels);
activity.addEventListener("connection", showConnection);
window.addEventListener("hashchange", showView);
document.addEventListener("views", showView);
byId("model").addEventListener("change", () => activity.select(byId("model").value));
byId("trace").addEventListener("click", saveTrace);
showView();
activity.run();

function showView() {
  const [name, detail] = location.hash.slice(1).split("/");
  if (location.hash && !views.includes(name)) return; // a place on the page
  const hidden = name === "inbox" && byId("view-inbox").dataset.available === "false";
  const shown = !name || hidden ? "activity" : name;
  for (const view of views) {
    byId(`view-${view}`).hidden = view !== shown;
    const link = document.querySelector(`nav a[data-view="${view}"]`);
    if (view === shown) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.title = `${shown[0].toUpperCase()}${shown.slice(1)} · xpu-agents`;
  if (shown === "requests") requests.open(detail);
  if (shown === "activity") {
    timeline.draw();
    charts.update();
    overview.update();
  }
}

function showModels() {
  const loaded = [...activity.models.keys()];
  byId("model-choice").hidden = loaded.length < 2;
  byId("model-name").hidden = loaded.length !== 1;
  setText(byId("model-name"), loaded[0] ?? "");
  keyed(byId("model"), loaded, (name) => name, (name) => element("option", { value: name }, name), () => {});
  if (byId("model").value !== activity.selected) byId("model").value = activity.selected;
}

function showConnection() {
  const pill = byId("connection");
  setText(pill, states[activity.connection] ?? activity.connection);
  pill.classList.toggle("live", activity.connection === "live");
}

async function saveTrace() {
  const button = byId("trace");
  button.disabled = true;
  try {
    const blob = await (await send("debug/trace?seconds=120")).blob();
    const link = element("a", { href: URL.createObjectURL(blob), download: "xpu-agents-trace.json" });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    setText(byId("timeline-detail"), "Saved the last two minutes; ui.perfetto.dev opens the file.");
  } catch (error) {
    setText(byId("timeline-detail"), error.message);
  }
  button.disabled = false;
}

function askForKey(wasWrong) {
  const dialog = byId("key-dialog");
  const problem = byId("key-error");
  problem.hidden = !wasWrong;
  setText(problem, wasWrong ? "The server refused this key." : "");
  return new Promise((resolve) => {
    byId("key-form").onsubmit = (event) => {
      event.preventDefault();
      dialog.onclose = null;
      dialog.close();
      resolve(byId("key").value.trim());
      byId("key").value = "";
    };
    dialog.onkeydown = (event) => {
      if (event.key === "Escape") event.preventDefault(); // there is nothing to see without a key
    };
    dialog.onclose = () => dialog.showModal(); // closed in another way, such as the back gesture of a phone
    if (!dialog.open) dialog.showModal();
    byId("key").focus();
  });
}
