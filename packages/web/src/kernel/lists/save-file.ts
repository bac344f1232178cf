import { serverNow } from "../session/clock.ts";
import { dateOf } from "../../ui/format/time.ts";

/** Downloads a text as a file. */
export const saveText = (name: string, text: string, type = "text/csv;charset=utf-8"): void =>
  saveFile(name, new Blob([text], { type }));

/** Downloads a file. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The download has started by the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}

/** Downloads what the server sends as an attachment. The browser shows the progress and continues an interrupted download. */
export function saveFrom(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  // An answer that is no attachment, such as a refusal, does not replace the page.
  link.download = "";
  link.click();
}

/** Downloads a PDF document, whose content is base64. */
export async function savePdf({ fileName, content }: { fileName: string; content: string }): Promise<void> {
  const bytes = Uint8Array.from(atob(content), (byte) => byte.codePointAt(0) ?? 0);
  saveFile(fileName, new Blob([bytes], { type: "application/pdf" }));
}

/** A file name with the date: `staff-2026-11-02.csv`. */
export const datedName = (name: string): string => `${name}-${dateOf(serverNow())}.csv`;
