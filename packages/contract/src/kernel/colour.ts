/** Red, green and blue from 0 to 1, gamma-encoded as in `#rrggbb`. */
type Rgb = readonly [number, number, number];

function rgbOf(hex: string): Rgb {
  const value = Number.parseInt(hex.replace("#", ""), 16);
  const byte = (shift: number) => ((value >> shift) & 255) / 255;
  return [byte(16), byte(8), byte(0)];
}

function hexOf(rgb: Rgb): string {
  const byte = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 255);
  return `#${rgb.map((part) => byte(part).toString(16).padStart(2, "0")).join("")}`;
}

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const encoded = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

function linearRgbOf(hex: string): Rgb {
  const [red, green, blue] = rgbOf(hex);
  return [linear(red), linear(green), linear(blue)];
}

/** Relative luminance (WCAG 2). */
function luminance(hex: string): number {
  const [red, green, blue] = linearRgbOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two `#rrggbb` colours, from 1 to 21 (WCAG 2). */
export function contrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Converts to OKLab, a perceptually uniform colour space (Ottosson 2020). */
function labOf(hex: string): Rgb {
  const [r, g, b] = linearRgbOf(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function hexOfLab([lightness, a, b]: Rgb): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return hexOf([
    encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encoded(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]);
}

/** Mixes `share` (0 to 1) of one colour into another, like CSS `color-mix(in oklab, …)`. */
export function mix(colour: string, second: string, share: number): string {
  const [[l1, a1, b1], [l2, a2, b2]] = [labOf(colour), labOf(second)];
  const between = (item: number, two: number) => item * share + two * (1 - share);
  return hexOfLab([between(l1, l2), between(a1, a2), between(b1, b2)]);
}
