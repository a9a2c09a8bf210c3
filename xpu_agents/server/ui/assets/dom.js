// Elements and text. Text of others is only ever set as text, never parsed as HTML.

/** Create an element with attributes and children; a child is a node or a string. */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

/** Create an SVG element with attributes and children. */
export function svg(tag, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** Set the text of a node if it differs, so that selections and screen readers are not disturbed. */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** The element with an id. */
export const byId = (id) => document.getElementById(id);

/**
 * Keep the children of a container equal to a list: create, update, reorder and remove by key.
 * `create` returns a node for an item; `update` fills it.
 */
export function keyed(container, items, keyOf, create, update) {
  const known = container.keyedNodes ?? new Map();
  const next = new Map();
  let place = container.firstChild;
  for (const item of items) {
    const key = keyOf(item);
    const node = known.get(key) ?? create(item);
    update(node, item);
    next.set(key, node);
    if (node === place) place = place.nextSibling;
    else container.insertBefore(node, place);
  }
  for (const [key, node] of known) if (!next.has(key)) node.remove();
  container.keyedNodes = next;
}

/** Fill a fieldset with radio buttons that look like one control; returns a function that gives the chosen value. */
export function segmented(fieldset, name, choices, chosen, onChange = () => {}) {
  for (const [value, label] of choices) {
    const input = element("input", { type: "radio", name, value, checked: value === chosen });
    input.addEventListener("change", () => onChange(value));
    fieldset.append(element("label", {}, input, element("span", {}, label)));
  }
  return () => fieldset.querySelector("input:checked").value;
}

/** The value of a CSS colour variable. */
export const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Size a canvas for the screen and return its context, scaled to CSS pixels, with its width and height. */
export function prepareCanvas(canvas) {
  const ratio = window.devicePixelRatio || 1;
  const { clientWidth: width, clientHeight: height } = canvas;
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
  }
  const context = canvas.getContext("2d");
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  return { context, width, height };
}
