import { serverNow } from "../../../kernel/session/clock.ts";
import { dateOf } from "../../../ui/format/time.ts";

/** Gives the browser a text to save as a file. */
export function saveText(name: string, text: string, type = "text/csv;charset=utf-8"): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The click has begun the download by the time the next task runs.
  setTimeout(() => URL.revokeObjectURL(url));
}

/** A file's name with its day: `staff-2026-11-02.csv`. */
export const datedName = (name: string): string => `${name}-${dateOf(serverNow())}.csv`;
