/** The modules that compare, sort and search texts of people (docs/decisions/115). */
const modules = [
  "packages/contract/src/kernel/searched-text.ts",
  "packages/server/src/kernel/text/user-names.ts",
  "packages/server/src/kernel/paging/like.ts",
];
/** Adds a mark of the language to a text of our own, which nobody typed. */
const ownTexts = [
  "packages/server/src/locales/message-texts.ts",
  "packages/contract/src/features/local/orders/kinds/kinds.ts",
];

const folds = ["toLowerCase", "toUpperCase", "toLocaleLowerCase", "toLocaleUpperCase"];
const finds = ["includes", "startsWith", "endsWith", "indexOf"];
const nameColumn = /^(?:\w+\.)?(?:name|real_name|username|title)$/;
/** SQL that compares or sorts names by another rule. */
const ownRule = /\bilike\b|\blower\(\w*\.?name\)|\border by (?:lower\()?(?:\w+\.)?(?:real_name|title)\b/i;

/** The called method of an expression: `includes` of `text.includes(other)`. */
const methodOf = ({ type, callee }) =>
  type === "CallExpression" && callee.type === "MemberExpression" ? callee.property.name : undefined;

const rule = {
  create(context) {
    const { filename } = context;
    const isProduct = /packages\/(?:contract|server|web)\/src\//.test(filename);
    const isOther = /\.test\.tsx?$|\/(?:migrations|demo)\//.test(filename);
    if (!isProduct || isOther || [...modules, ...ownTexts].some((path) => filename.endsWith(path))) return {};
    const report = (node, use) => context.report({ node, message: `Texts have one form for this. Use ${use}.` });
    return {
      CallExpression(node) {
        const method = methodOf(node);
        if (method === "localeCompare") report(node, "compareNames of the contract, or numbers for times");
        if (finds.includes(method) && folds.includes(methodOf(node.callee.object)))
          report(node, "textContains of the contract");
        const [column] = node.arguments;
        if (method === "orderBy" && column?.type === "Literal" && nameColumn.test(column.value))
          report(node, "inNameOrder of kernel/paging");
      },
      NewExpression({ callee }) {
        if (callee.type === "MemberExpression" && callee.property.name === "Collator")
          report(callee, "compareNames of the contract");
      },
      TemplateElement(node) {
        if (ownRule.test(node.value.raw))
          report(node, "textMatches, isNameTaken or inNameOrder of the server's kernel");
      },
    };
  },
};

export default { meta: { name: "texts" }, rules: { "one-form": rule } };
