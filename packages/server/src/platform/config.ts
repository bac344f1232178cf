import path from "node:path";
import * as z from "zod";
import { shortestPassword } from "./passwords.ts";

/** Switches are written `on` or `off`. */
const Switch = z.enum(["on", "off"]).transform((value) => value === "on");
const Port = z.coerce.number().int().min(0).max(65_535);

const Environment = z.object({
  NODE_ENV: z.string().optional(),
  VOWDESK_API_PORT: Port.default(3366),
  VOWDESK_SOCKET_PORT: Port.default(8866),
  VOWDESK_HOST: z.string().min(1).optional(),
  VOWDESK_DATA: z.string().min(1).default(".data"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional(),
  VOWDESK_DEMO: Switch.optional(),
  VOWDESK_SIMULATE: z.union([Switch, z.coerce.number().positive().max(1000)]).optional(),
  VOWDESK_ORIGINS: z.string().default(""),
  VOWDESK_LIMITS: Switch.default(true),
  VOWDESK_PASSWORD_MIN: z.coerce.number().int().min(shortestPassword).max(64).default(shortestPassword),
  VOWDESK_LOG: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
});

export interface Config {
  apiPort: number;
  socketPort: number;
  host: string;
  /** Absolute folder of everything that is kept. */
  dataFolder: string;
  databaseUrl: string | null;
  demo: boolean;
  /** Simulated orders per minute beside the server; 0 for none. */
  simulatePerMinute: number;
  /** Origins beside our own that may call the API and open the socket. */
  origins: readonly string[];
  /** Requests per minute are limited. Off for load tests only. */
  hasLimits: boolean;
  /** The shortest password people may choose. */
  passwordMin: number;
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
}

/** A calm trickle: the bell rings within a minute of starting (PRODUCT 4, Demo and simulator). */
const calmPerMinute = 4;

function simulationRate(wanted: boolean | number | undefined, demo: boolean): number {
  if (typeof wanted === "number") return wanted;
  return (wanted ?? demo) ? calmPerMinute : 0;
}

/**
 * Reads the settings (README, Settings) once. Throws an Error that names each wrong variable.
 * Demo mode listens on the loopback address unless a host is named; so does nothing else.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const filled = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(filled);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`Settings that cannot be used:\n${lines.join("\n")}`);
  }
  const read = parsed.data;
  const demo = read.VOWDESK_DEMO ?? read.NODE_ENV !== "production";
  return {
    apiPort: read.VOWDESK_API_PORT,
    socketPort: read.VOWDESK_SOCKET_PORT,
    host: read.VOWDESK_HOST ?? (demo ? "127.0.0.1" : "0.0.0.0"),
    dataFolder: path.resolve(read.VOWDESK_DATA),
    databaseUrl: read.DATABASE_URL ?? null,
    demo,
    simulatePerMinute: simulationRate(read.VOWDESK_SIMULATE, demo),
    origins: read.VOWDESK_ORIGINS.split(",")
      .map((origin) => origin.trim())
      .filter(Boolean),
    hasLimits: read.VOWDESK_LIMITS,
    passwordMin: read.VOWDESK_PASSWORD_MIN,
    logLevel: read.VOWDESK_LOG,
  };
}
