// Requests to the server. The key is kept for this tab and sent as a header, never in an address.

const base = new URL("../", document.baseURI);
const storageKey = "xpu-agents-key";
let key = read();
let askForKey = async () => false;
let asking = null;

function read() {
  try {
    return sessionStorage.getItem(storageKey) ?? "";
  } catch {
    return ""; // storage is turned off: the key is kept in memory
  }
}

function remember(value) {
  key = value;
  try {
    sessionStorage.setItem(storageKey, value);
  } catch {
    // kept in memory
  }
}

/** An error response, or a connection that failed (status 0). */
export class ApiError extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** Set the function that asks the user for a key; it gets whether the last one was wrong and returns the key. */
export function onKeyNeeded(ask) {
  askForKey = ask;
}

// A browser has six connections for all tabs of a server, and keeps those of a page that it may show again.
let left = false;
let shown = new AbortController();

function hide() {
  shown.abort();
  shown = new AbortController();
}

document.addEventListener("visibilitychange", () => document.hidden && hide());
addEventListener("pageshow", () => (left = false));
addEventListener("pagehide", () => {
  left = true;
  hide();
});

/** Wait until the page is visible; return a signal that aborts requests when it is hidden. */
export async function whileVisible() {
  while (document.hidden || left) {
    await new Promise((resolve) => {
      document.addEventListener("visibilitychange", resolve, { once: true });
      addEventListener("pageshow", resolve, { once: true });
    });
  }
  return shown.signal;
}

/** Send a request and return the response; a missing key is asked for. Throws `ApiError`. */
export async function send(path, { method = "GET", body, signal } = {}) {
  for (;;) {
    const used = key;
    const headers = {};
    if (used) headers.authorization = `Bearer ${used}`;
    if (body !== undefined) headers["content-type"] = "application/json";
    let response;
    try {
      response = await fetch(new URL(path, base), {
        method,
        headers,
        body: body === undefined ? undefined : JSON.stringify(body),
        signal,
        cache: "no-store",
        credentials: "omit",
      });
    } catch (error) {
      if (error.name === "AbortError") throw error;
      throw new ApiError(0, "The server does not answer.");
    }
    if (response.ok) return response;
    if (response.status !== 401) throw new ApiError(response.status, await errorText(response));
    await response.body?.cancel();
    if (used === key) {
      asking ??= askForKey(Boolean(used)).then(remember).finally(() => (asking = null));
      await asking;
    }
  }
}

/** Send a request and return its JSON. */
export async function sendJson(path, options) {
  return (await send(path, options)).json();
}

/** Yield the parsed data of the server-sent events of a response. */
export async function* events(response) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      rest += value;
      const parts = rest.split("\n\n");
      rest = parts.pop();
      for (const part of parts) {
        const lines = part.split("\n").filter((line) => line.startsWith("data:"));
        const data = lines.map((line) => line.slice(5).trimStart()).join("\n");
        if (data === "[DONE]") return;
        if (data) yield JSON.parse(data);
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

async function errorText(response) {
  try {
    const { error } = await response.json();
    return error?.message ?? String(error);
  } catch {
    return `${response.status} ${response.statusText}`;
  }
}
