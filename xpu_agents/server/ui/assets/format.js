// Numbers as text; a number and its unit are not separated by a line break.

const integers = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

/** Seconds with three significant digits: "8.40 ms", "850 ms", "1.24 s", "2 min 5 s". */
export function seconds(value) {
  if (value === null || value === undefined) return "–";
  if (value < 0.00995) return `${(value * 1e3).toFixed(2)}\u00a0ms`;
  if (value < 0.0995) return `${(value * 1e3).toFixed(1)}\u00a0ms`;
  if (value < 0.9995) return `${(value * 1e3).toFixed(0)}\u00a0ms`;
  if (value < 9.995) return `${value.toFixed(2)}\u00a0s`;
  if (value < 99.5) return `${value.toFixed(1)}\u00a0s`;
  const whole = Math.round(value);
  return `${Math.floor(whole / 60)}\u00a0min ${whole % 60}\u00a0s`;
}

/** Seconds of an axis, without more digits than they need. */
export function tick(value) {
  return value < 1 ? `${Number((value * 1e3).toPrecision(6))}\u00a0ms` : `${Number(value.toPrecision(6))}\u00a0s`;
}

/** A share of one as a percentage; a dash for none. */
export function percent(share) {
  if (share === null || share === undefined || !Number.isFinite(share)) return "–";
  return share > 0 && share < 0.01 ? "<\u00a01\u00a0%" : `${Math.round(share * 100)}\u00a0%`;
}

/** An integer with separators. */
export const count = (value) => integers.format(value);

/** A number and a noun: "1 kernel", "3 kernels". */
export const plural = (value, noun) => `${count(value)} ${noun}${value === 1 ? "" : "s"}`;

/** A step for an axis of about `ticks` ticks over `length`: 1, 2 or 5 times a power of ten. */
export function axisStep(length, ticks) {
  const rough = length / ticks;
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough);
}
