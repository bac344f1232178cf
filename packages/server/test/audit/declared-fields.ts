import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const features = join(import.meta.dirname, "../../../web/src/features");

/** The keys of one of the records of `texts`, whose form the formatter fixes. */
function keysOf(source: string, record: "audit" | "fields"): string[] {
  const body = new RegExp(String.raw`^  ${record}: \{\n([\s\S]*?)^  \},$`, "m").exec(source)?.[1] ?? "";
  return [...body.matchAll(/^ {4}"?([\w-]+)"?:/gm)].map(([, key]) => key ?? "");
}

/**
 * The fields of the audit trail that features declare, by area: `fields` beside the labels of the events, in the texts of the web app. The
 * files are read because the server does not import the web app.
 */
export const declaredAuditFields: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  globSync("**/*.texts.ts", { cwd: features })
    .map((file) => readFileSync(join(features, file), "utf8"))
    .flatMap((source) => keysOf(source, "audit").map((area) => [area, keysOf(source, "fields")] as const)),
);
