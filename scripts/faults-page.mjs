/** The results in docs/operations/faults.md: a table of all goals and, below it, the figures of each program. */

const begin = "<!-- results: written by `npm run test:faults` -->";
const end = "<!-- end of results -->";

/** The program of an entry, or `tests` for test files; with the goals it identifies the entry. */
const programOf = ({ short }) => short.harness ?? "tests";
const keyOf = (entry) => `${entry.goals.join(", ")} ${programOf(entry)}`;

const cell = (text) => text.replaceAll("|", "\\|").replaceAll("\n", " ");

const rowPattern = /^\| ([^|]+) \| (?:\\.|[^|\\])+ \| ((?:\\.|[^|\\])+) \| `(.+)` \| ([^|]+) \|$/;
const figuresPattern = /<summary>(.+)<\/summary>\n\n([\s\S]*?)\n\n<\/details>/g;

/** Reads the results of earlier runs from the page, by key. */
function readResults(text) {
  const results = new Map();
  for (const line of text.split("\n")) {
    const [, goals, held, command, when] = rowPattern.exec(line) ?? [];
    const program = /^npx tsx faults\/([\w/-]+)\.ts/.exec(command ?? "")?.[1] ?? "tests";
    if (command) results.set(`${goals} ${program}`, { held: held.replaceAll("\\|", "|"), command, when, figures: [] });
  }
  for (const [, key, list] of text.matchAll(figuresPattern)) {
    const result = results.get(key);
    if (result) result.figures = list.split("\n").map((line) => line.replace(/^- /, ""));
  }
  return results;
}

function rowOf(entry, result) {
  const goals = entry.goals.join(", ");
  if (!result) return `| ${goals} | ${cell(entry.bound)} | not measured yet | – | – |`;
  return `| ${goals} | ${cell(entry.bound)} | ${cell(result.held)} | \`${result.command}\` | ${result.when} |`;
}

function figuresOf(key, { figures }) {
  const list = figures.map((figure) => `- ${figure.replaceAll("\n", " ")}`);
  return ["<details>", `<summary>${key}</summary>`, "", ...list, "", "</details>", ""];
}

/**
 * The page with the results of a run: `rows` is a list of `{ entry, held, command, when, figures }`. Results of entries that
 * did not run stay as they were.
 */
export function withResults(page, catalogue, rows) {
  const [before, rest] = page.split(begin);
  const [earlier, after] = rest.split(end);
  const results = readResults(earlier);
  for (const { entry, ...result } of rows) results.set(keyOf(entry), result);
  const measured = catalogue.filter((entry) => results.has(keyOf(entry)));
  const lines = [
    begin,
    "",
    "| goals | bound | held | command | date, form |",
    "|---|---|---|---|---|",
    ...catalogue.map((entry) => rowOf(entry, results.get(keyOf(entry)))),
    "",
    "### Figures",
    "",
    ...measured.flatMap((entry) => figuresOf(keyOf(entry), results.get(keyOf(entry)))),
    end,
  ];
  return `${before}${lines.join("\n")}${after}`;
}
