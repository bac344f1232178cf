import { contrast, mix } from "../../../kernel/colour.ts";

/** A colour of text, links and buttons, and a tint of it for backgrounds. */
export interface Accent {
  accent: string;
  soft: string;
}
export type Accents = Readonly<Record<"light" | "dark", Accent>>;

const white = "#ffffff";
const black = "#000000";
/** Contrast of text (WCAG 2.2, AA). */
const aaText = 4.5;
/** Backgrounds of the pages for couples (packages/portal/src/couple.css), and the text on a filled button. */
const schemes = {
  light: { grounds: ["#ffffff", "#faf7f2"], surface: white, onAccent: white, towards: black, tint: 0.09 },
  dark: { grounds: ["#211f24", "#17161a"], surface: "#211f24", onAccent: "#17161a", towards: white, tint: 0.16 },
} as const;
const steps = 50;

/** The colour itself, or the nearest shade of it that is readable as a text on all grounds and below the text of a button. */
function accentIn(
  color: string,
  { grounds, surface, onAccent, towards, tint }: (typeof schemes)[keyof typeof schemes],
) {
  for (let step = steps; step >= 0; step -= 1) {
    const accent = step === steps ? color : mix(color, towards, step / steps);
    const soft = mix(accent, surface, tint);
    if ([...grounds, soft, onAccent].every((ground) => contrast(accent, ground) >= aaText)) return { accent, soft };
  }
  return { accent: towards, soft: surface };
}

/** The colours of the pages for couples that follow from the colour of a studio (`#rrggbb`), with AA contrast in both schemes. */
export const accentsOf = (color: string): Accents => ({
  light: accentIn(color, schemes.light),
  dark: accentIn(color, schemes.dark),
});
