import type { StudioLook } from "@vowdesk/contract/studio/couples";

type Accents = StudioLook["accents"];

const keptName = "vowdesk-couple-accents";
const schemes = ["light", "dark"] as const;

/** Sets the colours of the studio, from which couple.css takes those of each scheme; null for its own. */
function show(accents: Accents): void {
  const { style } = document.documentElement;
  for (const scheme of schemes)
    for (const part of ["accent", "soft"] as const)
      style.setProperty(`--${scheme}-${part}`, accents?.[scheme][part] ?? null);
}

/** Shows the colours of the last visit until the studio has answered, so that they do not change before the visitor's eyes. */
export function showLastLook(): void {
  try {
    show(JSON.parse(localStorage.getItem(keptName) ?? "null") as Accents);
  } catch {
    // Without storage, and with a text that is none of ours, the pages begin in their own colours.
  }
}

export function showLook({ accents }: StudioLook): void {
  show(accents);
  try {
    localStorage.setItem(keptName, JSON.stringify(accents));
  } catch {
    // The next visit begins in the colours of the pages.
  }
}
