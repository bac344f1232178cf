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
