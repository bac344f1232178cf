import path from "node:path";
import type { Config } from "../../platform/config.ts";
import { assertDatabase, explainDatabase } from "../../platform/database/usable-database.ts";
import { assertUsable, explainFull } from "../../platform/files/usable-folder.ts";
import { StepFailed } from "./progress.ts";
import { createServer } from "node:net";

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
  for (const address of addressesOf(config)) await assertFree(address);
  for (const [folder, setting] of foldersOf(config)) await assertUsable(folder, setting);
  if (config.databaseUrl) await assertDatabase(config.databaseUrl);
}

/** Addresses at which this server listens, each with its setting. */
const addressesOf = ({ host, apiPort, socketPort, admin }: Config): ListenAddress[] => [
  { host, port: apiPort, setting: "VOWDESK_API_PORT" },
  { host, port: socketPort, setting: "VOWDESK_SOCKET_PORT" },
  ...(admin ? [{ ...admin, setting: "VOWDESK_ADMIN_PORT", hostSetting: "VOWDESK_ADMIN_HOST" }] : []),
];

/** Explains why a port could not be opened. Another program may take it after `assertStartable`. */
function explainListen(cause: unknown, config: Config): Error | undefined {
  const { syscall, port } = Object(cause) as { syscall?: unknown; port?: unknown };
  const address = syscall === "listen" ? addressesOf(config).find((own) => own.port === port) : undefined;
  return address && explain(cause as NodeJS.ErrnoException, address);
}

const sqlState = /^\d[\dA-Z]{4}$/;

/** Advice for a failure whose cause is unknown. Every step of a start may be repeated. */
const startAgain =
  "Start again: a start continues where the one before stopped. If it fails again, set VOWDESK_LOG=debug and see docs/operations/troubleshooting.md.";

/** Explains a failure of a step to the operator: what was being done, why it failed, and what to do. */
export function explainStart(error: unknown, config: Config): unknown {
  const { databaseUrl, dataFolder } = config;
  const cause = error instanceof StepFailed ? error.cause : error;
  const code = String((cause as { code?: unknown } | null)?.code ?? "");
  const known =
    (databaseUrl && sqlState.test(code) ? explainDatabase(cause, databaseUrl) : null) ??
    explainListen(cause, config) ??
    explainFull(cause, dataFolder, "VOWDESK_DATA");
  if (known) return known;
  // An error without a code is ours, and its text gives advice.
  return error instanceof StepFailed && code ? new Error(`${error.message}\n${startAgain}`, { cause }) : error;
}

/** The port cannot be used. The message tells the operator what to do. */
class PortUnavailable extends Error {
  override name = "PortUnavailable";
}

function explain(
  error: NodeJS.ErrnoException,
  { port, host, setting, hostSetting = "VOWDESK_HOST" }: ListenAddress,
): Error {
  if (error.code === "EADDRINUSE")
    return new PortUnavailable(
      `Port ${port} on ${host} is in use by another program. Stop it, or choose another port with ${setting}.`,
    );
  if (error.code === "EACCES")
    return new PortUnavailable(`Port ${port} may not be used by this account. Choose one above 1023 with ${setting}.`);
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
    return new PortUnavailable(`This machine has no address ${host}. Choose another with ${hostSetting}.`);
  return error;
}

interface ListenAddress {
  port: number;
  host: string;
  setting: string;
  /** The setting of the host. Default: `VOWDESK_HOST`. */
  hostSetting?: string;
}

/** Checks before the database starts that the port is free. Throws `PortUnavailable`. */
function assertFree(address: ListenAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error) => reject(explain(error, address)));
    probe.listen({ port: address.port, host: address.host, exclusive: true }, () => probe.close(() => resolve()));
  });
}
