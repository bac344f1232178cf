const secureContext = "packages/web/src/ui/secure-context.ts";

/** Members of objects that only the named module uses: browsers have them in secure contexts only, or they need a decision. */
const restricted = [
  { object: "crypto", members: ["randomUUID", "subtle"], module: secureContext },
  { object: "navigator", members: ["clipboard"], module: secureContext },
  {
    object: "Notification",
    members: ["permission", "requestPermission"],
    module: "packages/web/src/ui/feedback/notify.ts",
  },
  { object: "clipboardData", members: ["files", "items"], module: "packages/web/src/ui/input/pasted-files.ts" },
];

/** The last name of an expression: `navigator` of `window.navigator`. */
const nameOf = ({ type, name, property }) => (type === "MemberExpression" ? property.name : name);

const rule = {
  create(context) {
    if (!/packages\/web\//.test(context.filename)) return {};
    const isIn = (module) => context.filename.endsWith(module);
    const report = (node, module) =>
      context.report({ node, message: `Not every page has this, or it needs a decision. Use ${module}.` });
    return {
      MemberExpression(node) {
        const member = node.computed ? node.property.value : node.property.name;
        const match = restricted.find(
          ({ object, members }) => object === nameOf(node.object) && members.includes(member),
        );
        if (match && !isIn(match.module)) report(node, match.module);
      },
      NewExpression(node) {
        const match = restricted.find(({ object }) => object === nameOf(node.callee));
        if (match && !isIn(match.module)) report(node, match.module);
      },
    };
  },
};

export default { meta: { name: "browser" }, rules: { "secure-context": rule } };
