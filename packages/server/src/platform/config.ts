import path from "node:path";
import { isStorable } from "@vowdesk/contract/kernel";
import * as z from "zod";
import { readBank, type BankSettings } from "./bank/bank-simulated.ts";
import { readProxies } from "./network/proxies.ts";
import { shortestPassword } from "./secrets/passwords.ts";
import { secretKeyBytes } from "./secrets/secret-key.ts";

/** Switches are written `on` or `off`. */
const Switch = z.enum(["on", "off"]).transform((value) => value === "on");
const Port = z.coerce.number().int().min(0).max(65_535);

/** With the answers that are still under way a node is gone within the 20 s that a supervisor grants (RELIABILITY R29). */
const longestDrainSeconds = 10;

const Environment = z.object({
  NODE_ENV: z.string().optional(),
  VOWDESK_API_PORT: Port.default(3366),
  VOWDESK_SOCKET_PORT: Port.default(8866),
  VOWDESK_PUBLIC_SOCKET_PORT: Port.min(1).optional(),
  VOWDESK_HOST: z.string().min(1).optional(),
  VOWDESK_DATA: z.string().min(1).default(".data"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional(),
  VOWDESK_DATABASE_CONNECTIONS: z.coerce.number().int().min(8).max(200).default(20),
  VOWDESK_FANOUT_URL: z
    .string()
    .regex(/^rediss?:\/\/./, "must be redis://… or rediss://…")
    .optional(),
  VOWDESK_DEMO: z.union([Switch, z.coerce.number().int().min(1).max(1_000_000)]).optional(),
  VOWDESK_SIMULATE: z.union([Switch, z.coerce.number().positive().max(1000)]).optional(),
  VOWDESK_ORIGINS: z.string().default(""),
  VOWDESK_PROXIES: z.string().default(""),
  VOWDESK_LIMITS: Switch.default(true),
  VOWDESK_DRAIN_SECONDS: z.coerce.number().min(0).max(longestDrainSeconds).default(0),
  VOWDESK_KEY: z
    .base64()
    .transform((text) => Buffer.from(text, "base64"))
    .refine((key) => key.length === secretKeyBytes, `must be ${secretKeyBytes} bytes as base64`)
    .optional(),
  VOWDESK_PASSWORD_MIN: z.coerce.number().int().min(shortestPassword).max(64).default(shortestPassword),
  VOWDESK_SESSION_HOURS: z.coerce.number().min(1).max(720).default(12),
  VOWDESK_APP_SESSION_DAYS: z.coerce.number().min(1).max(90).default(30),
  VOWDESK_FILES: z.string().min(1).optional(),
  VOWDESK_FILES_GB: z.coerce.number().positive().max(1_000_000).default(20),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  VOWDESK_BANK: z.string().optional(),
  VOWDESK_BACKUP: z.string().min(1).optional(),
  VOWDESK_BACKUP_DAYS: z.coerce.number().int().min(1).max(3_650).default(14),
  VOWDESK_AUDIT_ANCHOR: z.string().min(1).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  VOWDESK_LOG: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
});

/** A bucket of an S3-compatible server. */
export interface BucketConfig {
  endpoint: string;
  region: string;
  bucket: string;
  /** Before each key; empty for none. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Where the embedded database and the files are backed up to, and for how long a copy is kept. */
export interface BackupConfig {
  folder: string;
  days: number;
}

/** Where signed heads of the audit trail are kept outside of the database: a file that grows, or an address that gets each one. */
export type AnchorConfig = { kind: "file"; file: string } | { kind: "webhook"; url: string };

/** Where uploaded files are kept. */
export type FilesConfig = { kind: "folder"; folder: string } | ({ kind: "s3" } & BucketConfig);

export interface Config {
  apiPort: number;
  socketPort: number;
  /** Where browsers find the socket, when a proxy has it elsewhere; null where they find it on `socketPort`. */
  publicSocketPort: number | null;
  host: string;
  /** Absolute folder of everything that is kept. */
  dataFolder: string;
  databaseUrl: string | null;
  /** This node's share of the connections that the database has. */
  databaseConnections: number;
  /** The Redis or Valkey that carries hints between nodes; null where PostgreSQL does. */
  fanoutUrl: string | null;
  demo: boolean;
  /** How many orders the demo has. */
  demoOrders: number;
  /** Simulated orders per minute beside the server; 0 for none. */
  simulatePerMinute: number;
  /** Origins beside our own that may call the API and open the socket. */
  origins: readonly string[];
  /** Addresses and networks of the proxies in front of this server; of others X-Forwarded-For is not believed. */
  proxies: readonly string[];
  /** Requests per minute are limited. Off for load tests only. */
  hasLimits: boolean;
  /** How long a node that was told to stop still answers, for balancers to notice that it is leaving. */
  drainMs: number;
  /** The shortest password people may choose. */
  passwordMin: number;
  /** Longest lifetime of a staff session, in ms from its sign-in on. */
  sessionMs: number;
  /** The same of a session of the phone app. */
  appSessionMs: number;
  /** Null where this server keeps a key of its own in the data folder. */
  secretKey: Buffer | null;
  files: FilesConfig;
  /** All uploaded files together are at most this large, in bytes. */
  filesBytes: number;
  /** Whether a collector of traces was named. */
  hasTraces: boolean;
  /** Null where nothing is backed up by this server. */
  backup: BackupConfig | null;
  /** Null where signed heads go into backups alone. */
  auditAnchor: AnchorConfig | null;
  /** The bank that withdrawals are paid by; null where that is done by hand. */
  bank: BankSettings | null;
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
}

/** Three months of a town (issue 6). */
const usualDemoOrders = 60_000;

/** A calm trickle: the bell rings within a minute of starting (PRODUCT 4, Demo and simulator). */
const calmPerMinute = 4;

function simulationRate(wanted: boolean | number | undefined, demo: boolean): number {
  if (typeof wanted === "number") return wanted;
  return (wanted ?? demo) ? calmPerMinute : 0;
}

type Read = z.infer<typeof Environment>;

const listed = (text: string) =>
  text
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);

/** `s3://bucket/prefix?endpoint=https://…&region=…`; the keys stand in variables of their own, never in the address. */
function readBucket(text: string, read: Read): FilesConfig {
  const url = new URL(text);
  const endpoint = url.searchParams.get("endpoint") ?? "";
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = read;
  if (!/^https?:\/\/./.test(endpoint))
    throw new Error("VOWDESK_FILES: name the server, s3://bucket?endpoint=https://…");
  if (url.hostname === "") throw new Error("VOWDESK_FILES: name the bucket, s3://bucket?endpoint=https://…");
  if (!accessKeyId || !secretAccessKey)
    throw new Error("VOWDESK_FILES: a bucket needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY");
  return {
    kind: "s3",
    endpoint,
    region: url.searchParams.get("region") ?? "us-east-1",
    bucket: url.hostname,
    prefix: url.pathname.replace(/^\/+|\/+$/g, ""),
    accessKeyId,
    secretAccessKey,
  };
}

function readFiles(read: Read): FilesConfig {
  const { VOWDESK_FILES: text } = read;
  if (text?.startsWith("s3://")) return readBucket(text, read);
  return { kind: "folder", folder: text ? path.resolve(text) : path.resolve(read.VOWDESK_DATA, "files") };
}

function readBackup({
  VOWDESK_BACKUP: folder,
  VOWDESK_BACKUP_DAYS: days,
  DATABASE_URL: url,
}: Read): BackupConfig | null {
  if (folder === undefined) return null;
  if (url !== undefined)
    throw new Error(
      "VOWDESK_BACKUP: a database of your own (DATABASE_URL) is backed up with its own tools (docs/operate.md)",
    );
  return { folder: path.resolve(folder), days };
}

function readAnchor({ VOWDESK_AUDIT_ANCHOR: text }: Read): AnchorConfig | null {
  if (text === undefined) return null;
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return { kind: "file", file: path.resolve(text) };
  if (/^https?:\/\/./i.test(text) && URL.canParse(text)) return { kind: "webhook", url: text };
  throw unusable([["VOWDESK_AUDIT_ANCHOR", "name a file, or an address that begins with https:// or http://"]]);
}

const unusable = (problems: (readonly [name: string, problem: string])[]) =>
  new Error(`Settings that cannot be used:\n${problems.map(([name, problem]) => `  ${name}: ${problem}`).join("\n")}`);

function refuseEqualPorts({ VOWDESK_API_PORT: api, VOWDESK_SOCKET_PORT: socket }: Read): void {
  if (api === 0 || api !== socket) return;
  const problem = `is the same port as VOWDESK_API_PORT (${api}). Pages and socket need one each; choose another`;
  throw unusable([["VOWDESK_SOCKET_PORT", problem]]);
}

/** Why browsers never send this as their origin; null where they may. */
function originProblem(entry: string): string | null {
  if (!URL.canParse(entry) || !/^https?:\/\//i.test(entry))
    return `${entry} is no origin. Write scheme and host, such as https://desk.example.com, and nothing else`;
  const { origin } = new URL(entry);
  return origin === entry ? null : `${entry} is not what browsers send. Write ${origin}`;
}

function readOrigins({ VOWDESK_ORIGINS: text }: Read): string[] {
  const origins = listed(text);
  const problems = origins.map(originProblem).filter((problem) => problem !== null);
  if (problems.length > 0) throw unusable(problems.map((problem) => ["VOWDESK_ORIGINS", problem]));
  return origins;
}

/** Node reads bytes that are no UTF-8 as replacement characters. */
function refuseUnreadable(filled: Readonly<Record<string, string | undefined>>): void {
  const names = Object.keys(Environment.shape).filter((name) => {
    const value = filled[name] ?? "";
    return !isStorable(value) || value.includes("\ufffd");
  });
  if (names.length > 0) throw unusable(names.map((name) => [name, "is not well-formed text"]));
}

/**
 * Reads the settings (README, Settings) once. Throws an Error that names each wrong variable.
 * Demo mode listens on the loopback address unless a host is named; so does nothing else.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const filled = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  refuseUnreadable(filled);
  const parsed = Environment.safeParse(filled);
  if (!parsed.success) throw unusable(parsed.error.issues.map((issue) => [issue.path.join("."), issue.message]));
  const read = parsed.data;
  refuseEqualPorts(read);
  // One that cannot be read is told of at the start, not at the first request.
  readProxies(listed(read.VOWDESK_PROXIES));
  const wanted = read.VOWDESK_DEMO ?? read.NODE_ENV !== "production";
  const demo = wanted !== false;
  return {
    apiPort: read.VOWDESK_API_PORT,
    socketPort: read.VOWDESK_SOCKET_PORT,
    publicSocketPort: read.VOWDESK_PUBLIC_SOCKET_PORT ?? null,
    host: read.VOWDESK_HOST ?? (demo ? "127.0.0.1" : "0.0.0.0"),
    dataFolder: path.resolve(read.VOWDESK_DATA),
    databaseUrl: read.DATABASE_URL ?? null,
    databaseConnections: read.VOWDESK_DATABASE_CONNECTIONS,
    fanoutUrl: read.VOWDESK_FANOUT_URL ?? null,
    demo,
    demoOrders: typeof wanted === "number" ? wanted : usualDemoOrders,
    simulatePerMinute: simulationRate(read.VOWDESK_SIMULATE, demo),
    origins: readOrigins(read),
    proxies: listed(read.VOWDESK_PROXIES),
    hasLimits: read.VOWDESK_LIMITS,
    drainMs: read.VOWDESK_DRAIN_SECONDS * 1_000,
    passwordMin: read.VOWDESK_PASSWORD_MIN,
    sessionMs: read.VOWDESK_SESSION_HOURS * 3_600_000,
    appSessionMs: read.VOWDESK_APP_SESSION_DAYS * 86_400_000,
    secretKey: read.VOWDESK_KEY ?? null,
    files: readFiles(read),
    filesBytes: read.VOWDESK_FILES_GB * 1024 ** 3,
    hasTraces: read.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    backup: readBackup(read),
    auditAnchor: readAnchor(read),
    bank: readBank(read.VOWDESK_BANK ?? (demo ? "simulated" : "none")),
    logLevel: read.VOWDESK_LOG,
  };
}
