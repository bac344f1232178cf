/**
 * Writes docs/generated from the declarations: every call, every frame, every permission, and which server feature
 * uses which. `--check` changes nothing and fails when a page is out of date.
 */
import { mkdirSync, readdirSync, readFileSync, existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { register } from "tsx/esm/api";

const root = path.resolve(import.meta.dirname, "../..");
const folder = path.join(root, "docs/generated");
const note = "<!-- Written by `npm run docs` from the declarations; edit those. -->\n\n";

register();
const { apis, permissionCodes } = await import("../../packages/contract/src/index.ts");
const { clientFrames, serverFrames } = await import("../../packages/contract/src/features/notifications/index.ts");
const { describeAccess, encodingOf } = await import("../../packages/contract/src/kernel/index.ts");

const fieldsOf = (schema) => Object.keys(schema._zod.def.shape ?? {}).join(", ") || "–";
const row = (...cells) => `| ${cells.join(" | ")} |`;
const table = (head, rows) => [row(...head), row(...head.map(() => "---")), ...rows].join("\n");

function callsPage() {
  const parts = Object.entries(apis).map(([feature, api]) => {
    const rows = Object.entries(api).map(([name, call]) =>
      row(
        `\`${name}\``,
        call.method,
        `\`${call.path}\``,
        encodingOf(call),
        `\`${describeAccess(call.access)}\``,
        fieldsOf(call.input),
        call.summary,
      ),
    );
    return `## ${feature}\n\n${table(["call", "verb", "path", "encoding", "access", "input", "what"], rows)}`;
  });
  return `# Calls\n\n${note}${parts.join("\n\n")}\n`;
}

function framesPage() {
  const rows = (frames) =>
    Object.entries(frames).map(([name, declared]) =>
      row(declared.action, `\`${name}\``, fieldsOf(declared.shape), declared.summary),
    );
  const head = ["action", "name", "fields", "what"];
  return `# Frames\n\n${note}## From the client\n\n${table(head, rows(clientFrames))}\n\n## From the server, to v2 clients\n\n${table(head, rows(serverFrames))}\n\nMessages themselves travel as bare Message records without an action.\n`;
}

function permissionsPage() {
  const users = (code) =>
    Object.values(apis)
      .flatMap((api) => Object.values(api))
      .filter(({ access }) => access.kind === "staff" && access.codes !== "any" && access.codes.includes(code))
      .map((call) => `\`${call.path}\``);
  const rows = permissionCodes.map((code) => row(`\`${code}\``, users(code).join(", ") || "–"));
  return `# Permissions\n\n${note}${table(["code", "opens"], rows)}\n`;
}

/** Which features a server feature imports, read from its import lines. */
function featuresPage() {
  const features = path.join(root, "packages/server/src/features");
  const names = existsSync(features) ? readdirSync(features).toSorted() : [];
  const rows = names.map((name) => {
    const files = readdirSync(path.join(features, name)).filter(
      (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
    );
    const text = files.map((file) => readFileSync(path.join(features, name, file), "utf8")).join("\n");
    const used = new Set([...text.matchAll(/from "\.\.\/([\w-]+)\/index\.ts"/g)].map((match) => match[1]));
    return row(
      `\`${name}\``,
      [...used]
        .toSorted()
        .map((other) => `\`${other}\``)
        .join(", ") || "–",
    );
  });
  return `# Server features and the faces they use\n\n${note}${table(["feature", "uses"], rows)}\n`;
}

const pages = {
  "calls.md": callsPage(),
  "frames.md": framesPage(),
  "permissions.md": permissionsPage(),
  "features.md": featuresPage(),
};
const read = (file) => (existsSync(file) ? readFileSync(file, "utf8") : "");
const stale = Object.entries(pages).filter(([name, text]) => read(path.join(folder, name)) !== text);

if (process.argv.includes("--check")) {
  for (const [name] of stale) console.error(`docs/generated/${name} is out of date: run \`npm run docs\``);
  process.exit(stale.length > 0 ? 1 : 0);
}
mkdirSync(folder, { recursive: true });
for (const [name, text] of stale) writeFileSync(path.join(folder, name), text);
console.log(stale.length > 0 ? `wrote ${stale.map(([name]) => name).join(", ")}` : "docs/generated is up to date");
