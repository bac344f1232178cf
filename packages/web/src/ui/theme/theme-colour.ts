import { contrast, mix } from "@vowdesk/contract/colour";

/** The active set of colour roles. */
export type Scheme = "light" | "dark";

type ThemeProperty =
  | "--brand"
  | "--brand-fill"
  | "--brand-fill-hover"
  | "--on-fill"
  | "--brand-text"
  | "--brand-soft"
  | "--brand-line"
  | "--brand-mark";
/** The custom properties derived from the theme colour. All other colours are in `tokens.css`. */
export type ThemeColours = Readonly<Record<ThemeProperty, string>>;

/** Background colours under the theme colour. A test compares them with `tokens.css`. */
export const backgrounds: Readonly<Record<Scheme, { surface: string; others: readonly string[]; faintest: string }>> = {
  light: { surface: "#ffffff", others: ["#f6f6f4", "#f1f1ee", "#f4f4f1"], faintest: "#666a74" },
  dark: { surface: "#1a1d23", others: ["#121418", "#15171c", "#23272e"], faintest: "#989ca6" },
};

const white = "#ffffff";
const black = "#000000";
const ink = "#17181c";
/** WCAG 2.2 contrast of text and of control outlines. */
const aaText = 4.5;
const aaMark = 3;
/** Minimum contrast of decoration. */
const visible = 1.5;
/** White text needs a fill that keeps at least this share of the theme colour. Below, dark text keeps more of it. */
const leastLeftForWhite = 0.66;
const softShare: Readonly<Record<Scheme, number>> = { light: 0.09, dark: 0.17 };
const lineShare: Readonly<Record<Scheme, number>> = { light: 0.32, dark: 0.45 };
const hoverShare = 0.9;
const steps = 100;

/**
 * Mixes a colour towards another until it satisfies the condition, keeping as much of it as possible. Returns the mix
 * and its share of the other colour. Bisects, because contrast grows monotonically.
 */
function mixUntil(colour: string, target: string, isEnough: (candidate: string) => boolean): [string, left: number] {
  if (isEnough(colour)) return [colour, 1];
  let [enough, tooMuch] = [0, steps];
  while (tooMuch - enough > 1) {
    const middle = (enough + tooMuch) >> 1;
    if (isEnough(mix(colour, target, middle / steps))) enough = middle;
    else tooMuch = middle;
  }
  return [enough === 0 ? target : mix(colour, target, enough / steps), enough / steps];
}

const reaches = (min: number, ...on: readonly string[]) => {
  return (candidate: string) => on.every((ground) => contrast(candidate, ground) >= min);
};

/** A fill and its text colour, white when the fill is dark enough. In the dark scheme it also contrasts with the background. */
function fillOf(theme: string, brand: string, scheme: Scheme) {
  const { surface, others } = backgrounds[scheme];
  const isVisible = reaches(scheme === "dark" ? aaMark : visible, surface, ...others);
  const [dark, mixed] = mixUntil(theme, black, reaches(aaText, white));
  if (mixed >= leastLeftForWhite) {
    const [fill] = mixUntil(dark, white, isVisible);
    return { "--brand-fill": fill, "--brand-fill-hover": mix(fill, black, hoverShare), "--on-fill": white };
  }
  const [fill] = mixUntil(brand, white, reaches(aaText, ink));
  return { "--brand-fill": fill, "--brand-fill-hover": mix(fill, white, hoverShare), "--on-fill": ink };
}

/** A tint of the surface on which the faintest text stays readable. */
function softOf(brand: string, scheme: Scheme): string {
  const { surface, faintest } = backgrounds[scheme];
  const [soft] = mixUntil(mix(brand, surface, softShare[scheme]), surface, reaches(aaText, faintest));
  return soft;
}

/** Every colour derived from the theme colour (`#rrggbb`), with AA contrast in every use. */
export function themeColours(theme: string, scheme: Scheme): ThemeColours {
  const { surface, others } = backgrounds[scheme];
  const contrary = scheme === "light" ? black : white;
  const [brand] = mixUntil(theme, contrary, reaches(visible, surface));
  const soft = softOf(brand, scheme);
  return {
    "--brand": brand,
    ...fillOf(theme, brand, scheme),
    "--brand-text": mixUntil(brand, contrary, reaches(aaText, surface, ...others, soft))[0],
    "--brand-soft": soft,
    "--brand-line": mix(brand, surface, lineShare[scheme]),
    "--brand-mark": mixUntil(brand, contrary, reaches(aaMark, surface, ...others, soft))[0],
  };
}

/** Whether buttons use another shade than the chosen colour to keep their text readable. */
export function isShaded(theme: string, scheme: Scheme): boolean {
  return themeColours(theme, scheme)["--brand-fill"] !== theme;
}
