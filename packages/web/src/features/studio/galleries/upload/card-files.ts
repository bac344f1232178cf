import { maxOriginalBytes } from "@vowdesk/contract/studio/galleries";

/** Hidden files that operating systems put on cards. */
const isOfSystem = (name: string) => name.startsWith(".") || /^(thumbs\.db|desktop\.ini)$/i.test(name);

/** The files of a card that can be uploaded, and the names of those that are too large or empty. */
export function splitFiles(files: readonly File[]): { usable: File[]; refused: string[] } {
  const shown = files.filter(({ name }) => !isOfSystem(name));
  const fits = ({ size }: File) => size > 0 && size <= maxOriginalBytes;
  return { usable: shown.filter(fits), refused: shown.filter((file) => !fits(file)).map(({ name }) => name) };
}

const entriesOf = (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  return new Promise((resolve, reject) => {
    // Browsers return at most 100 entries at once.
    const readOn = () =>
      reader.readEntries((entries) => {
        if (entries.length === 0) return resolve(all);
        all.push(...entries);
        return readOn();
      }, reject);
    readOn();
  });
};

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return [file];
  }
  const files: File[] = [];
  for (const inner of await entriesOf(entry as FileSystemDirectoryEntry)) files.push(...(await filesIn(inner)));
  return files;
}

/** The files that were dropped, with those in dropped folders. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  // Read before the first pause: the items are gone after the event.
  const entries = Array.from(items, (item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.length === 0) return Array.from(files);
  const found = await Promise.all(entries.map(filesIn));
  return found.flat();
}
