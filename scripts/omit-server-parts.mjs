import { RolldownMagicString } from "rolldown";
import { parseSync, Visitor } from "rolldown/utils";

/** The browser does not validate answers, and summaries are texts of the API's documentation. */
const serverParts = /^(?:output|summary)$/;
const comma = /^\s*,/;

/** Removes the parts of call declarations that only the server reads. */
export function omitServerParts(code) {
  const edited = new RolldownMagicString(code);
  new Visitor({
    CallExpression({ callee, arguments: [declaration] }) {
      if (callee.name !== "endpoint" || declaration?.type !== "ObjectExpression") return;
      for (const part of declaration.properties) {
        if (!serverParts.test(part.key?.name)) continue;
        const after = comma.exec(code.slice(part.end))?.[0].length ?? 0;
        edited.remove(part.start, part.end + after);
      }
    },
  }).visit(parseSync("calls.ts", code).program);
  return edited;
}
