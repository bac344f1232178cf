import { pino, type Logger } from "pino";

export type Log = Logger;

/** Field names whose values never reach a log (RELIABILITY S23). */
const secrets = ["token", "password", "oldPassword", "newPassword", "cookie", "authorization", "ticket", "secret"];

/** Structured logs, one JSON object a line. Never log a body or a query string: both may hold tokens. */
export function openLog(level: string): Log {
  return pino({
    level,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: "[hidden]" },
  });
}
