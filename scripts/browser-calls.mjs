import { RolldownMagicString } from "rolldown";
import { parseSync, Visitor } from "rolldown/utils";

/** The browser does not validate answers, and summaries and titles are texts of the API's documentation. */
const serverParts = /^(?:output|summary)$/;
const comma = /^\s*,/;

/**
 * Adapts declarations of calls to the browser: removes the parts that only the server reads, and makes each input a
 * getter that builds its schema at the first use, because most schemas are never used in a visit and building is slow.
 */
export function adaptCalls(code) {
  const edited = new RolldownMagicString(code);
  new Visitor({
    CallExpression({ callee, arguments: [declaration, title] }) {
      if (callee.name === "api" && title?.type === "Literal") edited.update(title.start, title.end, '""');
      if (callee.name !== "endpoint" || declaration?.type !== "ObjectExpression") return;
      for (const part of declaration.properties) {
        if (serverParts.test(part.key?.name)) remove(edited, code, part);
        else if (part.key?.name === "input" && part.value.type === "CallExpression") defer(edited, part);
      }
    },
  }).visit(parseSync("calls.ts", code).program);
  return edited;
}

function remove(edited, code, { start, end }) {
  const after = comma.exec(code.slice(end))?.[0].length ?? 0;
  edited.remove(start, end + after);
}

function defer(edited, { start, value }) {
  edited.update(start, value.start, "get input() { const value = ");
  edited.appendRight(value.end, '; Object.defineProperty(this, "input", { value }); return value; }');
}
