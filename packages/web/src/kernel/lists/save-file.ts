import { serverNow } from "../session/clock.ts";
import { dateOf } from "../../ui/format/time.ts";

/** Downloads a text as a file. */
export function saveText(name: string, text: string, type = "text/csv;charset=utf-8"): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The download has started by the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}

/** A file name with the date: `staff-2026-11-02.csv`. */
export const datedName = (name: string): string => `${name}-${dateOf(serverNow())}.csv`;
