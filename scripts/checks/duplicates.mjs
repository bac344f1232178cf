import { textOf, trackedFiles } from "./tracked-files.mjs";

/** Places that share this many lines in a row are one piece of code that was written twice (CONTRIBUTING.md). */
const minLines = 10;

/** Files that repeat others so that the sign-in page, which loads first, needs no file of other pages (docs/decisions/136). */
const ofSignIn = /\/staff\/auth\/sign-in\/(?:password-field\.tsx|sign-in-form\.module\.css)$/;

/**
 * Code of the product. Migrations are never edited; samples, demo data and declarations (columns, schemas, calls, names) repeat on purpose.
 */
const isProduct = (path) =>
  /^packages\/[\w-]+\/src\/.+\.(?:tsx?|css)$/.test(path) &&
  !ofSignIn.test(path) &&
  !/\.(?:test|d|generated)\.ts|\/(?:migrations|demo)\/|[./](?:sample|schema|calls|labels|resource|personal-data)\.tsx?$/.test(
    path,
  );

/** Comments and imports. */
const ignored = /\/\*[^]*?\*\/|^(?:import|export)\s[^;]*?\sfrom\s"[^"]*";$/gm;

/** The lines that count, with their numbers: those of comments, imports and punctuation do not. */
function linesOf(text) {
  return text
    .replaceAll(ignored, (match) => match.replaceAll(/[^\n]/g, ""))
    .split("\n")
    .map((line, index) => ({ line: line.trim(), number: index + 1 }))
    .filter(({ line }) => /\w/.test(line) && !line.startsWith("//"));
}

/** Each run of `minLines` lines of a file, with the place of its first line. */
function runsOf([path, text]) {
  const lines = linesOf(text);
  return lines.slice(minLines - 1).map((_last, at) => {
    const run = lines.slice(at, at + minLines);
    return { text: run.map(({ line }) => line).join("\n"), path, at, number: run[0].number };
  });
}

/** Pairs of places with the same lines, as `path:line ~ path:line`. `sources` are pairs of path and text. */
export function duplicates(sources) {
  const firsts = new Map();
  const pairs = new Map();
  for (const run of sources.flatMap(runsOf)) {
    const first = firsts.get(run.text);
    if (!first) firsts.set(run.text, run);
    if (!first || (first.path === run.path && run.at < first.at + minLines)) continue;
    // The runs of one pair follow each other, and the first one names the pair.
    const key = `${first.path} ${run.path} ${first.at - run.at}`;
    if (!pairs.has(key)) pairs.set(key, `${first.path}:${first.number} ~ ${run.path}:${run.number}`);
  }
  return [...pairs.values()];
}

if (import.meta.main) {
  const paths = (trackedFiles() ?? []).filter(isProduct);
  const pairs = duplicates(paths.map((path) => [path, textOf(path) ?? ""]));
  for (const pair of pairs) console.error(`${pair}: the same ${minLines} lines or more; write them once`);
  process.exit(pairs.length > 0 ? 1 : 0);
}
