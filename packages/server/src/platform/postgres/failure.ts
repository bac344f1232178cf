/** A reason why the embedded PostgreSQL cannot run, with advice for the operator. */
export class PostgresFailure extends Error {
  override name = "PostgresFailure";
}

/** Another server still uses the folder. The same attempt may succeed a moment later. */
export class FolderInUse extends PostgresFailure {
  override name = "FolderInUse";
}

const ownServer = "or set DATABASE_URL to a PostgreSQL server of your own";

interface Advice {
  pattern: RegExp;
  advice: (folder: string) => string;
}

/** Known messages of PostgreSQL, the shell and Node, with advice for the operator. */
const known: readonly Advice[] = [
  {
    pattern: /No space left on device|ENOSPC|EDQUOT|Disk quota exceeded/,
    advice: (folder) =>
      `The disk that holds ${folder} is full. Free some space and start again, or choose another folder with VOWDESK_DATA.`,
  },
  {
    pattern: /EROFS|Read-only file system/,
    advice: (folder) => `${folder} lies on a read-only file system. Choose another folder with VOWDESK_DATA.`,
  },
  {
    pattern: /error while loading shared libraries|GLIBC_|Exec format error|dyld|(postgres|initdb): not found/,
    advice: () =>
      `The bundled PostgreSQL does not run here (on Linux it needs glibc 2.27). Use a supported system, ${ownServer}.`,
  },
  {
    pattern: /spawn (\S+ )?(EPERM|EINVAL)/,
    advice: () =>
      `PostgreSQL refuses to run as root, and root may not become another user here. Start as an ordinary user, ${ownServer}.`,
  },
  {
    pattern: /could not look up effective user ID/,
    advice: () =>
      `The user id Vowdesk runs as has no entry in /etc/passwd, which PostgreSQL requires. Start as a named user, ${ownServer}.`,
  },
  {
    pattern: /could not map anonymous shared memory|could not create shared memory segment|Cannot allocate memory/,
    advice: () => `There is not enough memory for PostgreSQL (it needs about 200 MB). Free some, ${ownServer}.`,
  },
  {
    pattern: /EACCES|EPERM|Permission denied|Operation not permitted|wrong ownership/,
    advice: (folder) =>
      `${folder} cannot be written by this user. Start as the user it belongs to, give it to this user, or choose another folder with VOWDESK_DATA.`,
  },
];

/** Builds an error from a summary, advice if known, and the original text. */
export function withAdvice(what: string, detail: string, folder: string): PostgresFailure {
  const advice = known.find(({ pattern }) => pattern.test(detail))?.advice(folder);
  return new PostgresFailure([what, advice, detail.trim()].filter(Boolean).join("\n"));
}

/** Converts any startup error, with advice if known. */
export function asFailure(error: unknown, folder: string): PostgresFailure {
  if (error instanceof PostgresFailure) return error;
  const detail = error instanceof Error ? error.message : String(error);
  const failure = withAdvice("The embedded PostgreSQL could not be started.", detail, folder);
  failure.cause = error;
  return failure;
}
