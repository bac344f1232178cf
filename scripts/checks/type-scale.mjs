import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { root as repository } from "../child.mjs";

/** The files that declare the six sizes and the greys of text (docs/design.md). */
const declaring = ["packages/web/src/ui/theme/tokens.css", "packages/portal/src/couple.css"];

const sizes = /^(?:var\(--size-(?:xs|s|m|l|xl|2xl)\)|inherit)$/;
/** Sizes on paper, in a rule for printing. */
const onPaper = /^\d+(?:\.\d+)?pt$/;
/** The greys of text are `--ink`, `--ink-2` and `--ink-3`; a literal grey is another one. */
const grey = /^(?:#([0-9a-f]{2})\1\1|#([0-9a-f])\2\2|gr[ae]y|\w*gr[ae]y|rgba?\((\d+)[ ,]+\3[ ,]+\3\b.*)$/i;
/** Black and white on paper and on pictures. */
const noGrey = /^#(?:0{3}|0{6}|f{3}|f{6})$/i;

/** Declarations of a style sheet: property, value and line. */
function declarationsOf(css) {
  return [...css.matchAll(/(?:^|[;{])\s*(--size-[\w-]+|font-size|font|color)\s*:\s*([^;}]+)/g)].map((match) => ({
    property: match[1],
    value: match[2].trim(),
    line: css.slice(0, match.index + match[0].length).split("\n").length,
  }));
}

const isScale = (value, { isDeclaring, isForPrint }) =>
  sizes.test(value) || (isForPrint && onPaper.test(value)) || (isDeclaring && value.endsWith("%"));

/** Each property with the problem of its value, if there is one. */
const rules = {
  font: (value) => value !== "inherit" && "sets a size by `font`; use a token of the scale",
  color: (value) => grey.test(value) && !noGrey.test(value) && "is no grey of the tokens",
  "font-size": (value, sheet) => !isScale(value, sheet) && "is no size of the scale; use var(--size-…)",
  "--size": (_value, { isDeclaring }) => !isDeclaring && "declares a size; the scale is in tokens.css",
};

/** Sizes and greys of text in a style sheet that are no tokens, as `line: declaration problem`. */
export function sizesOutsideOfScale(css, isDeclaring = false) {
  const isForPrint = css.includes("@media print");
  const bare = css.replaceAll(/\/\*[^]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, " "));
  return declarationsOf(bare).flatMap((declaration) => {
    const rule = rules[declaration.property] ?? rules["--size"];
    const problem = rule(declaration.value, { isDeclaring, isForPrint });
    return problem ? [`${declaration.line}: ${declaration.property}: ${declaration.value} ${problem}`] : [];
  });
}

/** Sizes of text that a component sets itself. */
export const sizesInCode = (code) =>
  code.split("\n").flatMap((line, index) => (/\bfontSize:/.test(line) ? [`${index + 1}: fontSize; use a class`] : []));

/** Problems of all style sheets and components of the packages with pages. */
export function typeScaleProblems(root) {
  return ["packages/web/src", "packages/portal/src"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:css|tsx)$/.test(entry.name))
      .flatMap((entry) => {
        const path = relative(root, join(entry.parentPath, entry.name)).split(sep).join("/");
        const text = readFileSync(join(root, path), "utf8");
        const problems = path.endsWith(".css")
          ? sizesOutsideOfScale(text, declaring.includes(path))
          : sizesInCode(text);
        return problems.map((problem) => `${path}:${problem}`);
      }),
  );
}

if (import.meta.main) {
  const problems = typeScaleProblems(repository);
  for (const problem of problems) console.error(problem);
  process.exit(problems.length > 0 ? 1 : 0);
}
