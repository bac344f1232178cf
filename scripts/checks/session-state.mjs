import { parseSync } from "@swc/core";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { root as repository } from "../child.mjs";
import { permanentState } from "./lasting-state.mjs";

const web = "packages/web/src";
const registry = "createForSession, perSession or dropWithSession of kernel/session/session-stores.ts";

/** State made by these functions is reset at the end of the session. */
const registering = ["createForSession", "perSession"];
/** Calls whose results hold no data of a user: schemas, texts, components and declarations of features. */
const stateless =
  /^(?:msg|z\.\w+|Object\.\w+|Date\.UTC|CSS\.supports|lazy|memo|chunk|createContext|createTheme|action|editAction|deleteAction|stepAction|allowedBy|stateBadge|form|resource|reviewDesk|explained|field\.\w+|reasonsFor|keymap|inputRules|insert|import|.*\.(?:map|filter|join|from|flatMap|split))$/;
const immutable = /^(?:Intl\.\w+|RegExp|URL|TextEncoder|TextDecoder|Error|Schema)$/;
const mutators = /^(?:push|pop|shift|unshift|splice|sort|reverse|fill|set|add|delete|clear)$/;

const isNode = (value) => typeof value?.type === "string";
const childrenOf = (node) =>
  Object.values(node)
    .flat()
    .filter((value) => isNode(value) || value?.expression);

function* nodesIn(node) {
  if (isNode(node)) yield node;
  for (const child of childrenOf(node)) yield* nodesIn(child);
}

/** `a`, `a.b`, `a.b.c`; of anything else the name after the last dot. */
function nameOf(node) {
  if (node.type === "Identifier") return node.value;
  if (node.type !== "MemberExpression") return "";
  const name = node.property.value ?? "";
  const of = nameOf(node.object);
  return of ? `${of}.${name}` : `.${name}`;
}

function unwrapped(node) {
  const inner = ["TsAsExpression", "TsSatisfiesExpression", "TsNonNullExpression", "ParenthesisExpression"];
  return inner.includes(node?.type) ? unwrapped(node.expression) : node;
}

/** The names that a node changes: by assignment, by a mutating method, or by Object.assign. */
function changedBy(node) {
  switch (node.type) {
    case "AssignmentExpression":
      return [nameOf(node.left), nameOf(node.left.object ?? node.left)];
    case "UnaryExpression":
      return node.operator === "delete" ? [nameOf(node.argument.object ?? node.argument)] : [];
    case "CallExpression":
      if (nameOf(node.callee) === "Object.assign") return [nameOf(node.arguments[0].expression)];
      return mutators.test(node.callee.property?.value ?? "") ? [nameOf(node.callee.object)] : [];
    default:
      return [];
  }
}

const changedNames = (module) => new Set([...nodesIn(module)].flatMap(changedBy));

const isReadonly = (annotation) =>
  annotation !== undefined &&
  annotation !== null &&
  JSON.stringify(annotation).match(/"value":"Readonly(?:Set|Map|Array)?"|"op":"readonly"/) !== null;

/** Whether the value of a constant can change. `changes`: the module changes it. */
function isChangeable(value, changes) {
  const node = unwrapped(value);
  switch (node?.type) {
    case "NewExpression":
      return !immutable.test(nameOf(node.callee));
    case "ArrayExpression":
      return changes || node.elements.length === 0;
    case "ObjectExpression":
      return changes || node.properties.length === 0;
    case "CallExpression":
      return !stateless.test(nameOf(node.callee));
    case "ConditionalExpression":
      return isChangeable(node.consequent, changes) || isChangeable(node.alternate, changes);
    case "AwaitExpression":
      return isChangeable(node.argument, changes);
    default:
      return false;
  }
}

const isRegistering = (value) => {
  const node = unwrapped(value);
  return node?.type === "CallExpression" && registering.includes(nameOf(node.callee));
};

function* variablesOf(module) {
  for (const item of module.body) {
    const declaration = item.type === "ExportDeclaration" ? item.declaration : item;
    if (declaration.type !== "VariableDeclaration" || declaration.declare) continue;
    for (const variable of declaration.declarations) yield { ...variable, isConstant: declaration.kind === "const" };
  }
}

/** Names of module-level variables that can change and are not reset at the end of the session. */
function stateOf(module) {
  const changed = changedNames(module);
  const state = [];
  for (const { id, init, isConstant } of variablesOf(module)) {
    if (id.type !== "Identifier" || isRegistering(init)) continue;
    const isState = !isConstant || (!isReadonly(id.typeAnnotation) && isChangeable(init, changed.has(id.value)));
    if (isState) state.push(id.value);
  }
  return state;
}

const namesIn = (node) => [...nodesIn(node)].flatMap((one) => (one.type === "Identifier" ? [one.value] : []));

/** The functions of a module by name, with their bodies. */
function functionsOf(module) {
  const declared = module.body
    .map((item) => (item.type === "ExportDeclaration" ? item.declaration : item))
    .filter(({ type }) => type === "FunctionDeclaration")
    .map(({ identifier, body }) => [identifier.value, body]);
  const arrows = [...variablesOf(module)]
    .filter(({ init }) => unwrapped(init)?.type === "ArrowFunctionExpression")
    .map(({ id, init }) => [id.value, init.body]);
  return new Map([...declared, ...arrows]);
}

const isRegistration = (node) => node.type === "CallExpression" && nameOf(node.callee) === "dropWithSession";

/** Names used by the arguments of `dropWithSession`, directly or in functions of the module. */
function registeredNames(module) {
  const functions = functionsOf(module);
  const given = [...nodesIn(module)].filter(isRegistration).flatMap((node) => node.arguments);
  const reached = new Set(given.flatMap(({ expression }) => namesIn(expression)));
  // Iterating over a set includes elements that are added meanwhile.
  for (const name of reached)
    if (functions.has(name)) namesIn(functions.get(name)).forEach((next) => reached.add(next));
  return reached;
}

/** Names of module-level state in a source text that outlives the session. */
export function unregisteredState(source, isTsx = false) {
  const module = parseSync(source, { syntax: "typescript", tsx: isTsx, target: "es2024" });
  const registered = registeredNames(module);
  return stateOf(module).filter((name) => !registered.has(name));
}

/** Browser storage that is not cleared when another user signs in. */
const uncleared = /\b(?:indexedDB|caches\.open|navigator\.storage)\b/;

/** Files whose storage `kernel/session/follow-user.ts` clears. */
const cleared = new Set(["features/messages/alerts/push.ts"]);

function problemsIn(name, source, listed) {
  const found = unregisteredState(source, name.endsWith("x"));
  const unknown = found
    .filter((one) => !listed.includes(one))
    .map(
      (one) =>
        `${web}/${name}: "${one}" outlives the session. Use ${registry}, or list it in scripts/checks/lasting-state.mjs`,
    );
  const unused = listed
    .filter((one) => !found.includes(one))
    .map((one) => `scripts/checks/lasting-state.mjs: remove "${one}" of ${name}, which does not outlive the session`);
  const storage =
    uncleared.test(source) && !cleared.has(name)
      ? [`${web}/${name}: this storage is not cleared for the next user; clear it in kernel/session/follow-user.ts`]
      : [];
  return [...unknown, ...unused, ...storage];
}

/** State that the next user of the same browser could see, as sentences. */
export function sessionStateProblems(tree = repository) {
  const folder = join(tree, web);
  const files = readdirSync(folder, { recursive: true })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(?:test|d)\.tsx?$/.test(name))
    .map((name) => relative(folder, join(folder, name)).split(sep).join("/"));
  const listed = new Map();
  for (const [name, names] of permanentState.flatMap(({ state }) => Object.entries(state)))
    listed.set(name, [...(listed.get(name) ?? []), ...names]);
  const missing = [...listed.keys()].filter((name) => !files.includes(name));
  return [
    ...files.flatMap((name) => problemsIn(name, readFileSync(join(folder, name), "utf8"), listed.get(name) ?? [])),
    ...missing.map((name) => `scripts/checks/lasting-state.mjs: ${name} does not exist`),
  ];
}

if (import.meta.main) {
  const problems = sessionStateProblems();
  for (const problem of problems) console.error(problem);
  process.exit(problems.length > 0 ? 1 : 0);
}
