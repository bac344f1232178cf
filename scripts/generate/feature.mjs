import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../child.mjs";

const [feature, record] = process.argv.slice(2);
const isName = (name) => /^[a-z]+(-[a-z]+)*$/.test(name ?? "");
if (!isName(feature) || !isName(record)) {
  console.error("Usage: npm run new-feature -- <feature> <record>, for example: npm run new-feature -- coupons coupon");
  process.exit(1);
}
if (existsSync(join(root, "packages/contract/src/features", feature))) {
  console.error(`The feature "${feature}" exists already. Choose another name.`);
  process.exit(1);
}

const Type = record.replace(/(^|-)([a-z])/g, (_, _dash, letter) => letter.toUpperCase());
const name = Type[0].toLowerCase() + Type.slice(1);
const plural = feature.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
const table = record.replaceAll("-", "_");

const files = {
  "contract/schema.ts": `
import * as z from "zod";
import { permissions } from "../../kernel/index.ts";

export const ${name}Permissions = permissions("${record}");

export const ${Type} = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime({ offset: true }),
});
export type ${Type} = z.infer<typeof ${Type}>;`,

  "contract/calls.ts": `
import * as z from "zod";
import { api, endpoint, listInput, pageOf, staff } from "../../kernel/index.ts";
import { ${Type} } from "./schema.ts";

export const ${plural}Api = api("${feature}", {
  list: endpoint({
    method: "GET",
    path: "/api/${record}/list",
    access: staff("${record}"),
    summary: "${Type}s, newest first",
    input: listInput({ name: z.string().max(64) }, ["createdAt"]),
    output: pageOf(${Type}),
  }),
});`,

  "contract/sample.ts": `
import { ${Type} } from "./schema.ts";

/** A valid ${record}, for tests. */
export function a${Type}(overrides: Partial<${Type}> = {}): ${Type} {
  return ${Type}.parse({ id: "1", name: "First", createdAt: "2026-11-02T09:00:00+08:00", ...overrides });
}`,

  "contract/index.ts": `
export * from "./calls.ts";
export * from "./schema.ts";`,

  "server/calls.ts": `
import { ${plural}Api } from "@vowdesk/contract/${feature}";
import { bind } from "../../kernel/bind.ts";
import * as ${plural} from "./service.ts";

export const calls = bind(${plural}Api, {
  list: (query, ctx) => ${plural}.list(ctx, query),
});`,

  "server/service.ts": `
import type { ${Type}, ${plural}Api } from "@vowdesk/contract/${feature}";
import type { HandlerInput, Page } from "@vowdesk/contract/kernel";
import type { Context } from "../../kernel/context.ts";
import { page } from "../../kernel/page.ts";
import { present } from "./present.ts";
import * as store from "./store.ts";

export async function list(ctx: Context, query: HandlerInput<typeof ${plural}Api.list>): Promise<Page<${Type}>> {
  const found = await page(ctx, store.listing, query);
  return { ...found, records: found.records.map(present) };
}`,

  "server/present.ts": `
import type { ${Type} } from "@vowdesk/contract/${feature}";
import type { ${Type}Row } from "./store.ts";

export function present({ id, name, created_at }: ${Type}Row): ${Type} {
  return { id, name, createdAt: created_at.toISOString() };
}`,

  "server/store.ts": `
import type { ${plural}Api } from "@vowdesk/contract/${feature}";
import type { Listing } from "../../kernel/page.ts";
import type { Db } from "../../platform/database.ts";

export interface ${Type}Row {
  id: string;
  name: string;
  created_at: Date;
}

type Tables = {
  ${table}: ${Type}Row;
};

const tables = (db: Db) => db.withTables<Tables>();

export const listing: Listing<typeof ${plural}Api.list, Tables, "${table}", string, ${Type}Row> = {
  from: (db) => tables(db).selectFrom("${table}"),
  id: "${table}.id",
  where: {
    name: (found, text) => found.where("name", "=", text),
  },
  sorts: { createdAt: { column: "${table}.created_at", dir: "desc" } },
  defaultSort: "createdAt",
  rows: "${table}",
};`,

  "server/index.ts": `
export { calls } from "./calls.ts";`,

  "web/resource.tsx": `
import { msg } from "@lingui/core/macro";
import { ${plural}Api } from "@vowdesk/contract/${feature}";
import { filter } from "../../resource/filter.ts";
import { resource } from "../../resource/record.ts";
import { RelativeTime } from "../../ui/relative-time.tsx";

export const ${plural} = resource({
  name: "${feature}",
  list: ${plural}Api.list,
  columns: [
    { field: "name", label: msg\`Name\`, card: "title" },
    { field: "createdAt", label: msg\`Created\`, width: 132, sort: "desc", as: (at) => <RelativeTime at={at} /> },
  ],
  filters: { name: filter.search(msg\`Name\`) },
});`,

  "web/pages/list.tsx": `
import { ResourcePage } from "../../../resource/resource-page.tsx";
import { ${plural} } from "../resource.tsx";

export default function ${Type}List() {
  return <ResourcePage resource={${plural}} />;
}`,
};

for (const [place, source] of Object.entries(files)) {
  const [side, ...rest] = place.split("/");
  const path = join(root, "packages", side, "src/features", feature, ...rest);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${source.trim()}\n`);
}
console.log(`The folders of "${feature}" in contract, server and web are created. Add by hand:
  packages/contract/src/index.ts            ${plural}Api and ${name}Permissions
  packages/contract/src/features/menus      its page key
  packages/server/src/app/features.ts       one line
  packages/server/test/matrix/rows.ts       which roles may call its list
  packages/server/src/migrations            the table "${table}", its permission and its menu row
  packages/web/src/app/router/pages.ts      page key → features/${feature}/pages/list.tsx
  packages/web/src/app/help/page-help.ts    the help text of its page
Then run: npm run words, npm run docs, npm run format, npm run check`);
