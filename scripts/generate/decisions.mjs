/** The list of decisions in docs/decisions/README.md, from the title and the status of each file. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const head = "| number | decision | status |\n|---|---|---|\n";
const tableRows = /(?:^\|.*\n)+/m;

function rowOf(folder, file) {
  const text = readFileSync(path.join(folder, file), "utf8");
  const number = file.slice(0, 3);
  const [, title] = new RegExp(`^# ${number}:? (.+)$`, "m").exec(text) ?? [];
  const [, status] = /\bStatus: (.+?)\.?$/m.exec(text) ?? [];
  if (!title || !status) throw new Error(`${file} needs a title with its number, and "Date: …. Status: …."`);
  return `| [${number}](${file}) | ${title} | ${status} |\n`;
}

/** The text of the README with a row for each decision of the folder. */
export function decisionsIndex(folder) {
  const files = readdirSync(folder).filter((file) => /^\d{3}-.*\.md$/.test(file));
  const rows = files.toSorted().map((file) => rowOf(folder, file));
  return readFileSync(path.join(folder, "README.md"), "utf8").replace(tableRows, () => head + rows.join(""));
}
