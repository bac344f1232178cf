import type { Locator, Page } from "@playwright/test";

const note = "The customer rang: the bell is broken, please knock at the second door on the left, and leave it there. ";
const keyEveryMs = 90;

/** Opens the dialog with the note of the first order; returns its text field. */
export async function openNote(page: Page): Promise<Locator> {
  await page.keyboard.press("j");
  await page.keyboard.press("n");
  const field = page.getByRole("dialog").locator("textarea");
  await field.waitFor();
  await field.focus();
  return field;
}

export interface Typed {
  keys: number;
  /** Keys whose character is missing in the text field. */
  lost: number;
}

/** Types the note into the focused text field, again and again for the given time. */
export async function typeFor(page: Page, field: Locator, seconds: number): Promise<Typed> {
  const typed: Typed = { keys: 0, lost: 0 };
  for (const end = performance.now() + seconds * 1_000; performance.now() < end;) {
    await page.keyboard.type(note, { delay: keyEveryMs });
    const written = await field.inputValue();
    typed.keys += note.length;
    typed.lost += written === note ? 0 : Math.max(1, note.length - written.length);
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.press("Delete");
  }
  return typed;
}
