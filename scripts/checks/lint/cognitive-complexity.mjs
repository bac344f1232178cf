/** A rule for oxlint: the cognitive complexity of a function. Each branch costs 1, plus 1 per level of nesting. */
const rule = {
  meta: { type: "suggestion", schema: [{ type: "object", properties: { max: { type: "integer" } } }] },
  create(context) {
    const max = context.options[0]?.max ?? 10;
    const functions = [];

    const enterFunction = () => void functions.push({ score: 0, depth: 0 });
    const leaveFunction = (node) => {
      const { score } = functions.pop();
      if (score > max) {
        context.report({
          node,
          message: `Cognitive complexity is ${score}; at most ${max} is allowed. Split the function.`,
        });
      }
    };
    const add = (points) => {
      const current = functions.at(-1);
      if (current) current.score += points;
    };
    const enterBranch = () => {
      const current = functions.at(-1);
      if (!current) return;
      current.score += 1 + current.depth;
      current.depth += 1;
    };
    const leaveBranch = () => {
      const current = functions.at(-1);
      if (current) current.depth -= 1;
    };

    return {
      ...visitAll(
        ["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"],
        enterFunction,
        leaveFunction,
      ),
      ...visitAll(branches, enterBranch, leaveBranch),
      IfStatement(node) {
        if (isElseIf(node)) add(1);
        else enterBranch();
        if (node.alternate && node.alternate.type !== "IfStatement") add(1);
      },
      "IfStatement:exit"(node) {
        if (!isElseIf(node)) leaveBranch();
      },
      LogicalExpression(node) {
        if (startsSequence(node)) add(1);
      },
    };
  },
};

const branches = [
  "SwitchStatement",
  "ForStatement",
  "ForInStatement",
  "ForOfStatement",
  "WhileStatement",
  "DoWhileStatement",
  "CatchClause",
  "ConditionalExpression",
];

function visitAll(types, enter, leave) {
  return Object.fromEntries(
    types.flatMap((type) => [
      [type, enter],
      [`${type}:exit`, leave],
    ]),
  );
}

function isElseIf(node) {
  return node.parent.type === "IfStatement" && node.parent.alternate === node;
}

/** A sequence such as `a && b && c` counts once. `??` and the `&&` before a JSX element do not count. */
function startsSequence({ operator, parent }) {
  if (operator === "??" || parent.type === "JSXExpressionContainer") return false;
  return parent.type !== "LogicalExpression" || parent.operator !== operator;
}

export default { meta: { name: "reading" }, rules: { "cognitive-complexity": rule } };
