import { open, readFile } from "node:fs/promises";
import path from "node:path";
import { readSignedHead, type HeadSource } from "../../features/audit/index.ts";
import { backupFoldersIn, listBases } from "../../platform/backup/layout.ts";
import type { AnchorConfig, Config } from "../../platform/config.ts";
import type { Db } from "../../platform/database/index.ts";
import { makeFolder } from "../../platform/files/folders.ts";
import { isMissing } from "../../platform/postgres/folders.ts";

/** The file of a whole copy that holds the signed head of the trail from before the copy. */
export const headFile = "audit-head.json";

const answerWithinMs = 10_000;

async function append(file: string, line: string): Promise<void> {
  await makeFolder(path.dirname(file));
  const handle = await open(file, "a", 0o600);
  try {
    await handle.appendFile(`${line}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function post(url: string, body: string): Promise<void> {
  const signal = AbortSignal.timeout(answerWithinMs);
  // The address may hold a secret: only its host is named.
  const { host } = new URL(url);
  const { ok, status } = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
    signal,
  }).catch((error: unknown) => {
    throw new Error(`VOWDESK_AUDIT_ANCHOR: ${host} cannot be reached`, { cause: error });
  });
  if (!ok) throw new Error(`VOWDESK_AUDIT_ANCHOR: ${host} answered ${status}`);
}

/** Keeps a signed head of the trail outside of the database each time it is called and the trail has grown; answers how many. */
export function openAnchor(anchor: AnchorConfig, db: Db, key: Buffer): () => Promise<number> {
  let known = "";
  return async () => {
    const head = await readSignedHead(db, key);
    const { chains } = JSON.parse(head) as { chains: unknown };
    const state = JSON.stringify(chains);
    if (state === known) return 0;
    await (anchor.kind === "file" ? append(anchor.file, head) : post(anchor.url, head));
    known = state;
    return 1;
  };
}

const readUnlessMissing = (file: string) =>
  readFile(file, "utf8").catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });

/** Every signed head that this server can find: those of the backup's copies, and the file of the setting. */
export async function findHeads({
  backup,
  auditAnchor,
}: Pick<Config, "backup" | "auditAnchor">): Promise<HeadSource[]> {
  const found: HeadSource[] = [];
  for (const { folder } of backup ? await listBases(backupFoldersIn(backup.folder)) : []) {
    const file = path.join(folder, headFile);
    const text = await readUnlessMissing(file);
    // Copies of older versions have none; that of a newer one is listed with its checksum.
    if (text !== null) found.push({ name: file, text });
  }
  if (auditAnchor?.kind === "file")
    found.push({ name: auditAnchor.file, text: (await readUnlessMissing(auditAnchor.file)) ?? "" });
  return found;
}
