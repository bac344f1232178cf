import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { root } from "../../child.mjs";

const unquoted = (lines) => [...lines.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, part]) => part).join("");

/** The entries of a catalogue of the web app. English texts are the ids. */
function entriesOf(path) {
  const language = basename(path, ".po");
  return readFileSync(path, "utf8")
    .split("\n\n")
    .slice(1)
    .map((entry) => {
      const [, context = "", id = "", text = ""] =
        /(?:^msgctxt (.*)\n)?^msgid ((?:.*\n)*?)^msgstr ((?:.*\n?)*)/m.exec(entry) ?? [];
      const source = unquoted(id);
      return {
        language,
        context: unquoted(context),
        id: `${unquoted(context)}|${source}`,
        source,
        text: language === "en" ? source : unquoted(text),
      };
    });
}

export const catalogues = globSync(join(root, "packages/web/src/locales/*/*.po")).flatMap(entriesOf);

/** The catalogues of the couples' pages. They never load together with those of the web app. */
export const portalTexts = globSync(join(root, "packages/portal/src/**/locales/*.po")).flatMap(entriesOf);
