import type { HandlerInput, Language } from "@vowdesk/contract/kernel";
import { menuTypes, type menusApi, type PermissionNode } from "@vowdesk/contract/menus";
import type { Context } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/refusal.ts";
import { textOf } from "../../../words/texts.ts";
import { announceRights } from "../../auth/index.ts";
import { holdsAll, listPermissions, permissionTree, presentPermission, type PermissionRow } from "../../roles/index.ts";
import { rowRefusal } from "../policy.ts";
import * as store from "../store.ts";
import type { PermissionFields } from "../store.ts";

declare module "../../../kernel/events.ts" {
  interface Events {
    "menu.added": Fact;
    "menu.updated": Fact;
    "menu.deleted": Fact;
  }
}

export async function list(ctx: Context): Promise<PermissionNode[]> {
  return permissionTree(await listPermissions(ctx), ctx.language);
}

/** What rows hang under: the top, which no row stands for, with directories and menus below it. */
export async function parents(ctx: Context): Promise<PermissionNode[]> {
  const rows = (await listPermissions(ctx)).filter(({ type }) => type !== menuTypes.button);
  const label = textOf(ctx.language, "top-menu");
  const blank = { code: "", path: "", name: "", url: "", icon: "", orderNum: 0, remark: "" };
  const children = permissionTree(rows, ctx.language).map((child) => ({ ...child, parentName: label }));
  return [{ ...blank, id: 0, label, parentId: -1, parentName: "", type: menuTypes.directory, children }];
}

type Given = HandlerInput<typeof menusApi.add> | HandlerInput<typeof menusApi.update>;

const nothing: PermissionFields = {
  parent_id: null,
  type: menuTypes.directory,
  code: null,
  label: { zh: "", en: "", es: "", ja: "" },
  path: "",
  name: "",
  url: "",
  icon: "",
  order_number: 0,
  remark: "",
};

/** What the row is to be; absent and null leave it as it was. An empty code is none, parent 0 is the top. */
function changed(before: PermissionFields, given: Given): PermissionFields {
  const { parentId, code } = given;
  return {
    parent_id: parentId === undefined ? before.parent_id : parentId || null,
    type: given.type ?? before.type,
    code: typeof code === "string" ? code || null : before.code,
    label: before.label,
    path: given.path ?? before.path,
    name: given.name ?? before.name,
    url: given.url ?? before.url,
    icon: given.icon ?? before.icon,
    order_number: given.orderNum ?? before.order_number,
    remark: given.remark ?? before.remark,
  };
}

function trace({ label, order_number, parent_id, ...fields }: PermissionFields) {
  const { type, code, path, name, url, icon, remark } = fields;
  return { label, type, code, path, name, url, icon, remark, parentId: parent_id, orderNumber: order_number };
}

const subjectOf = ({ id, code }: { id: number; code: string | null }) => `menu:${code ?? id}`;

/** Every open browser draws the menu again. */
function hintAt(ctx: Context): void {
  ctx.hint({ kind: "changed", feature: "menus", id: "", access: "signed-in" });
}

async function drawn(ctx: Context, id: number): Promise<PermissionNode> {
  const rows = await listPermissions(ctx);
  const row = rows.find((one) => one.id === id) ?? refuse("not-found");
  const parent = rows.find((one) => one.id === row.parent_id);
  return presentPermission(row, parent, ctx.language);
}

function assertFits(rows: readonly PermissionRow[], id: number | null, next: PermissionFields): void {
  const refusal = rowRefusal(rows, id, next);
  if (refusal !== null) refuse(refusal);
}

export async function add(ctx: Context, given: HandlerInput<typeof menusApi.add>): Promise<PermissionNode> {
  await store.lockPermissions(ctx.db);
  const { label } = given;
  const next = { ...changed(nothing, given), label: { zh: label, en: label, es: label, ja: label } };
  assertFits(await listPermissions(ctx), null, next);
  const id = await store.insertPermission(ctx.db, next);
  ctx.emit({ type: "menu.added", subject: subjectOf({ id, code: next.code }), after: trace(next) });
  hintAt(ctx);
  return drawn(ctx, id);
}

const renamed = (before: PermissionRow, label: string, language: Language) => ({ ...before.label, [language]: label });

/** Changes or moves a row. A row that roles hold gives them its new code: whoever changes it must hold both. */
export async function update(ctx: Context, given: HandlerInput<typeof menusApi.update>): Promise<PermissionNode> {
  await store.lockPermissions(ctx.db);
  await store.closePermission(ctx.db, given.id);
  const rows = await listPermissions(ctx);
  const before = rows.find(({ id }) => id === given.id) ?? refuse("not-found");
  const label = given.label === undefined ? before.label : renamed(before, given.label, ctx.language);
  const next = { ...changed(before, given), label };
  assertFits(rows, before.id, next);
  const codes = [before.code, next.code].filter((code) => code !== null);
  if (before.code !== next.code && !holdsAll(ctx.actor, codes)) refuse("beyond-own-rights");
  await store.savePermission(ctx.db, before.id, next);
  const subject = subjectOf({ id: before.id, code: next.code });
  ctx.emit({ type: "menu.updated", subject, before: trace(before), after: trace(next) });
  if (before.code !== next.code) announceRights(ctx, await store.holdersOfPermission(ctx.db, before.id));
  hintAt(ctx);
  return drawn(ctx, before.id);
}

async function assertDeletable(ctx: Context, id: number): Promise<PermissionRow> {
  const rows = await listPermissions(ctx);
  const row = rows.find((one) => one.id === id) ?? refuse("not-found");
  if (rows.some(({ parent_id }) => parent_id === id)) refuse("menu-has-children");
  if (await store.isGranted(ctx.db, id)) refuse("menu-granted");
  return row;
}

/** Says whether the row may be deleted (PRODUCT 2): a refusal with code 200 is the "no". */
export async function check(ctx: Context, id: number): Promise<null> {
  await assertDeletable(ctx, id);
  return null;
}

export async function remove(ctx: Context, id: number): Promise<null> {
  await store.lockPermissions(ctx.db);
  await store.closePermission(ctx.db, id);
  const row = await assertDeletable(ctx, id);
  await store.deletePermission(ctx.db, id);
  ctx.emit({ type: "menu.deleted", subject: subjectOf(row), before: trace(row) });
  hintAt(ctx);
  return null;
}
