/** Native fields of dates and times, which follow the browser's language instead of the user's (docs/decisions/174). */
const nativeTypes = ["date", "datetime-local", "time", "month", "week"];

const rule = {
  create(context) {
    if (!/packages\/web\/src\//.test(context.filename)) return {};
    return {
      JSXAttribute(node) {
        if (node.name.name !== "type") return;
        const { value } = node;
        const text = value?.type === "JSXExpressionContainer" ? value.expression.value : value?.value;
        if (nativeTypes.includes(text))
          context.report({ node, message: "Use DateInput, TimeInput, DateControl or MomentControl of ui/input/date." });
      },
    };
  },
};

export default { meta: { name: "dates" }, rules: { "one-field": rule } };
