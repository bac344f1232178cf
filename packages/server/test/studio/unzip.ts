import type { Readable } from "node:stream";
import yauzl from "yauzl";

/** The entries of a zip on the disk, whose contents are read one after the other. */
export async function* entriesOf(file: string): AsyncGenerator<{ name: string; content: Readable }> {
  const zip = await yauzl.openPromise(file, { strictFileNames: true, validateEntrySizes: true, autoClose: false });
  try {
    for await (const entry of zip.eachEntry())
      yield { name: entry.fileName, content: await zip.openReadStreamPromise(entry) };
  } finally {
    zip.close();
  }
}
