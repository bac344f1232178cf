import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { toast } from "../feedback/toast.tsx";

type Clipboard = Pick<DataTransfer, "files" | "getData">;

const address = /^(?:https?|file|data|blob):\S+$/i;

/** Whether a text only names the files, as file managers and browsers add it to copied files. */
function namesFiles(text: string, files: readonly File[]): boolean {
  const names = new Set(files.map(({ name }) => name));
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== "");
  return lines.every((line) => address.test(line.trim()) || names.has(line.trim().split(/[/\\]/).at(-1) ?? ""));
}

/**
 * The files of a paste. None if the clipboard has text that the files are only a picture of: spreadsheets and word processors copy
 * cells and paragraphs as text and as a picture of them.
 */
export function pastedFiles(clipboard: Clipboard | null): File[] {
  const files = [...(clipboard?.files ?? [])];
  const text = clipboard?.getData("text/plain") ?? "";
  if (text.trim() === "" || files.some(({ type }) => !type.startsWith("image/"))) return files;
  const isTable = /<table\b/i.test(clipboard?.getData("text/html") ?? "");
  return namesFiles(text, files) && !isTable ? files : [];
}

/** One of the files that were dropped, pasted or chosen: the first preferred one, else the first. Says so if there are others. */
export function oneFile(files: Iterable<File> | null, isPreferred = (_file: File) => true): File | null {
  const all = [...(files ?? [])];
  const taken = all.find(isPreferred) ?? all[0];
  if (!taken) return null;
  const { name } = taken;
  if (all.length > 1) toast({ tone: "warn", text: i18n._(msg`Only one file can be used: ${name}`) });
  return taken;
}
