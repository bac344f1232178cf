import path from "node:path";
import type { Config } from "../../platform/config.ts";
import { assertDatabase, explainDatabase } from "../../platform/database/usable-database.ts";
import { assertUsable, explainFull } from "../../platform/files/usable-folder.ts";
import { assertFree } from "./ports.ts";

/** Folders to which this server writes, each with its setting. */
function foldersOf({ dataFolder, databaseUrl, secretKey, files, backup, auditAnchor }: Config): [string, string][] {
  const isBeside = files.kind === "folder" && !files.folder.startsWith(dataFolder + path.sep);
  const needsData = databaseUrl === null || secretKey === null || (files.kind === "folder" && !isBeside);
  const folders: [string | false | null | undefined, string][] = [
    [needsData && dataFolder, "VOWDESK_DATA"],
    [files.kind === "folder" && files.folder, isBeside ? "VOWDESK_FILES" : "VOWDESK_DATA"],
    [backup?.folder, "VOWDESK_BACKUP"],
    [auditAnchor?.kind === "file" && path.dirname(auditAnchor.file), "VOWDESK_AUDIT_ANCHOR"],
  ];
  return folders.flatMap(([folder, setting]) => (folder ? [[folder, setting]] : []));
}

/** Checks ports, folders and the external database before anything starts. Errors name the setting to change. */
export async function assertStartable(config: Config): Promise<void> {
  await assertFree({ port: config.apiPort, host: config.host, setting: "VOWDESK_API_PORT" });
  await assertFree({ port: config.socketPort, host: config.host, setting: "VOWDESK_SOCKET_PORT" });
  if (config.admin)
    await assertFree({ ...config.admin, setting: "VOWDESK_ADMIN_PORT", hostSetting: "VOWDESK_ADMIN_HOST" });
  for (const [folder, setting] of foldersOf(config)) await assertUsable(folder, setting);
  if (config.databaseUrl) await assertDatabase(config.databaseUrl);
}

const sqlState = /^\d[\dA-Z]{4}$/;

/** Explains a failure of a later step to the operator if its cause is known; else returns the failure unchanged. */
export function explainStart(error: unknown, { databaseUrl, dataFolder }: Config): unknown {
  const code = String((error as { code?: unknown } | null)?.code ?? "");
  if (databaseUrl && sqlState.test(code)) return explainDatabase(error, databaseUrl) ?? error;
  return explainFull(error, dataFolder, "VOWDESK_DATA") ?? error;
}
