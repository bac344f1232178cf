/** When PostgreSQL published the releases that come with Vowdesk (https://www.postgresql.org/docs/release/). */
const releaseDays: Readonly<Record<string, string>> = { "18.4": "2026-05-14" };

/** The day, `YYYY-MM-DD`, on which a release such as `18.4` or `18.4.0-beta.17` was published; null where it is not known. */
export function releaseDay(version: string): string | null {
  const minor = /^\d+\.\d+/.exec(version)?.[0] ?? "";
  return releaseDays[minor] ?? null;
}
