/** Release days of the bundled versions (https://www.postgresql.org/docs/release/). */
const releaseDays: Readonly<Record<string, string>> = { "18.4": "2026-05-14" };

/** The release day, `YYYY-MM-DD`, of a version such as `18.4` or `18.4.0-beta.17`; null if unknown. */
export function releaseDay(version: string): string | null {
  const minor = /^\d+\.\d+/.exec(version)?.[0] ?? "";
  return releaseDays[minor] ?? null;
}
