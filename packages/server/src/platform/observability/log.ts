import { pino, type DestinationStream, type Logger } from "pino";

export type Log = Logger;

/** Field names whose values are never logged. */
const secrets = ["token", "password", "oldPassword", "newPassword", "cookie", "authorization", "ticket", "secret"];

/** Properties of a PostgreSQL error that contain no row values. */
const databaseFacts = ["code", "severity", "table", "constraint"] as const;

const isFromDatabase = (error: Error): boolean => "severity" in error && "code" in error && "routine" in error;

/** The stack frames without the first line, which repeats the message. */
const framesOf = ({ stack = "" }: Error): string =>
  stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");

/**
 * An error as it is logged. PostgreSQL includes row values in message, detail, where and hint, and the client adds the
 * statement, so only codes and names of database errors are kept. Other errors keep message, code and cause.
 */
function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const facts = databaseFacts
    .map((name) => [name, Reflect.get(error, name) as unknown] as const)
    .filter(([, value]) => value !== undefined);
  const summary = isFromDatabase(error)
    ? Object.fromEntries(facts)
    : { message: error.message, code: Reflect.get(error, "code") as unknown };
  const cause = error.cause === undefined ? {} : { cause: loggedError(error.cause) };
  const parts = error instanceof AggregateError ? { errors: error.errors.map(loggedError) } : {};
  return { type: error.name, ...summary, stack: framesOf(error), ...cause, ...parts };
}

/** Structured logs, one JSON object per line. Never log a body or a query string, because both may contain tokens. */
export function openLog(level: string, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: "[hidden]" },
      serializers: { err: loggedError },
    },
    destination,
  );
}
