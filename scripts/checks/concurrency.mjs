import { textOf, trackedFiles } from "./tracked-files.mjs";

/** Code by which a feature would implement a mechanism itself, and the module that has the mechanism (docs/decisions/045). */
const mechanisms = [
  ["version.ts", /"changed-meanwhile"|\bversion\s*!==|!==\s*(?:\w+\.)?version\b/],
  ["run-once.ts", /"key-reused"|\bidempotencyKey\b/],
  ["run-each-row.ts", /\binstanceof Refusal\b/],
  ["delayed-effect.ts", /\bset(?:Timeout|Interval)\(/],
  ["due-rows.ts", /\b(?:saveFailure|pauseMs)\(/],
];

/** Uses that are no mechanism, each with the reason. */
const exceptions = {
  "packages/server/src/features/chat/messages/socket-send.ts": "answers a frame with the refusal",
};

const isFeature = (path) => /^packages\/server\/src\/features\/.*(?<!\.test)\.ts$/.test(path);

/** One sentence for each mechanism of a feature's own. `sources` are pairs of path and text. */
export function concurrencyProblems(sources) {
  return sources
    .filter(([path]) => isFeature(path) && !(path in exceptions))
    .flatMap(([path, text]) =>
      mechanisms.flatMap(([module, pattern]) => {
        const found = pattern.exec(text);
        if (!found) return [];
        const line = text.slice(0, found.index).split("\n").length;
        return [`${path}, line ${line}: ${found[0]} belongs to packages/server/src/kernel/concurrency/${module}`];
      }),
    );
}

if (import.meta.main) {
  const problems = concurrencyProblems(
    (trackedFiles() ?? []).filter(isFeature).map((path) => [path, textOf(path) ?? ""]),
  );
  for (const problem of problems) console.error(problem);
  process.exit(problems.length > 0 ? 1 : 0);
}
