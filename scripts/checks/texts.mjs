import { existsSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { isCallExpression, isNumericLiteral, isPropertyAccessExpression } from "typescript/unstable/ast/is";
import { API, TypeFlags } from "typescript/unstable/sync";
import { root as repository } from "../child.mjs";

const cuts = ["slice", "substring", "substr"];
const packages = ["contract", "server", "web", "simulator"];

/**
 * Texts that programs write and that hold ASCII alone, by the last name in the expression that is cut: `sha256.slice(…)`,
 * `at.toISOString().slice(…)`. Everything else may hold what somebody typed.
 */
const machineWritten =
  /(?:hex|hash|sha256|digest|isostring|date|dateof|hostname|phone|card|idnumber|key|folder|stat|random|tostring|padstart|join|replaceall|replace|code)$/i;

/** Where the cut texts are names of stored files and segments, and `shorten` itself. */
const exempt = ["packages/server/src/platform/backup/", "packages/contract/src/kernel/text.ts"];

/** Names of numbers that were found in the text itself, so that they stand between its characters. */
const positions = /^(?:start|end|at|index|place|reached|titleAt|selectionStart|selectionEnd)$/;
const found = /\.(?:length|indexOf|lastIndexOf|search)\b/;

/** The name that an expression ends with: of `a.b(c)` it is `b`. */
const lastName = (expression) => /(\w+)(?:\([^()]*\))?$/.exec(expression.replaceAll(/\s+/g, " "))?.[1] ?? "";

function isPosition(argument, isFirst) {
  const text = argument.getText();
  if (isFirst && isNumericLiteral(argument)) return text === "0" || text === "1";
  return positions.test(text) || found.test(text);
}

/** A cut by a count of letters may fall inside of a character; one at a place that was found in the text does not. */
function isHarmless({ expression: { name, expression: receiver }, arguments: given }) {
  if (name.text !== "slice") return false;
  if (machineWritten.test(lastName(receiver.getText()))) return true;
  return [...given].every((argument, index) => isPosition(argument, index === 0));
}

function* callsIn(node) {
  if (isCallExpression(node) && isPropertyAccessExpression(node.expression) && cuts.includes(node.expression.name.text))
    yield node;
  const children = [];
  node.forEachChild((child) => void children.push(child));
  for (const child of children) yield* callsIn(child);
}

const isText = (type) =>
  type.flags & TypeFlags.UnionOrIntersection ? type.getTypes().some(isText) : (type.flags & TypeFlags.StringLike) !== 0;

function problemsIn({ program, checker }, path, tree) {
  const name = relative(tree, path).split(sep).join("/");
  if (exempt.some((place) => name.startsWith(place))) return [];
  const source = program.getSourceFile(path);
  if (!source) return [];
  const calls = [...callsIn(source)].filter((call) => !isHarmless(call));
  return calls
    .filter((call) => isText(checker.getTypeAtLocation(call.expression.expression)))
    .map((call) => {
      const line = source.text.slice(0, call.getStart()).split("\n").length;
      return `${name}:${line}: a text is cut by "${call.expression.name.text}", which may cut inside of a character; use shorten()`;
    });
}

/** Cuts of texts in the packages of a tree that may fall inside of a character; one sentence each. */
export function textProblems(tree, names = packages) {
  const api = new API({ cwd: tree });
  try {
    return names.flatMap((name) => {
      const config = join(tree, "packages", name, "tsconfig.json");
      if (!existsSync(config)) return [];
      const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
      const own = join(tree, "packages", name, "src") + sep;
      const paths = project.program
        .getSourceFileNames()
        .filter((path) => path.startsWith(own) && !/\.test\.tsx?$/.test(path));
      return paths.flatMap((path) => problemsIn(project, path, tree));
    });
  } finally {
    api.close();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const problems = textProblems(repository);
  for (const problem of problems) console.error(problem);
  process.exit(problems.length > 0 ? 1 : 0);
}
