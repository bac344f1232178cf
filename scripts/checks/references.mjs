/**
 * Finds references that do not resolve inside the repository: pages and issues that are not part of it, numbers of rules, goals and
 * decisions that no document defines, and paths of files that do not exist.
 */
import { posix } from "node:path";
import { textOf, trackedFiles } from "./tracked-files.mjs";

export const requirements = "docs/requirements.md";

/** Pages that are not part of the repository. A quoted word, such as "STUDIO", is a value and not a reference. */
const outsidePages = ["SPEC", "PRODUCT", "DELIVERY", "RELIABILITY", "STACK", "ENGINEERING", "STUDIO", "MODELS"];
const outsidePage = new RegExp(`(?<!/)\\b(?:${outsidePages.join("|")})\\b`, "g");
const quotedPage = new RegExp(`(["'])(?:${outsidePages.join("|")})\\1`, "g");
/** At most two digits after a "#" without a word before it, because three or more may be a colour. */
const issue = /\bissues? #?\d+|(?<=[\s(])#\d{1,2}\b(?!-)/gi;

const rule = /\bR-\d+(?:\.\d+)?\b/g;
const goal = /\bG-[RS]\d{1,2}\b/g;
const decision = /\bdecisions?[/ ](\d{3}[\w-]*)/g;

/** A path with a folder and a file extension. */
const filePath = /^[\w@.-]+(?:\/[\w@.-]+)+\.(?:tsx?|mjs|js|css|md|json|ya?ml|html|conf|cfg|sh|po|png|svg)$/;
/** A decision by its number, without the rest of its file name. */
const isDecision = /^docs\/decisions\/\d{3}/;
const markdownLink = /\]\(([^)\s]+)[^)]*\)/g;
/** Files and folders that exist only after an install, a build or a run. */
const untracked = /(?:^|\/)(?:node_modules|dist|\.data|\.cache|test-results|tmp)(?:\/|$)|^deploy\/(?:\.env|tls)\b/;

const checkedFiles = /(?:\.(?:tsx?|mjs|js|css|md|ya?ml|json|html|conf|cfg|sh|example)|(?:^|\/)Dockerfile)$/;
const uncheckedFiles = /package-lock\.json$|^docs\/(?:generated|releases)\/|\/(?:locales|words)\/.*\.json$/;

/** Defined numbers and existing paths. Paths are also known without their extension, which `npx vitest run` accepts. */
export function definitionsOf(files) {
  const text = files[requirements] ?? "";
  const paths = Object.keys(files);
  return {
    // `R-4` means all rules of section 4.
    rules: new Set([...text.matchAll(/\*\*((R-\d+)\.\d+)\*\*/g)].flatMap(([, number, section]) => [number, section])),
    goals: new Set([...text.matchAll(/^\| (G-[RS]\d+) \|/gm)].map(([, number]) => number)),
    decisions: paths.flatMap((path) => /^docs\/decisions\/(\d{3}.*)\.md$/.exec(path)?.[1] ?? []),
    paths: new Set(paths.flatMap((path) => [...withParents(path), path.replace(/(?<=[^/])\..*$/, "")])),
    topFolders: new Set(paths.filter((path) => path.includes("/")).map((path) => path.slice(0, path.indexOf("/")))),
    endings: new Set(paths.flatMap(endingsOf)),
  };
}

/** `a`, `a/b` and `a/b/c` of `a/b/c`. */
const withParents = (path) => path.split("/").map((_, at, parts) => parts.slice(0, at + 1).join("/"));

/** `c`, `b/c` and `a/b/c` of `a/b/c`, because documents shorten paths, such as `contract/src/index.ts`. */
const endingsOf = (path) => path.split("/").map((_, at, parts) => parts.slice(at).join("/"));

const matchesOf = (line, pattern) => [...line.matchAll(pattern)].map(([text, group]) => group ?? text);

/** `prose` is the comment, test name or document text of the line. Other code, such as an SVG path, may contain similar texts. */
function numberProblems(line, prose, { rules, goals, decisions }) {
  return [
    ...matchesOf(prose, rule)
      .filter((number) => !rules.has(number))
      .map((number) => `${requirements} has no rule ${number}`),
    ...matchesOf(prose, goal)
      .filter((number) => !goals.has(number))
      .map((number) => `${requirements} has no goal ${number}`),
    ...matchesOf(line, decision)
      .filter((number) => !decisions.some((name) => name.startsWith(number)))
      .map((number) => `docs/decisions has no decision ${number}`),
  ];
}

function outsideProblems(line) {
  return [
    ...matchesOf(line.replaceAll(quotedPage, ""), outsidePage).map((page) => `"${page}" is not part of the repository`),
    ...matchesOf(line, issue).map((number) => `"${number}" is not part of the repository`),
  ];
}

/** A word without brackets, quotes, punctuation, anchor and line number. */
const trimmed = (word) =>
  word
    .replace(/^[("'`[]+/, "")
    .replace(/[)"'`\],.;:!?]+$/, "")
    .replace(/(?:#[\w.-]+|:\d+(?::\d+)?)$/, "");

function isMissing(word, { paths, topFolders, endings }) {
  if (untracked.test(word) || /[^\w@./-]/.test(word) || /^[./@]/.test(word)) return false;
  if (filePath.test(word)) return !endings.has(word);
  const isBelowTop = word.includes("/") && topFolders.has(word.slice(0, word.indexOf("/")));
  return isBelowTop && !isDecision.test(word) && !paths.has(word.replace(/\/$/, ""));
}

const pathProblems = (text, definitions) =>
  text
    .split(/\s+/)
    .map(trimmed)
    .filter((word) => isMissing(word, definitions))
    .map((word) => `${word} does not exist`);

/** Code of a Markdown line: inline code, and commands in a code block. */
function codeIn(line, isInBlock) {
  if (isInBlock) return /^(?:\$ )?(?:node|npx) /.test(line) ? [line] : [];
  return [...line.matchAll(/`([^`]+)`/g)].map(([, code]) => code);
}

function linkProblems(line, path, { paths }) {
  return matchesOf(line, markdownLink)
    .filter((target) => !/^(?:[a-z]+:|#|\/)/i.test(target))
    .map((target) => posix.join(posix.dirname(path), decodeURI(target.replace(/[?#].*$/, ""))))
    .filter((target) => !paths.has(target.replace(/\/$/, "")))
    .map((target) => `${target} does not exist`);
}

function markdownProblems(path, lines, definitions) {
  let isInBlock = false;
  return lines.map((line) => {
    if (/^\s*```/.test(line)) isInBlock = !isInBlock;
    const links = isInBlock ? [] : linkProblems(line, path, definitions);
    return [...links, ...codeIn(line, isInBlock).flatMap((code) => pathProblems(code, definitions))];
  });
}

/** The comment in a line of code. Recognises the lines of a block comment by their `*`. */
const commentOf = (line) => /^\s*\*.*|(?:^|\s)(?:\/\/|\/\*|#\s).*/.exec(line)?.[0] ?? "";

const codeProblems = (lines, definitions) => lines.map((line) => pathProblems(commentOf(line), definitions));

const testName = /\b(?:test|describe)(?:\.\w+)*\(/;
const proseOf = (line, isMarkdown) => (isMarkdown || testName.test(line) ? line : commentOf(line));

function problemsIn(path, text, definitions) {
  const isMarkdown = path.endsWith(".md");
  const lines = text.split("\n").map((line) => line.replace(/\bhttps?:\/\/[^\s)"'`>]+/g, "https:"));
  const ofPaths = isMarkdown ? markdownProblems(path, lines, definitions) : codeProblems(lines, definitions);
  return lines.flatMap((line, at) => {
    const prose = proseOf(line, isMarkdown);
    const problems = [...outsideProblems(line), ...numberProblems(line, prose, definitions), ...ofPaths[at]];
    return [...new Set(problems)].map((problem) => `${path}:${at + 1}: ${problem}`);
  });
}

/** References of a tree that do not resolve, as `file:line: problem`. `files` are the texts by path, undefined for binary files. */
export function referenceProblems(files) {
  const definitions = definitionsOf(files);
  return Object.entries(files)
    .filter(([path, text]) => text !== undefined && checkedFiles.test(path) && !uncheckedFiles.test(path))
    .flatMap(([path, text]) => problemsIn(path, text, definitions));
}

if (import.meta.main) {
  const paths = trackedFiles();
  if (!paths) console.log("References were not checked: this is not a git checkout.");
  const problems = referenceProblems(Object.fromEntries((paths ?? []).map((path) => [path, textOf(path)])));
  for (const problem of problems) console.error(problem);
  process.exit(problems.length > 0 ? 1 : 0);
}
