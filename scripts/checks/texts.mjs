import { existsSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { isCallExpression, isNumericLiteral, isPropertyAccessExpression } from "typescript/unstable/ast/is";
import { API, TypeFlags } from "typescript/unstable/sync";
import { root as repository } from "../child.mjs";

const cuts = ["slice", "substring", "substr"];
const packages = ["contract", "server", "web", "portal", "simulator"];

/** Modules that cut names of stored files, and the module of `shorten` and `sliceText` itself. */
const exempt = ["packages/server/src/platform/backup/", "packages/contract/src/kernel/text.ts"];

/** Positions that were found in a text lie between its characters. */
const found = /\.(?:length|indexOf|lastIndexOf|search)\b/;

function isPosition(argument, isFirst) {
  const text = argument.getText();
  return (isFirst && isNumericLiteral(argument) && (text === "0" || text === "1")) || found.test(text);
}

/** A fixed length may cut inside of a character; a position that was found in the text does not. */
const isHarmless = ({ expression: { name }, arguments: input }) =>
  name.text === "slice" && [...input].every((argument, index) => isPosition(argument, index === 0));

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
      return `${name}:${line}: "${call.expression.name.text}" may cut this text inside of a character; use shorten() or sliceText() of the contract`;
    });
}

/** Places in the packages of a tree that may cut a text inside of a character, as sentences. */
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

if (import.meta.main) {
  const problems = textProblems(repository);
  for (const problem of problems) console.error(problem);
  process.exit(problems.length > 0 ? 1 : 0);
}
