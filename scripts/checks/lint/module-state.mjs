/** Registers state that ends with the session (packages/web/src/kernel/session/session-stores.ts). */
const registration = "dropWithSession";
const immutable = /^(?:Intl\.\w+|RegExp|URL|TextEncoder|TextDecoder|Error|Schema)$/;
const mutators = /^(?:push|pop|shift|unshift|splice|sort|reverse|fill|set|add|delete|clear)$/;
const wrappers = ["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression", "ParenthesizedExpression"];

const isNode = (value) => typeof value?.type === "string";

function* nodesIn(node) {
  yield node;
  for (const [key, value] of Object.entries(node)) {
    if (key === "parent") continue;
    for (const child of [value].flat()) if (isNode(child)) yield* nodesIn(child);
  }
}

const unwrapped = (node) => (wrappers.includes(node?.type) ? unwrapped(node.expression) : node);

/** `a` or `a.b`; empty for anything else. */
function nameOf(node) {
  if (node.type === "Identifier") return node.name;
  return node.type === "MemberExpression" && !node.computed ? `${nameOf(node.object)}.${node.property.name}` : "";
}

/** The variable whose property an expression names, or the variable itself. */
const rootOf = (node) => (node.type === "MemberExpression" ? rootOf(node.object) : nameOf(node));

/** The variables that a node changes: by assignment, by a mutating method, or by Object.assign. */
function changedBy(node) {
  if (node.type === "AssignmentExpression") return [rootOf(node.left)];
  if (node.type === "UnaryExpression") return node.operator === "delete" ? [rootOf(node.argument)] : [];
  if (node.type !== "CallExpression") return [];
  if (nameOf(node.callee) === "Object.assign") return [rootOf(node.arguments[0])];
  return node.callee.type === "MemberExpression" && mutators.test(node.callee.property.name)
    ? [rootOf(node.callee.object)]
    : [];
}

const isReadonly = (annotation) =>
  isNode(annotation) &&
  [...nodesIn(annotation)].some(
    ({ type, operator, typeName }) =>
      (type === "TSTypeOperator" && operator === "readonly") || /^Readonly(?:Set|Map|Array)?$/.test(typeName?.name),
  );

/** Names of functions of zustand, which make stores. */
const storeMakers = (program) =>
  program.body
    .filter(({ type, source }) => type === "ImportDeclaration" && source.value.startsWith("zustand"))
    .flatMap(({ specifiers }) => specifiers.map(({ local }) => local.name));

/** Whether the value of a constant can change. `changes`: the module changes it. */
function isChangeable(value, changes, makers) {
  const node = unwrapped(value);
  switch (node?.type) {
    case "NewExpression":
      return !immutable.test(nameOf(node.callee));
    case "ArrayExpression":
      return changes || node.elements.length === 0;
    case "ObjectExpression":
      return changes || node.properties.length === 0;
    case "CallExpression":
      return makers.includes(nameOf(node.callee));
    case "ConditionalExpression":
      return isChangeable(node.consequent, changes, makers) || isChangeable(node.alternate, changes, makers);
    default:
      return false;
  }
}

const declarationsOf = (program) =>
  program.body.map((item) => (item.type === "ExportNamedDeclaration" ? item.declaration : item)).filter(isNode);

const variablesOf = (program) =>
  declarationsOf(program)
    .filter(({ type, declare }) => type === "VariableDeclaration" && !declare)
    .flatMap(({ kind, declarations }) =>
      declarations.map((variable) => ({ ...variable, isConstant: kind === "const" })),
    );

/** Names that the arguments of `dropWithSession` use, directly or in functions of the module. */
function registeredNames(program) {
  const functions = new Map([
    ...declarationsOf(program)
      .filter(({ type }) => type === "FunctionDeclaration")
      .map(({ id, body }) => [id.name, body]),
    ...variablesOf(program)
      .filter(({ init }) => unwrapped(init)?.type === "ArrowFunctionExpression")
      .map(({ id, init }) => [id.name, unwrapped(init).body]),
  ]);
  const names = (node) => [...nodesIn(node)].flatMap(({ type, name }) => (type === "Identifier" ? [name] : []));
  const registered = new Set(
    [...nodesIn(program)]
      .filter(({ type, callee }) => type === "CallExpression" && nameOf(callee) === registration)
      .flatMap((node) => node.arguments.flatMap(names)),
  );
  // Iterating over a set includes elements that are added meanwhile.
  for (const name of registered)
    if (functions.has(name)) for (const next of names(functions.get(name))) registered.add(next);
  return registered;
}

/** Module-level variables of the web app that can change and are not reset at the end of the session (docs/decisions/035). */
function stateOf(program) {
  const changed = new Set([...nodesIn(program)].flatMap(changedBy));
  const registered = registeredNames(program);
  const makers = storeMakers(program);
  return variablesOf(program).filter(({ id, init, isConstant }) => {
    if (id.type !== "Identifier" || registered.has(id.name)) return false;
    return !isConstant || (!isReadonly(id.typeAnnotation) && isChangeable(init, changed.has(id.name), makers));
  });
}

const rule = {
  create(context) {
    if (!/packages\/web\/src\//.test(context.filename) || /\.(?:test|d)\.tsx?$/.test(context.filename)) return {};
    return {
      Program(program) {
        for (const { id } of stateOf(program))
          context.report({
            node: id,
            message: `"${id.name}" outlives the session. Use createForSession, perSession or dropWithSession of kernel/session/session-stores.ts, or say why the next user may see it.`,
          });
      },
    };
  },
};

export default { meta: { name: "session" }, rules: { "module-state": rule } };
