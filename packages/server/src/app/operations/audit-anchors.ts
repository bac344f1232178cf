import { open, readFile } from "node:fs/promises";
import path from "node:path";
import { readSignedHead, type HeadSource } from "../../features/operations/audit/audit.ts";
import { backupFoldersIn, listBases } from "../../platform/backup/layout.ts";
import { assertNotLost } from "../../platform/backup/status.ts";
import type { AnchorConfig } from "../../platform/audit-anchor-config.ts";
import type { Config } from "../../platform/config.ts";
import type { Db } from "../../platform/database/index.ts";
import { makeFolder } from "../../platform/files/folders.ts";
import { isMissing } from "../../platform/postgres/folders.ts";

/** File in a base backup with the signed head of the audit trail from before the backup. */
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
  // Errors name the host only, because the address may contain a secret.
  const { host } = new URL(url);
  const {
    ok,
    status,
    body: answer,
  } = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
    signal,
  }).catch((error: unknown) => {
    throw new Error(`VOWDESK_AUDIT_ANCHOR: ${host} cannot be reached`, { cause: error });
  });
  // The answer is not read. Without this its connection stays open for as long as the peer is silent.
  await answer?.cancel();
  if (!ok) throw new Error(`VOWDESK_AUDIT_ANCHOR: ${host} answered ${status}`);
}

/**
 * Returns a function that stores a signed head of the trail outside of the database if the trail has grown. It returns the number
 * of stored heads.
 */
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

/** Finds the signed heads in base backups and in the file of the setting. Throws if the backups cannot be read. */
export async function findHeads({
  dataFolder,
  backup,
  auditAnchor,
}: Pick<Config, "dataFolder" | "backup" | "auditAnchor">): Promise<HeadSource[]> {
  const sources: HeadSource[] = [];
  if (backup) await assertNotLost(dataFolder, backup.folder);
  for (const { folder } of backup ? await listBases(backupFoldersIn(backup.folder)) : []) {
    const file = path.join(folder, headFile);
    const text = await readUnlessMissing(file);
    // Backups of older versions have no head. In newer ones the file is listed with its checksum.
    if (text !== null) sources.push({ name: file, text });
  }
  if (auditAnchor?.kind === "file")
    sources.push({ name: auditAnchor.file, text: (await readUnlessMissing(auditAnchor.file)) ?? "" });
  return sources;
}
