/**
 * Writes docs/generated: the frames, and which server features use which others; and the lists of migrations and decisions. With
 * `--check` it changes nothing and fails if a file is out of date.
 */
import { mkdirSync, readdirSync, readFileSync, existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { decisionsIndex } from "./decisions.mjs";
import { featuresOf, interfaceOf } from "../features.mjs";
import { foreignReads, ownersOf, storedTables } from "../checks/sql/table-reads.mjs";
import { serverSources } from "../checks/sql/readers.mjs";
import { setUp } from "../setup/setup.mjs";

const root = path.resolve(import.meta.dirname, "../..");
const folder = path.join(root, "docs/generated");
const migrationsFolder = "packages/server/src/migrations";
const note = "<!-- Written by `npm run docs` from the contract; edit the contract instead. -->\n\n";

await setUp();
const { register } = await import("tsx/esm/api");
register();
const { clientFrames, serverFrames } =
  await import("../../packages/contract/src/features/messages/notifications/notifications.ts");

const fieldsOf = (schema) => Object.keys(schema._zod.def.shape ?? {}).join(", ") || "–";
const row = (...cells) => `| ${cells.join(" | ")} |`;
const table = (head, rows) => [row(...head), row(...head.map(() => "---")), ...rows].join("\n");

function framesPage() {
  const rows = (frames) =>
    Object.entries(frames).map(([name, declared]) =>
      row(declared.action, `\`${name}\``, fieldsOf(declared.shape), declared.summary),
    );
  const head = ["action", "name", "fields", "summary"];
  return `# Frames\n\n${note}## From the client\n\n${table(head, rows(clientFrames))}\n\n## From the server, to clients of version 2\n\n${table(head, rows(serverFrames))}\n\nMessages are sent as plain Message records without an action.\n`;
}

/** `Map<part of the server, Map<owner, tables>>`: the tables of others that each part reads. */
function readTables() {
  const { sources, declared } = serverSources();
  const tables = storedTables();
  const owners = ownersOf(sources, tables, declared);
  const reads = new Map();
  for (const { name, reader } of foreignReads(sources, tables, owners)) {
    const byOwner = reads.get(reader) ?? new Map();
    reads.set(reader, byOwner.set(owners.get(name), [...(byOwner.get(owners.get(name)) ?? []), name]));
  }
  return reads;
}

/** The features that each server feature imports, and the tables of other features that it reads. */
function featuresPage() {
  const reads = readTables();
  const tablesOf = (name) =>
    [...(reads.get(name) ?? [])]
      .toSorted()
      .map(([owner, tables]) => `\`${owner}\`: ${tables.join(", ")}`)
      .join("; ") || "–";
  const features = path.join(root, "packages/server/src/features");
  const names = featuresOf(root, "server");
  const byInterface = new Map(names.map((name) => [path.join(features, interfaceOf(name)), name]));
  const rows = names.map((name) => {
    const files = readdirSync(path.join(features, name), { recursive: true, encoding: "utf8" }).filter(
      (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
    );
    const imported = files.flatMap((file) => {
      const from = path.join(features, name, file);
      const imports = readFileSync(from, "utf8").matchAll(/ from "(\.[^"]+)"/g);
      return [...imports].map(([, other]) => byInterface.get(path.join(path.dirname(from), other)));
    });
    const used = new Set(imported.filter((item) => item !== undefined && item !== name));
    return row(
      `\`${name}\``,
      [...used]
        .toSorted()
        .map((item) => `\`${item}\``)
        .join(", ") || "–",
      tablesOf(name),
    );
  });
  const beneath = ["kernel", "platform", "app"]
    .filter((part) => reads.has(part))
    .map((part) => row(part, "–", tablesOf(part)));
  return `# Server features, the features they use and the tables they read\n\n${note}The reasons of the reads are in \`<feature>.readers.json\` beside the owners of the tables.\n\n${table(["feature", "uses", "reads tables of"], [...rows, ...beneath])}\n`;
}

/** The module that lists all migrations by the names of their files. */
function migrationsModule() {
  const files = readdirSync(path.join(root, migrationsFolder)).filter((file) => /^\d{3}-(?!.*\.test\.ts$)/.test(file));
  const migrations = files.toSorted().map((file) => {
    const [, name] =
      /^export const (\w+): \w*Migration/m.exec(readFileSync(path.join(root, migrationsFolder, file), "utf8")) ?? [];
    if (!name) throw new Error(`${migrationsFolder}/${file} exports no migration`);
    return { file, name };
  });
  return `// Written by \`npm run docs\` from the files beside it.
import type { Migration } from "kysely/migration";
${migrations.map(({ file, name }) => `import { ${name} } from "./${file}";`).join("\n")}

/** All migrations in the order of their names. A landed migration is never edited; changes are new files. */
export const migrations: Readonly<Record<string, Migration>> = {
${migrations.map(({ file, name }) => `  "${file.replace(/\.ts$/, "")}": ${name},`).join("\n")}
};
`;
}

const files = {
  "docs/generated/frames.md": framesPage(),
  "docs/generated/features.md": featuresPage(),
  "docs/decisions/README.md": decisionsIndex(path.join(root, "docs/decisions")),
  [`${migrationsFolder}/all.ts`]: migrationsModule(),
};
const read = (file) => (existsSync(file) ? readFileSync(file, "utf8") : "");
const outdated = Object.entries(files).filter(([file, text]) => read(path.join(root, file)) !== text);

if (process.argv.includes("--check")) {
  for (const [file] of outdated) console.error(`${file} is out of date. Run \`npm run docs\`.`);
  process.exit(outdated.length > 0 ? 1 : 0);
}
mkdirSync(folder, { recursive: true });
for (const [file, text] of outdated) writeFileSync(path.join(root, file), text);
console.log(
  outdated.length > 0 ? `wrote ${outdated.map(([file]) => file).join(", ")}` : "the generated documents are up to date",
);
