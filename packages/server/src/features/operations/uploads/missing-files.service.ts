import type { Services } from "../../../kernel/http/context.ts";
import * as store from "./missing-files.store.ts";

const batchSize = 500;

async function isStored({ files }: Pick<Services, "files">, name: string): Promise<boolean> {
  const stream = await files.open(name);
  stream?.destroy();
  return stream !== null;
}

/** Counts files with a row but without bytes. After a restore these are the files that the backup lacks (G-R16). */
export async function missingFiles(services: Pick<Services, "db" | "files">): Promise<number> {
  let missing = 0;
  for (let after = "0"; ;) {
    const rows = await store.storedAfter(services.db, after, batchSize);
    for (const { name } of rows) if (!(await isStored(services, name))) missing += 1;
    const last = rows.at(-1);
    if (!last) return missing;
    after = last.id;
  }
}
