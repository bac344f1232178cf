import { unusable } from "../service-url.ts";

/** Explains why no browser sends this text as its origin; null if browsers do. */
export function originProblem(entry: string): string | null {
  if (!URL.canParse(entry) || !/^https?:\/\//i.test(entry))
    return `${entry} is not an origin. Write scheme and host, such as https://desk.example.com, and nothing else`;
  const { origin } = new URL(entry);
  return origin === entry ? null : `${entry} is not the form that browsers send. Write ${origin}`;
}

/** Checks the origins of the setting `VOWDESK_ORIGINS`. Throws an Error that names the setting. */
export function readOrigins(origins: string[]): string[] {
  const problems = origins.map(originProblem).filter((problem) => problem !== null);
  if (problems.length > 0) throw unusable(problems.map((problem) => ["VOWDESK_ORIGINS", problem]));
  return origins;
}
