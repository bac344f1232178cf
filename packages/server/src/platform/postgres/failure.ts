/** A reason why the embedded PostgreSQL cannot run, worded for the person who starts Vowdesk. */
export class PostgresFailure extends Error {
  override name = "PostgresFailure";
}

/** Another server still holds the folder; the same attempt may succeed a moment later. */
export class FolderStillHeld extends PostgresFailure {
  override name = "FolderStillHeld";
}

const ownServer = "or set DATABASE_URL to a PostgreSQL server of your own";

interface Advice {
  sign: RegExp;
  advice: (folder: string) => string;
}

/** What PostgreSQL, the shell and Node say, and what a person can do about it. */
const known: readonly Advice[] = [
  {
    sign: /No space left on device|ENOSPC|EDQUOT|Disk quota exceeded/,
    advice: (folder) =>
      `The disk that holds ${folder} is full. Free some space and start again, or choose another folder with VOWDESK_DATA.`,
  },
  {
    sign: /EROFS|Read-only file system/,
    advice: (folder) => `${folder} lies on a read-only file system. Choose another folder with VOWDESK_DATA.`,
  },
  {
    sign: /error while loading shared libraries|GLIBC_|Exec format error|dyld|(postgres|initdb): not found/,
    advice: () =>
      `The PostgreSQL program brought along does not run here (on Linux it needs glibc 2.27). Use a supported system, ${ownServer}.`,
  },
  {
    sign: /spawn (\S+ )?(EPERM|EINVAL)/,
    advice: () =>
      `PostgreSQL refuses to run as root, and root may not become another user here. Start as an ordinary user, ${ownServer}.`,
  },
  {
    sign: /could not look up effective user ID/,
    advice: () =>
      `The user id Vowdesk runs as has no entry in /etc/passwd, which PostgreSQL asks for. Start as a named user, ${ownServer}.`,
  },
  {
    sign: /could not map anonymous shared memory|could not create shared memory segment|Cannot allocate memory/,
    advice: () => `There is not enough memory for PostgreSQL (it needs about 200 MB). Free some, ${ownServer}.`,
  },
  {
    sign: /EACCES|EPERM|Permission denied|Operation not permitted|wrong ownership/,
    advice: (folder) =>
      `${folder} cannot be written by this user. Start as the user it belongs to, give it to this user, or choose another folder with VOWDESK_DATA.`,
  },
];

/** Turns what went wrong into advice; the original text follows it. */
export function explained(what: string, detail: string, folder: string): PostgresFailure {
  const advice = known.find(({ sign }) => sign.test(detail))?.advice(folder);
  return new PostgresFailure([what, advice, detail.trim()].filter(Boolean).join("\n"));
}

/** Any error of starting up, with advice where there is some. */
export function asFailure(error: unknown, folder: string): PostgresFailure {
  if (error instanceof PostgresFailure) return error;
  const detail = error instanceof Error ? error.message : String(error);
  const failure = explained("The embedded PostgreSQL could not be started.", detail, folder);
  failure.cause = error;
  return failure;
}
