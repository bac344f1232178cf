import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import layers from "../../.dependency-cruiser.mjs";
import { layerViolations } from "./layers.mjs";
import { problemsOf } from "./shape.mjs";
import { collect, root, toolPath } from "../child.mjs";

const orders = "packages/server/src/features/local/orders";

const users = "packages/server/src/features/staff/users";

/** A small tree that obeys every rule, and comes near to breaking some. */
const lawful = {
  "packages/contract/package.json": JSON.stringify({
    name: "@vowdesk/contract",
    exports: {
      ".": "./src/index.ts",
      "./kernel": "./src/kernel/index.ts",
      "./local/*/sample": "./src/features/local/*/*.sample.ts",
      "./local/*": "./src/features/local/*/*.ts",
      "./staff/*": "./src/features/staff/*/*.ts",
    },
  }),
  "packages/contract/src/index.ts": `export * from "./features/local/orders/orders.ts";`,
  "packages/contract/src/kernel/index.ts": `import * as z from "zod"; export const text = z.string;`,
  "packages/contract/src/features/local/orders/orders.ts": `export * from "./orders.schema.ts";`,
  "packages/contract/src/features/local/orders/orders.schema.ts": `import { text } from "../../../kernel/index.ts"; export const Order = text;`,
  "packages/contract/src/features/local/orders/orders.sample.ts": `import { Order } from "./orders.schema.ts"; export const anOrder = Order;`,
  "packages/contract/src/features/staff/users/users.ts": `export const User = 1;`,
  "packages/contract/src/features/staff/users/users.sample.ts": `import { User } from "./users.ts"; export const aUser = User;`,
  "packages/server/src/main.ts": `import "./app/http.ts"; import "fastify";`,
  "packages/server/src/app/http.ts": `import "../features/local/orders/orders.ts"; import "../features/staff/users/users.ts";`,
  "harness/test-system.ts": `import "../packages/server/src/app/http.ts"; export const stage = 1;`,
  "faults/orders/kill-server.ts": `import "../../harness/test-system.ts"; export const kill = 1;`,
  "bench/orders.ts": `import "../harness/test-system.ts";`,
  "e2e/orders.spec.ts": `import "../harness/test-system.ts";`,
  "packages/server/src/demo/people.ts": `export const people = 1;`,
  "packages/server/test/server.ts": `import "../src/app/http.ts";`,
  "packages/server/src/kernel/http/bind.ts": `import type { Db } from "../../platform/database/index.ts"; export type Bound = Db;`,
  "packages/server/src/platform/database/index.ts": `export type Db = string; export const db = "";`,
  "packages/server/src/platform/postgres/index.ts": `export const postgres = 1;`,
  [`${orders}/lists/lists.store.ts`]: `export const all = 1;`,
  [`${orders}/lists/search.ts`]: `export const search = 1;`,
  [`${orders}/lists/totals.ts`]: `export const totals = 1;`,
  [`${orders}/orders.ts`]: `import "./orders.calls.ts";`,
  [`${orders}/orders.calls.ts`]: `import { Order } from "@vowdesk/contract/local/orders"; import { act } from "./orders.service.ts"; act(Order);`,
  [`${orders}/orders.service.ts`]: `import * as store from "./orders.store.ts"; import "../../staff/users/users.ts"; export const act = store.find;`,
  [`${orders}/orders.store.ts`]: `import { db } from "../../../platform/database/index.ts"; export type Row = string; export const find = () => db;`,
  [`${orders}/orders.policy.ts`]: `import type { Row } from "./orders.store.ts"; import type { Db } from "../../../platform/database/index.ts"; export type Both = Row | Db;`,
  [`${orders}/orders.service.test.ts`]: `import "@vowdesk/contract/local/orders/sample"; import "../../../platform/database/index.ts"; import "./orders.store.ts"; import "../../../app/http.ts";`,
  [`${users}/users.ts`]: `export const users = 1;`,
  "packages/web/src/app/pages.ts": `import "../features/local/orders/orders.resource.tsx"; import "../features/staff/users/users.resource.tsx";`,
  "packages/web/src/kernel/http/call.ts": `import "@vowdesk/contract/kernel"; export const call = 1;`,
  "packages/web/src/resource/resource.ts": `import "../kernel/http/call.ts"; export const resource = 1;`,
  "packages/web/src/resource/resource.module.css": `.row { color: red }`,
  "packages/web/src/ui/badge.ts": `export const badge = 1;`,
  "packages/web/src/features/local/orders/orders.resource.tsx": `import { resource } from "../../../resource/resource.ts"; import "@vowdesk/contract/staff/users"; export const list = resource;`,
  "packages/web/src/features/local/orders/timeline.tsx": `export const Timeline = 1;`,
  "packages/web/src/features/local/orders/timeline.module.css": `.row { color: red }`,
  "packages/web/src/features/staff/users/users.resource.tsx": `export const users = 1;`,
};

/** For each layering rule the file that breaks it and the import that does. */
const unlawfulImports = [
  ["no-cycle", "packages/web/src/ui/cog.ts", `import "./wheel.ts";`],
  ["everything-resolves", "packages/web/src/ui/lost.ts", `import "./nowhere.ts";`],
  ["contract-stands-alone", "packages/contract/src/kernel/clock.ts", `import "node:fs";`],
  ["contract-stands-alone", "packages/contract/src/kernel/socket.ts", `import "fastify";`],
  ["contract-stands-alone", "packages/contract/src/kernel/clock.test.ts", `import "../../../web/src/ui/badge.ts";`],
  ["web-never-sees-server", "packages/web/src/app/router.ts", `import "../../../server/src/kernel/http/bind.ts";`],
  ["web-never-sees-server", "packages/simulator/src/courier.ts", `import "../../server/src/kernel/http/bind.ts";`],
  ["server-never-sees-web", "packages/server/src/app/pages.ts", `import "../../../web/src/ui/badge.ts";`],
  ["kernel-knows-no-feature", "packages/server/src/platform/files.ts", `import "../features/staff/users/users.ts";`],
  ["kernel-knows-no-feature", "packages/web/src/kernel/session.ts", `import "@vowdesk/contract/staff/users";`],
  ["kernel-knows-no-feature", "packages/web/src/resource/sheet.ts", `import type {} from "../app/pages.ts";`],
  ["kernel-knows-no-feature", "packages/web/src/review/queue-page.ts", `import "@vowdesk/contract/staff/users";`],
  ["ui-knows-no-data", "packages/web/src/ui/money.ts", `import "@vowdesk/contract/kernel";`],
  ["test-programs-share-the-harness-only", "bench/chat.ts", `import "../faults/orders/kill-server.ts";`],
  ["test-programs-are-for-tests", "packages/server/src/app/stage.ts", `import "../../../../harness/test-system.ts";`],
  ["sql-in-stores-only", `${orders}/search.ts`, `import { sql } from "kysely"; export const one = sql;`],
  ["only-app-imports-demo-data", "packages/server/src/platform/seed.ts", `import "../demo/people.ts";`],
  ["test-support-is-for-tests", "packages/server/src/app/trial.ts", `import "../../test/server.ts";`],
  [
    "only-app-imports-every-feature",
    "packages/web/src/features/staff/users/users.actions.ts",
    `import "../../../app/pages.ts";`,
  ],
  [
    "web-features-are-independent",
    "packages/web/src/features/staff/users/users.labels.ts",
    `import "../../local/orders/timeline.tsx";`,
  ],
  ["pages-for-couples-stand-alone", "packages/portal/src/app.tsx", `import "../../web/src/ui/badge.ts";`],
  ["pages-for-couples-stand-alone", "packages/portal/src/wedding.tsx", `import "@vowdesk/contract/staff/users";`],
  [
    "server-features-use-the-foundation-only",
    `${users}/users.events.ts`,
    `import "../../local/orders/orders.service.ts";`,
  ],
  [
    "server-features-use-the-foundation-only",
    `${orders}/kinds/errand.ts`,
    `import "../../../staff/users/users.service.ts";`,
  ],
  [
    "studio-and-local-services-are-independent",
    "packages/server/src/features/studio/leads/leads.events.ts",
    `import "../../local/orders/orders.ts";`,
  ],
  [
    "studio-and-local-services-are-independent",
    "packages/contract/src/features/local/orders/couple.ts",
    `import "../../studio/leads/leads.ts";`,
  ],
  [
    "store-alone-sees-the-database",
    `${orders}/orders.events.ts`,
    `import { db } from "../../../platform/database/index.ts"; db;`,
  ],
  ["store-is-called-by-service-only", `${users}/users.calls.ts`, `import { all } from "./users.store.ts"; all;`],
  [
    "store-is-called-by-service-only",
    `${orders}/orders.frames.ts`,
    `import { type Row, find } from "./orders.store.ts"; export const row: Row = find();`,
  ],
  [
    "topic-keeps-its-store",
    `${orders}/refunds/refunds.service.ts`,
    `import { all } from "../lists/lists.store.ts"; all;`,
  ],
  ["service-knows-no-transport", `${orders}/orders.present.ts`, `import "fastify";`],
  ["service-knows-no-transport", `${users}/users.policy.ts`, `import "../../../kernel/http/bind.ts";`],
  ["service-knows-no-transport", `${users}/users.service.ts`, `import "node:http";`],
  ["samples-are-for-tests", `${orders}/kinds/delivery.ts`, `import "@vowdesk/contract/local/orders/sample";`],
  ["calls-answer-their-own-contract", `${users}/users.calls.ts`, `import { all } from "./users.store.ts"; all;`],
];
const broken = {
  ...lawful,
  ...Object.fromEntries(unlawfulImports.map(([, path, source]) => [path, source])),
  "packages/web/src/ui/wheel.ts": `import "./cog.ts";`,
  "packages/contract/src/features/studio/leads/leads.ts": `export const Lead = 1;`,
  [`${users}/users.store.ts`]: `export const all = 1;`,
};

/** For each layout rule a file that breaks it, and the expected message. */
const unshapely = [
  ["packages/server/src/features/chat/chat.service.ts", 'contract has no folder for the feature "chat"'],
  ["packages/contract/src/features/reviews/posts/posts.ts", 'server has no folder for the feature "reviews/posts"'],
  ["packages/contract/src/features/reviews/posts/posts.ts", 'web has no folder for the feature "reviews/posts"'],
  [`${orders}/orders.resource.ts`, '"resource" is no role of server'],
  [`${orders}/service.ts`, 'name the topic first, such as "orders.service.ts"'],
  [`${orders}/refunds/refunds.service.ts`, `${orders}/refunds: 1 files. A topic has a folder from 3 files on`],
  [`${orders}/refunds/rules/cancel.ts`, "a topic has no folders of its own"],
  [`${users}/kinds/cancel.ts`, '"kinds" holds one module per variant'],
  [
    "packages/web/src/features/local/orders/index.ts",
    "packages/web/src/features/local/orders/index.ts: an index stands only",
  ],
  ["packages/web/src/features/local/orders/parts/pin.tsx", '"parts" is no topic'],
  ["packages/web/src/ui/order-utils.ts", '"order-utils" says nothing'],
  ["packages/server/src/kernel/types.ts", '"types" says nothing'],
  ["packages/web/src/ui/index.ts", "packages/web/src/ui/index.ts: an index stands only"],
  ["packages/web/src/features/staff/users/users.labels.ts", '"staff/users" need not be listed in withoutPages'],
  ["packages/web/src/resource/long.ts", "lines, at most 2295", "\n".repeat(2_296)],
  [
    "packages/web/src/app/greedy.ts",
    "19 exports in use",
    `import {\n a, b, c, type T, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r\n} from "../resource/many.ts";`,
  ],
  [
    "packages/contract/src/features/reviews/posts/posts.calls.ts",
    "reviews/posts: 301 lines over all sides, at most 300",
    `export const postQueue = reviewQueue({});${"\n".repeat(300)}`,
  ],
  ...Array.from({ length: 21 }, (_, index) => [
    `packages/web/src/ui/table/one-${index}.ts`,
    "ui/table: 21 files, at most 20",
  ]),
  ...Array.from({ length: 20 }, (_, index) => [`packages/web/src/resource/part-${index}.ts`, "at most 20"]),
  ...Array.from({ length: 13 }, (_, index) => [
    `packages/web/src/app/area-${index}/list.tsx`,
    "web: list.tsx: 13 files of this name, at most 12",
  ]),
];

const reading = (condition) => `
  export function read(x: number, y: boolean, z: boolean) {
    if (${condition}) {
      for (const q of [1]) {
        if (q) return 1;
        else if (y) return 2;
        else return 3;
      }
    }
    return y ? 1 : x ?? 2;
  }`;

/** Module-level values that end with the session or never change. */
const sessionState = [
  "export const most = 3;",
  "export const paths = { a: '/a' } as const;",
  "export const open: ReadonlySet<string> = new Set(['/login']);",
  "export const none: readonly string[] = [];",
  "export const day = new Intl.DateTimeFormat('en');",
  `import { perSession } from "./session-stores.ts"; export const outbox = perSession(() => new Map());`,
  `import { dropWithSession } from "./session-stores.ts";\nexport let draft = "";\ndropWithSession(() => { draft = ""; });`,
  `import { dropWithSession } from "./session-stores.ts";\nlet all: string[] = [];\nexport function set(next: string[]) { all = next; return all; }\ndropWithSession(() => set([]));`,
  "export function useThing() { let inside = 0; inside += 1; return [inside, new Map()]; }",
];
/** Module-level state that outlives the session. */
const lastingState = [
  "export let userId = 0;",
  "export const trays = new Map<number, File[]>();",
  "export const waiting: string[] = [];",
  "export const byId: Record<string, string> = {};",
  "const cache = { last: '' };\nexport const remember = (last: string) => { cache.last = last; };",
  "const list = [1];\nexport function add(next: number) { list.push(next); }",
  `import { create } from "zustand";\nexport const useThing = create(() => ({ text: "" }));`,
  "class Outbox {}\nexport const outbox = new Outbox();",
  "export const channel = new BroadcastChannel('a');",
  `import { dropWithSession } from "./session-stores.ts";\nexport let draft = "";\ndropWithSession(() => Math.random());`,
];

/** For each lint rule that the project relies on, a file that breaks it. */
const untidy = [
  ["max-lines", "packages/web/src/long.ts", "\n".repeat(301)],
  ["max-lines", "packages/web/src/long.test.ts", "\n".repeat(601)],
  ["max-lines-per-function", "packages/web/src/deep.ts", `export function deep() {${"\n".repeat(61)}}`],
  [
    "secure-context",
    "packages/web/src/copy.ts",
    "export const copy = (text: string) => navigator.clipboard.writeText(text);\n",
  ],
  ["secure-context", "packages/web/src/ring.ts", 'export const ring = () => new Notification("x");\n'],
  ["secure-context", "packages/web/src/ask.ts", "export const ask = () => window.Notification.requestPermission();\n"],
  [
    "secure-context",
    "packages/web/src/paste.ts",
    "export const paste = (event: ClipboardEvent) => event.clipboardData?.files;\n",
  ],
  ["no-dropped-input", "packages/portal/src/name.tsx", "export const Name = () => <input maxLength={40} />;\n"],
  ["no-dropped-input", "packages/web/src/note.tsx", "export const Note = () => <textarea maxLength={500} />;\n"],
  ["one-field", "packages/web/src/day.tsx", 'export const Day = () => <input type="date" />;\n'],
  ["one-field", "packages/web/src/moment.tsx", 'export const Moment = () => <input type={"datetime-local"} />;\n'],
  ["one-form", "packages/web/src/sort.ts", "export const sort = (a: string, b: string) => a.localeCompare(b);\n"],
  [
    "one-form",
    "packages/web/src/find.ts",
    "export const has = (a: string, b: string) => a.toLowerCase().includes(b);\n",
  ],
  ["one-form", "packages/web/src/order.ts", "export const order = new Intl.Collator();\n"],
  ["one-form", "packages/server/src/names.ts", "export const where = (name: string) => `name ilike ${name}`;\n"],
  [
    "one-form",
    "packages/server/src/list.ts",
    'export const list = (db: { orderBy(by: string): void }) => db.orderBy("a.name");\n',
  ],
  ["cognitive-complexity", "packages/web/src/knot.ts", reading("x > 1 && y || z")],
  ["filename-case", "packages/web/src/CamelCase.ts", "export const a = 1;"],
  ["no-default-export", "packages/web/src/ui/badge.tsx", "export default 1;"],
  ["no-console", "packages/web/src/loud.ts", "console.log(1);"],
  ["no-explicit-any", "packages/web/src/any.ts", "export const a: any = 1;"],
  ["no-non-null-assertion", "packages/web/src/sure.ts", "export const a = (b?: { c: 1 }) => b!.c;"],
  ["no-floating-promises", "packages/web/src/float.ts", "Promise.resolve(1);"],
  ["no-floating-promises", "packages/portal/src/float.ts", "export const a = () => { void Promise.resolve(1); };"],
  ["no-floating-promises", "packages/web/src/hidden.ts", "export const a = () => { void Promise.resolve(1); };"],
  ["no-void", "packages/web/src/handler.ts", "export const press = () => void Promise.resolve(1);"],
  ["no-misused-promises", "packages/web/src/each.ts", "[1].forEach(async () => { await Promise.resolve(); });"],
  ["await-thenable", "packages/web/src/wait.ts", "await 1;"],
  ...lastingState.map((source, index) => ["module-state", `packages/web/src/lasting-${index}.ts`, source]),
  ["no-restricted-globals", "packages/web/src/rows.ts", "indexedDB.deleteDatabase('rows');"],
  ["no-restricted-properties", "packages/web/src/room.ts", "export const room = navigator.storage;"],
  ["no-restricted-globals", `${orders}/later.ts`, "setTimeout(() => undefined, 1);"],
  ["no-restricted-globals", `${orders}/often.ts`, "setInterval(() => undefined, 1);"],
  [
    "no-restricted-imports",
    `${orders}/timers.ts`,
    `import { setTimeout as wait } from "node:timers/promises"; wait(1);`,
  ],
  ["no-restricted-imports", `${orders}/rows.ts`, `import { Refusal } from "../../../kernel/http/refusal.ts"; Refusal;`],
  [
    "no-restricted-imports",
    `${orders}/pause.ts`,
    `import { saveFailure } from "../../../platform/database/due-retries.ts"; saveFailure;`,
  ],
  [
    "no-restricted-imports",
    `${orders}/backoff.ts`,
    `import { pauseMs } from "../../../platform/jobs/backoff.ts"; pauseMs;`,
  ],
  ["rules-of-hooks", "packages/web/src/hook.tsx", `import { use } from "react"; if (Math.random()) use(null);`],
];
const tidy = {
  ...Object.fromEntries(sessionState.map((source, index) => [`packages/web/src/state-${index}.ts`, source])),
  [`${orders}/wait.test.ts`]: "setTimeout(() => undefined, 1);",
  "packages/web/src/features/local/orders/board.page.tsx": "export default function Board() { return null; }",
  "packages/web/src/long.test.ts": `export const a = 1;${"\n".repeat(598)}`,
  "packages/web/src/wait.test.ts": "void Promise.resolve(1);",
  "packages/web/src/clear.ts": reading("x > 1 && y && z"),
  "scripts/loud.mjs": "console.log(1);",
};

const folder = mkdtempSync(join(tmpdir(), "vowdesk-rules-"));
afterAll(() => rmSync(folder, { recursive: true }));

function plant(name, files) {
  const tree = join(folder, name);
  const stubs = Object.fromEntries(
    ["zod", "fastify", "kysely"].map((stub) => [`node_modules/${stub}/index.js`, "export const string = 1, sql = 1;"]),
  );
  for (const [path, source] of Object.entries({ ...files, ...stubs })) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), source);
  }
  mkdirSync(join(tree, "node_modules/@vowdesk"));
  symlinkSync(join(tree, "packages/contract"), join(tree, "node_modules/@vowdesk/contract"), "junction");
  return tree;
}

async function violationsIn(tree) {
  return (await layerViolations(tree)).map(({ rule, from }) => `${rule}: ${from}`);
}

describe("layers", () => {
  let violations;
  beforeAll(async () => {
    violations = await violationsIn(plant("layers", broken));
  }, 20_000);

  test("accepts a tree that follows the rules", async () => {
    expect(await violationsIn(plant("lawful", lawful))).toEqual([]);
  }, 20_000);

  test.each(unlawfulImports)("%s fires on %s", (rule, path) => {
    expect(violations).toContain(`${rule}: ${path}`);
  });

  test("tests every rule", () => {
    const names = [...layers.forbidden, ...layers.required].map(({ name }) => name);
    expect(names.filter((name) => !unlawfulImports.some(([rule]) => rule === name))).toEqual([]);
  });
});

describe("shape", () => {
  test("accepts a tree that follows the rules", () => {
    expect(problemsOf(plant("shapely", lawful), {})).toEqual([]);
  });

  test("reports every violation", () => {
    const files = Object.fromEntries(unshapely.map(([path, , source = ""]) => [path, source]));
    const problems = problemsOf(plant("unshapely", { ...lawful, ...files }), { "staff/users": "" }).join("\n");
    for (const [, sentence] of unshapely) expect(problems).toContain(sentence);
  });
});

describe("lint", () => {
  async function lint(name, files) {
    const tree = plant(name, files);
    const plugins = [
      "cognitive-complexity",
      "date-fields",
      "dropped-input",
      "module-state",
      "secure-context",
      "text-forms",
    ].map((plugin) => `scripts/checks/lint/${plugin}.mjs`);
    for (const config of [".oxlintrc.json", "tsconfig.base.json", ...plugins]) {
      mkdirSync(dirname(join(tree, config)), { recursive: true });
      copyFileSync(join(root, config), join(tree, config));
    }
    writeFileSync(join(tree, "tsconfig.json"), `{ "extends": "./tsconfig.base.json" }`);
    const { output } = await collect(toolPath("oxlint"), ["--type-aware", "--format=unix", "packages", "scripts"], {
      cwd: tree,
      env: { OXLINT_TSGOLINT_PATH: toolPath("oxlint-tsgolint", "tsgolint") },
    });
    return output.split("\n");
  }

  test("accepts a tree without lint errors", async () => {
    expect((await lint("tidy", tidy)).filter((line) => line.includes("[Error"))).toEqual([]);
  }, 20_000);

  test("reports every lint error", async () => {
    const files = Object.fromEntries(untidy.map(([, path, source]) => [path, source]));
    const lines = await lint("untidy", files);
    const unnoticed = untidy.filter(
      ([rule, path]) => !lines.some((line) => line.startsWith(`${path}:`) && line.includes(`(${rule})`)),
    );
    expect(unnoticed.map(([rule]) => rule)).toEqual([]);
  }, 20_000);
});
