import path from "node:path";
import { isStorable } from "@vowdesk/contract/kernel";
import * as z from "zod";
import { readAnchor, type AnchorConfig } from "./audit-anchor-config.ts";
import { readBank, type BankSettings } from "./bank/bank-simulated.ts";
import type { StatementLimits } from "./database/connection.ts";
import { readMail } from "./mail/mail-config.ts";
import type { SmtpSettings } from "./mail/mailer-smtp.ts";
import { originProblem, readOrigins } from "./network/origins.ts";
import { readProxies } from "./network/proxies.ts";
import { PaymentLinkMethod, readPaymentLinks, type PaymentLinkSettings } from "./payments/payment-links-stripe.ts";
import { readTestAddresses, ReceiverKinds, type ReceiverKind } from "./network/reach.ts";
import { shortestPassword } from "./secrets/passwords.ts";
import { secretKeyBytes } from "./secrets/secret-key.ts";
import { withSecretFiles } from "./secrets/secret-files.ts";
import { databaseUrl, fanoutUrl, readService, unusable } from "./service-url.ts";
import { readSimulation, type SimulationRates } from "./simulation.ts";
import type { OriginalsConfig } from "./originals/originals.ts";
import { originalsSettings, readOriginals } from "./originals/originals-config.ts";
import { readSms, type SmsSettings } from "./sms/sms.ts";
import { readStorage, type StorageConfig } from "./storage-config.ts";

/** Switches are written `on` or `off`. */
const Switch = z.enum(["on", "off"]).transform((value) => value === "on");
const Key = z
  .base64()
  .transform((text) => Buffer.from(text, "base64"))
  .refine((key) => key.length === secretKeyBytes, `must be ${secretKeyBytes} bytes as base64`);
const Port = z.coerce.number().int().min(0).max(65_535);

/** Together with requests in flight, a node then stops within 20 s. */
const longestDrainSeconds = 10;

const Environment = z.object({
  NODE_ENV: z.string().optional(),
  VOWDESK_API_PORT: Port.optional(),
  PORT: Port.optional(),
  VOWDESK_SOCKET_PORT: Port.default(8866),
  VOWDESK_PUBLIC_SOCKET_PORT: z.literal("page").or(Port.min(1)).optional(),
  VOWDESK_ADMIN_PORT: Port.optional(),
  VOWDESK_ADMIN_HOST: z.string().min(1).default("127.0.0.1"),
  VOWDESK_HOST: z.string().min(1).optional(),
  VOWDESK_DATA: z.string().min(1).default(".data"),
  DATABASE_URL: z.string().optional(),
  DATABASE_PASSWORD: z.string().optional(),
  VOWDESK_DATABASE_CONNECTIONS: z.coerce.number().int().min(8).max(200).default(20),
  VOWDESK_FANOUT_URL: z.string().optional(),
  VOWDESK_FANOUT_PASSWORD: z.string().optional(),
  VOWDESK_DEMO: z.union([Switch, z.coerce.number().int().min(1).max(1_000_000)]).optional(),
  VOWDESK_SIMULATE: z.union([Switch, z.coerce.number().positive().max(1000)]).optional(),
  VOWDESK_SIMULATE_COUPLES: z.union([Switch, z.coerce.number().positive().max(1000)]).default(true),
  VOWDESK_ORIGINS: z.string().default(""),
  VOWDESK_PROXIES: z.string().default(""),
  VOWDESK_LIMITS: Switch.default(true),
  VOWDESK_DRAIN_SECONDS: z.coerce.number().min(0).max(longestDrainSeconds).default(0),
  VOWDESK_KEY: Key.optional(),
  VOWDESK_PASSWORD_MIN: z.coerce.number().int().min(shortestPassword).max(64).default(shortestPassword),
  VOWDESK_SESSION_HOURS: z.coerce.number().min(1).max(720).default(12),
  VOWDESK_APP_SESSION_DAYS: z.coerce.number().min(1).max(90).default(30),
  VOWDESK_FILES: z.string().min(1).optional(),
  VOWDESK_FILES_GB: z.coerce.number().positive().max(1_000_000).default(20),
  ...originalsSettings,
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  VOWDESK_BANK: z.string().optional(),
  VOWDESK_SMS: z.string().optional(),
  VOWDESK_SMS_SECRET: z.string().optional(),
  VOWDESK_SMS_DESTINATIONS: z.string().optional(),
  VOWDESK_SMS_PER_DAY: z.coerce.number().int().min(1).max(1_000_000).optional(),
  VOWDESK_PAYMENT_LINKS: z.string().optional(),
  VOWDESK_PAYMENT_LINKS_KEY: z.string().optional(),
  VOWDESK_PAYMENT_LINKS_SECRET: z.string().optional(),
  VOWDESK_PAYMENT_LINKS_METHOD: PaymentLinkMethod,
  VOWDESK_BACKUP: z.string().min(1).optional(),
  VOWDESK_BACKUP_COPY: z.string().min(1).optional(),
  VOWDESK_BACKUP_KEY: Key.optional(),
  VOWDESK_BACKUP_DAYS: z.coerce.number().int().min(1).max(3_650).default(14),
  VOWDESK_AUDIT_ANCHOR: z.string().min(1).optional(),
  VOWDESK_WEBHOOK_ALLOW_PRIVATE: ReceiverKinds,
  VOWDESK_TEST_RECEIVERS: z.string().optional(),
  VOWDESK_PUSH_CONTACT: z.url({ protocol: /^(mailto|https)$/ }).optional(),
  VOWDESK_PUBLIC_URL: z
    .string()
    .refine((text) => originProblem(text) === null, "must be scheme and host, such as https://desk.example.com")
    .optional(),
  VOWDESK_SMTP: z.string().optional(),
  VOWDESK_SMTP_PASSWORD: z.string().optional(),
  VOWDESK_SMTP_CA: z.string().optional(),
  VOWDESK_SMTP_NAME: z.string().optional(),
  VOWDESK_MAIL_FROM: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  VOWDESK_LOG: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
});

/** Folder for backups of the embedded database and the files, and how long they are kept. */
export interface BackupConfig {
  folder: string;
  days: number;
  /** Where an encrypted copy of the folder is kept; null if nowhere. */
  copy: { storage: StorageConfig; key: Buffer } | null;
}

export interface Config {
  apiPort: number;
  socketPort: number;
  /** Port at which browsers reach the socket: through a proxy, or that of their page; null if it is `socketPort`. */
  publicSocketPort: number | "page" | null;
  host: string;
  /** Where metrics and API documentation are served; null if on the API port in demo mode, and nowhere otherwise. */
  admin: { port: number; host: string } | null;
  /** Absolute path of the folder for all local data. */
  dataFolder: string;
  databaseUrl: string | null;
  /** Size of this node's connection pool. */
  databaseConnections: number;
  /** Limits of the statements of requests. Absent except in tests, which set lower ones. */
  requestLimits?: StatementLimits;
  /** Redis or Valkey server that carries signals between nodes; null if PostgreSQL does. */
  fanoutUrl: string | null;
  demo: boolean;
  demoOrders: number;
  simulation: SimulationRates;
  /** Additional origins that may call the API and open the socket. */
  origins: readonly string[];
  /** Addresses and networks of trusted proxies. X-Forwarded-For is ignored from all others. */
  proxies: readonly string[];
  /** Whether request limits apply. Off for load tests only. */
  hasLimits: boolean;
  /** How long a stopping node still answers, so that load balancers notice. */
  drainMs: number;
  passwordMin: number;
  /** Maximum lifetime of a staff session, in ms since sign-in. */
  sessionMs: number;
  /** Maximum lifetime of an app session, in ms since sign-in. */
  appSessionMs: number;
  /** Null if the server keeps its own key in the data folder. */
  secretKey: Buffer | null;
  /** Where uploaded files are stored. */
  files: StorageConfig;
  /** Maximum size of all uploaded files together, in bytes. */
  filesBytes: number;
  /** Where the files of memory cards are stored. */
  originals: OriginalsConfig;
  hasTraces: boolean;
  /** Null if this server makes no backups. */
  backup: BackupConfig | null;
  /** Key of encrypted copies of backups, if one is set. */
  backupKey: Buffer | null;
  /** Null if signed heads are stored in backups only. */
  auditAnchor: AnchorConfig | null;
  /** Kinds of receivers that may have addresses in private networks. */
  privateReceivers: ReadonlySet<ReceiverKind>;
  /** Addresses of receivers of tests; empty outside of demo mode. */
  testAddresses: ReadonlySet<string>;
  /** `mailto:` or `https:` address that push services may contact; null for an address of the example domain. */
  pushContact: string | null;
  /** Origin of the pages, for links outside of the browser; null if it is not known. */
  publicUrl: string | null;
  /** The mail server; null if no mails are sent. */
  smtp: SmtpSettings | null;
  /** The bank that pays withdrawals; null if staff pay them by hand. */
  bank: BankSettings | null;
  sms: SmsSettings;
  /** The provider by whose pages couples pay; null if there is none. */
  paymentLinks: PaymentLinkSettings | null;
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
}

/** Enough for three months of a town. */
const defaultDemoOrders = 60_000;

type ParsedEnvironment = z.infer<typeof Environment>;

const splitList = (text: string) =>
  text
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);

const readFiles = (read: ParsedEnvironment): StorageConfig =>
  readStorage("VOWDESK_FILES", read.VOWDESK_FILES ?? path.join(read.VOWDESK_DATA, "files"), read);

function readBackupCopy(read: ParsedEnvironment): BackupConfig["copy"] {
  const { VOWDESK_BACKUP_COPY: place, VOWDESK_BACKUP_KEY: key } = read;
  if (place === undefined) return null;
  if (!key)
    throw unusable([["VOWDESK_BACKUP_KEY", "is needed with VOWDESK_BACKUP_COPY. Create one: openssl rand -base64 32"]]);
  return { storage: readStorage("VOWDESK_BACKUP_COPY", place, read), key };
}

function readBackup(read: ParsedEnvironment): BackupConfig | null {
  const { VOWDESK_BACKUP: folder, VOWDESK_BACKUP_DAYS: days, VOWDESK_BACKUP_COPY: place, DATABASE_URL: url } = read;
  if (folder === undefined && place !== undefined)
    throw unusable([["VOWDESK_BACKUP_COPY", "is a copy of the folder VOWDESK_BACKUP. Set that too"]]);
  if (folder === undefined) return null;
  if (url !== undefined)
    throw new Error(
      "VOWDESK_BACKUP: back up an external database (DATABASE_URL) with its own tools (docs/operations/backup.md)",
    );
  return { folder: path.resolve(folder), days, copy: readBackupCopy(read) };
}

const defaultApiPort = 3366;

/** Hosting platforms set `PORT` to the only port that they publish. */
const apiPortOf = ({ VOWDESK_API_PORT: own, PORT: platform }: ParsedEnvironment) => own ?? platform ?? defaultApiPort;

/** Where only one port is published, browsers use it for the socket too. */
function publicSocketPortOf(read: ParsedEnvironment): Config["publicSocketPort"] {
  const isPlatformPort = read.VOWDESK_API_PORT === undefined && read.PORT !== undefined;
  return read.VOWDESK_PUBLIC_SOCKET_PORT ?? (isPlatformPort ? "page" : null);
}

/** Throws if two listeners would have the same port. */
function refuseEqualPorts(read: ParsedEnvironment): void {
  const apiSetting = read.VOWDESK_API_PORT === undefined && read.PORT !== undefined ? "PORT" : "VOWDESK_API_PORT";
  const taken = new Map([[apiPortOf(read), apiSetting]]);
  for (const setting of ["VOWDESK_SOCKET_PORT", "VOWDESK_ADMIN_PORT"] as const) {
    const port = read[setting];
    if (!port) continue;
    const usedBy = taken.get(port);
    if (usedBy) throw unusable([[setting, `is the same port as ${usedBy} (${port}). Choose another port`]]);
    taken.set(port, setting);
  }
}

function readSmtp(read: ParsedEnvironment): SmtpSettings | null {
  const mail = readMail(read);
  if ("problems" in mail) throw unusable(mail.problems);
  return mail.smtp;
}

/** Node replaces bytes that are not valid UTF-8 by replacement characters. */
function refuseUnreadable(nonEmpty: Readonly<Record<string, string | undefined>>): void {
  const names = Object.keys(Environment.shape).filter((name) => {
    const value = nonEmpty[name] ?? "";
    return !isStorable(value) || value.includes("\ufffd");
  });
  if (names.length > 0) throw unusable(names.map((name) => [name, "is not well-formed text"]));
}

/**
 * Parses the settings once (docs/operations/settings.md). Throws an Error that names each invalid variable. Demo mode listens
 * on the loopback address unless a host is configured.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const { variables: nonEmpty, problems } = withSecretFiles(set);
  if (problems.length > 0) throw unusable(problems);
  refuseUnreadable(nonEmpty);
  const parsed = Environment.safeParse(nonEmpty);
  if (!parsed.success) throw unusable(parsed.error.issues.map((issue) => [issue.path.join("."), issue.message]));
  const read = parsed.data;
  refuseEqualPorts(read);
  // Check the proxies at the start, not at the first request.
  readProxies(splitList(read.VOWDESK_PROXIES));
  const requested = read.VOWDESK_DEMO ?? read.NODE_ENV !== "production";
  const demo = requested !== false;
  return {
    apiPort: apiPortOf(read),
    socketPort: read.VOWDESK_SOCKET_PORT,
    publicSocketPort: publicSocketPortOf(read),
    host: read.VOWDESK_HOST ?? (demo ? "127.0.0.1" : "0.0.0.0"),
    admin:
      read.VOWDESK_ADMIN_PORT === undefined ? null : { port: read.VOWDESK_ADMIN_PORT, host: read.VOWDESK_ADMIN_HOST },
    dataFolder: path.resolve(read.VOWDESK_DATA),
    databaseUrl: readService(read.DATABASE_URL, read.DATABASE_PASSWORD, databaseUrl),
    databaseConnections: read.VOWDESK_DATABASE_CONNECTIONS,
    fanoutUrl: readService(read.VOWDESK_FANOUT_URL, read.VOWDESK_FANOUT_PASSWORD, fanoutUrl),
    demo,
    demoOrders: typeof requested === "number" ? requested : defaultDemoOrders,
    simulation: readSimulation(read, demo),
    origins: readOrigins(splitList(read.VOWDESK_ORIGINS)),
    proxies: splitList(read.VOWDESK_PROXIES),
    hasLimits: read.VOWDESK_LIMITS,
    drainMs: read.VOWDESK_DRAIN_SECONDS * 1_000,
    passwordMin: read.VOWDESK_PASSWORD_MIN,
    sessionMs: read.VOWDESK_SESSION_HOURS * 3_600_000,
    appSessionMs: read.VOWDESK_APP_SESSION_DAYS * 86_400_000,
    secretKey: read.VOWDESK_KEY ?? null,
    files: readFiles(read),
    filesBytes: read.VOWDESK_FILES_GB * 1024 ** 3,
    originals: readOriginals(read),
    hasTraces: read.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    backup: readBackup(read),
    backupKey: read.VOWDESK_BACKUP_KEY ?? null,
    auditAnchor: readAnchor(read),
    privateReceivers: read.VOWDESK_WEBHOOK_ALLOW_PRIVATE ?? new Set(),
    testAddresses: readTestAddresses(read.VOWDESK_TEST_RECEIVERS, demo),
    pushContact: read.VOWDESK_PUSH_CONTACT ?? null,
    publicUrl: read.VOWDESK_PUBLIC_URL ?? null,
    smtp: readSmtp(read),
    bank: readBank(read.VOWDESK_BANK ?? (demo ? "simulated" : "none")),
    sms: readSms(read, demo),
    paymentLinks: readPaymentLinks(read, readTestAddresses(read.VOWDESK_TEST_RECEIVERS, demo)),
    logLevel: read.VOWDESK_LOG,
  };
}
