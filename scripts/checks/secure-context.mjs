/** Members of globals that browsers have in secure contexts only, by global. Their module has fallbacks. */
const restricted = {
  crypto: ["randomUUID", "subtle"],
  navigator: ["clipboard"],
};
const ownModule = /packages\/web\/src\/ui\/secure-context\.ts$/;

/** Whether a node reads a restricted member, also of `window` or `globalThis`. */
function isRestricted({ object, property, computed }) {
  const name = object.type === "MemberExpression" ? object.property.name : object.name;
  const member = computed ? property.value : property.name;
  return Object.hasOwn(restricted, name ?? "") && restricted[name].includes(member);
}

const rule = {
  create(context) {
    if (!/packages\/web\//.test(context.filename) || ownModule.test(context.filename)) return {};
    return {
      MemberExpression(node) {
        if (isRestricted(node))
          context.report({
            node,
            message: "Browsers have this over https only. Use packages/web/src/ui/secure-context.ts.",
          });
      },
    };
  },
};

export default { meta: { name: "browser" }, rules: { "secure-context": rule } };
