import { contrast, mix } from "./colour.ts";

/** Which of the two sets of colour roles is shown. */
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
/** The custom properties that follow the theme colour; all other colours stand in `tokens.css`. */
export type ThemeColours = Readonly<Record<ThemeProperty, string>>;

/** What the theme colour stands on; the same values as in `tokens.css`, which a test compares. */
export const grounds: Readonly<Record<Scheme, { surface: string; others: readonly string[]; faintest: string }>> = {
  light: { surface: "#ffffff", others: ["#f6f6f4", "#f1f1ee", "#f4f4f1"], faintest: "#666a74" },
  dark: { surface: "#1a1d23", others: ["#121418", "#15171c", "#23272e"], faintest: "#989ca6" },
};

const white = "#ffffff";
const black = "#000000";
const ink = "#17181c";
/** WCAG 2.2: text, and what one must see to use a control. */
const aaText = 4.5;
const aaMark = 3;
/** What only decorates must still be seen. */
const visible = 1.5;
/** White text stands on a fill as long as this much of its colour is left; below, ink does it more justice. */
const leastLeftForWhite = 0.66;
const softShare: Readonly<Record<Scheme, number>> = { light: 0.09, dark: 0.17 };
const lineShare: Readonly<Record<Scheme, number>> = { light: 0.32, dark: 0.45 };
const hoverShare = 0.9;
const steps = 100;

/**
 * The mix of a colour towards another that satisfies and keeps the most of the colour; the other itself when none does.
 * Answers what is left of the colour. Found by halving, for contrast only grows on the way.
 */
function towards(colour: string, other: string, isEnough: (candidate: string) => boolean): [string, left: number] {
  if (isEnough(colour)) return [colour, 1];
  let [enough, tooMuch] = [0, steps];
  while (tooMuch - enough > 1) {
    const middle = (enough + tooMuch) >> 1;
    if (isEnough(mix(colour, other, middle / steps))) enough = middle;
    else tooMuch = middle;
  }
  return [enough === 0 ? other : mix(colour, other, enough / steps), enough / steps];
}

const reaches = (least: number, ...on: readonly string[]) => {
  return (candidate: string) => on.every((ground) => contrast(candidate, ground) >= least);
};

/** A fill with the text on it: white where the colour bears it, else ink. In the dark it also stands out as a control. */
function fillOf(theme: string, brand: string, scheme: Scheme) {
  const { surface, others } = grounds[scheme];
  const standsOut = reaches(scheme === "dark" ? aaMark : visible, surface, ...others);
  const [dark, left] = towards(theme, black, reaches(aaText, white));
  if (left >= leastLeftForWhite) {
    const [fill] = towards(dark, white, standsOut);
    return { "--brand-fill": fill, "--brand-fill-hover": mix(fill, black, hoverShare), "--on-fill": white };
  }
  const [fill] = towards(brand, white, reaches(aaText, ink));
  return { "--brand-fill": fill, "--brand-fill-hover": mix(fill, white, hoverShare), "--on-fill": ink };
}

/** A tint of the surface, as strong as the faintest ink still stays readable on. */
function softOf(brand: string, scheme: Scheme): string {
  const { surface, faintest } = grounds[scheme];
  const [soft] = towards(mix(brand, surface, softShare[scheme]), surface, reaches(aaText, faintest));
  return soft;
}

/** Every colour that follows the theme colour (`#rrggbb`), with AA contrast wherever it is used. */
export function themeColours(theme: string, scheme: Scheme): ThemeColours {
  const { surface, others } = grounds[scheme];
  const contrary = scheme === "light" ? black : white;
  const [brand] = towards(theme, contrary, reaches(visible, surface));
  const soft = softOf(brand, scheme);
  return {
    "--brand": brand,
    ...fillOf(theme, brand, scheme),
    "--brand-text": towards(brand, contrary, reaches(aaText, surface, ...others, soft))[0],
    "--brand-soft": soft,
    "--brand-line": mix(brand, surface, lineShare[scheme]),
    "--brand-mark": towards(brand, contrary, reaches(aaMark, surface, ...others, soft))[0],
  };
}

/** Whether buttons show another shade than the chosen one, for the sake of the text on them. */
export function isShaded(theme: string, scheme: Scheme): boolean {
  return themeColours(theme, scheme)["--brand-fill"] !== theme;
}
