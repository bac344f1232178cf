import { pino, type DestinationStream, type Logger } from "pino";

export type Log = Logger;

/** Field names whose values never reach a log (RELIABILITY S23). */
const secrets = ["token", "password", "oldPassword", "newPassword", "cookie", "authorization", "ticket", "secret"];

/** What of a PostgreSQL error says nothing of the rows it is about. */
const databaseFacts = ["code", "severity", "table", "constraint"] as const;

const isFromDatabase = (error: Error): boolean => "severity" in error && "code" in error && "routine" in error;

/** Where it came up, without the head, which repeats the message. */
const framesOf = ({ stack = "" }: Error): string =>
  stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");

/**
 * An error as the log keeps it. PostgreSQL puts parts of rows into message, detail, where and hint, and its client adds the
 * statement: of those errors only the code and the names of things are kept. Of all others nothing beside message, code and cause.
 */
function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const fields = error as unknown as Readonly<Record<string, unknown>>;
  const facts = databaseFacts.map((name) => [name, fields[name]] as const).filter(([, value]) => value !== undefined);
  const said = isFromDatabase(error) ? Object.fromEntries(facts) : { message: error.message, code: fields["code"] };
  const cause = error.cause === undefined ? {} : { cause: loggedError(error.cause) };
  const parts = error instanceof AggregateError ? { errors: error.errors.map(loggedError) } : {};
  return { type: error.name, ...said, stack: framesOf(error), ...cause, ...parts };
}

/** Structured logs, one JSON object a line. Never log a body or a query string: both may hold tokens. */
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
