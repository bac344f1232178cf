/** A rule for oxlint: browsers cut what is pasted at `maxLength`, so that a part of it is lost without a message. */
const rule = {
  create(context) {
    if (!/packages\/(web|portal)\//.test(context.filename)) return {};
    return {
      JSXAttribute({ name, parent }) {
        const isElement = parent.name.type === "JSXIdentifier" && /^[a-z]/.test(parent.name.name);
        if (isElement && String(name.name).toLowerCase() === "maxlength")
          context.report({
            node: name,
            message:
              "Browsers cut what is pasted here. Use LimitedInput, LimitedText or useLimit, which show the limit.",
          });
      },
    };
  },
};

export default { meta: { name: "fields" }, rules: { "no-dropped-input": rule } };
