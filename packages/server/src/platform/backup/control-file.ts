import { open } from "node:fs/promises";
import path from "node:path";

const systemBytes = 8;

/** The system identifier of a database that is not running, from the first field of its control file. Empty if there is none. */
export async function systemIn(cluster: string): Promise<string> {
  const handle = await open(path.join(cluster, "global", "pg_control"), "r").catch(() => null);
  if (handle === null) return "";
  try {
    const { buffer } = await handle.read(Buffer.alloc(systemBytes), 0, systemBytes, 0);
    return buffer.readBigUInt64LE().toString();
  } finally {
    await handle.close();
  }
}
