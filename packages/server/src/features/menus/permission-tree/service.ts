import { languages, type HandlerInput, type Language } from "@vowdesk/contract/kernel";
import { menuTypes, type menusApi, type MenuNode, type PermissionNode } from "@vowdesk/contract/menus";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { textOf } from "../../../locales/texts.ts";
import { announceRights } from "../../auth/index.ts";
import { holdsAll, permissionTree } from "../../roles/index.ts";
import { orderWith, rowRefusal } from "../policy.ts";
import { isAlwaysShown, menuNode, menuTree } from "../present.ts";
import * as store from "../store.ts";
import type { PermissionFields, PermissionRow } from "../store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "menu.added": Fact;
    "menu.updated": Fact;
    "menu.moved": Fact;
    "menu.deleted": Fact;
  }
}

export async function list(ctx: Context): Promise<MenuNode[]> {
  return menuTree(await store.listRows(ctx.db), ctx.language);
}

/** What rows hang under: the top, which no row stands for, with directories and menus below it. */
export async function parents(ctx: Context): Promise<PermissionNode[]> {
  const rows = (await store.listRows(ctx.db)).filter(({ type }) => type !== menuTypes.button);
  const label = textOf(ctx.language, "top-menu");
  const blank = { code: "", path: "", name: "", url: "", icon: "", orderNum: 0, remark: "" };
  const children = permissionTree(rows, ctx.language);
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
  affix: false,
  hidden: false,
  no_cache: false,
  active_menu: null,
  breadcrumb: true,
  always_show: null,
  order_number: 0,
  remark: "",
};

/** What a route record says beyond its place. `alwaysShow` sent back as it was read leaves the choice with the type. */
function drawnAs(before: PermissionFields, given: Given) {
  const { alwaysShow, activeMenu } = given;
  const isAsBefore = (alwaysShow ?? null) === null || alwaysShow === isAlwaysShown(before);
  return {
    affix: given.affix ?? before.affix,
    hidden: given.hidden ?? before.hidden,
    no_cache: given.noCache ?? before.no_cache,
    breadcrumb: given.breadcrumb ?? before.breadcrumb,
    always_show: isAsBefore ? before.always_show : (alwaysShow ?? null),
    active_menu: typeof activeMenu === "string" ? activeMenu || null : before.active_menu,
  };
}

/** One label for every language, then those given; the one in the asked language counts where it says something new. */
function labelled(before: PermissionFields["label"], { label, labels }: Given, language: Language) {
  const next = { ...before };
  for (const each of languages) next[each] = labels?.[each] ?? next[each];
  if (label !== undefined && label !== before[language]) next[language] = label;
  return next;
}

/** What the row is to be; absent and null leave it as it was. An empty code is none, parent 0 is the top. */
function changed(before: PermissionFields, given: Given): PermissionFields {
  const { parentId, code } = given;
  return {
    parent_id: parentId === undefined ? before.parent_id : parentId || null,
    type: given.type ?? before.type,
    code: typeof code === "string" ? code || null : before.code,
    label: before.label,
    ...drawnAs(before, given),
    path: given.path ?? before.path,
    name: given.name ?? before.name,
    url: given.url ?? before.url,
    icon: given.icon ?? before.icon,
    order_number: given.orderNum ?? before.order_number,
    remark: given.remark ?? before.remark,
  };
}

/** A row as the audit trail compares it. */
function trace(row: PermissionFields) {
  const { label, type, code, path, name, url, icon, remark, affix, hidden, breadcrumb } = row;
  const { no_cache, always_show, active_menu, parent_id, order_number } = row;
  const flags = { affix, hidden, breadcrumb, noCache: no_cache, alwaysShow: always_show, activeMenu: active_menu };
  const place = { parentId: parent_id, orderNumber: order_number };
  return { label, type, code, path, name, url, icon, remark, ...flags, ...place };
}

const subjectOf = ({ id, code }: { id: number; code: string | null }) => `menu:${code ?? id}`;

/** Every open browser draws the menu again. */
function signalAt(ctx: Context): void {
  ctx.signal({ kind: "changed", feature: "menus", id: "", access: "signed-in" });
}

async function drawn(ctx: Context, id: number): Promise<MenuNode> {
  const rows = await store.listRows(ctx.db);
  const row = rows.find((one) => one.id === id) ?? refuse("not-found");
  return menuNode(row, parentIn(rows, row), ctx.language);
}

const parentIn = (rows: readonly PermissionRow[], { parent_id }: Pick<PermissionRow, "parent_id">) =>
  rows.find(({ id }) => id === parent_id);

const authorOf = ({ actor, now }: Context) => ({ by: actor.name, at: now });

function assertFits(rows: readonly PermissionRow[], id: number | null, next: PermissionFields): void {
  const refusal = rowRefusal(rows, id, next);
  if (refusal !== null) refuse(refusal);
}

export async function add(ctx: Context, given: HandlerInput<typeof menusApi.add>): Promise<MenuNode> {
  await store.lockPermissions(ctx.db);
  const { label } = given;
  const everywhere = { zh: label, en: label, es: label, ja: label };
  const next = { ...changed(nothing, given), label: labelled(everywhere, given, ctx.language) };
  assertFits(await store.listRows(ctx.db), null, next);
  const id = await store.insertPermission(ctx.db, next, authorOf(ctx));
  ctx.emit({ type: "menu.added", subject: subjectOf({ id, code: next.code }), after: trace(next) });
  signalAt(ctx);
  return drawn(ctx, id);
}

/** Refuses when somebody else changed the row since the asking person saw it (PRODUCT 2, code 409). */
function assertSeen(ctx: Context, rows: readonly PermissionRow[], row: PermissionRow, version?: number | null): void {
  if (version === undefined || version === null || version === row.version || row.updated_by === ctx.actor.name) return;
  const who = row.updated_by;
  const current = menuNode(row, parentIn(rows, row), ctx.language);
  refuse("changed-meanwhile", {
    data: { current, changedBy: who, changedAt: row.updated_at.toISOString() },
    values: { who },
  });
}

/** Changes or moves a row. A row that roles hold gives them its new code: whoever changes it must hold both. */
export async function update(ctx: Context, given: HandlerInput<typeof menusApi.update>): Promise<MenuNode> {
  await store.lockPermissions(ctx.db);
  await store.closePermission(ctx.db, given.id);
  const rows = await store.listRows(ctx.db);
  const before = rows.find(({ id }) => id === given.id) ?? refuse("not-found");
  assertSeen(ctx, rows, before, given.version);
  const next = { ...changed(before, given), label: labelled(before.label, given, ctx.language) };
  assertFits(rows, before.id, next);
  const codes = [before.code, next.code].filter((code) => code !== null);
  if (before.code !== next.code && !holdsAll(ctx.actor, codes)) refuse("beyond-own-rights");
  await store.savePermission(ctx.db, before.id, next, authorOf(ctx));
  const subject = subjectOf({ id: before.id, code: next.code });
  ctx.emit({ type: "menu.updated", subject, before: trace(before), after: trace(next) });
  if (before.code !== next.code) announceRights(ctx, await store.holdersOfPermission(ctx.db, before.id));
  signalAt(ctx);
  return drawn(ctx, before.id);
}

/** Where a row stands, as the audit trail compares it. */
function placeOf(rows: readonly PermissionRow[], row: PermissionRow, order: readonly number[]) {
  return { parent: parentIn(rows, row)?.label ?? null, place: order.indexOf(row.id) + 1 };
}

/** Puts a row under another, before one of those there or at the end. Who is moved to where they are is left alone. */
export async function move(ctx: Context, given: HandlerInput<typeof menusApi.move>): Promise<MenuNode> {
  await store.lockPermissions(ctx.db);
  const rows = await store.listRows(ctx.db);
  const before = rows.find(({ id }) => id === given.id) ?? refuse("not-found");
  const after = { ...before, parent_id: given.parentId || null };
  assertFits(rows, before.id, after);
  const order = orderWith(rows, { id: before.id, parent_id: after.parent_id, beforeId: given.beforeId ?? null });
  if (order === null) return refuse("place-gone");
  const stood = rows.filter(({ parent_id }) => parent_id === before.parent_id).map(({ id }) => id);
  const [was, is] = [placeOf(rows, before, stood), placeOf(rows, after, order)];
  if (before.parent_id === after.parent_id && was.place === is.place) return drawn(ctx, before.id);
  await store.placePermission(ctx.db, { id: before.id, parent_id: after.parent_id, order });
  ctx.emit({ type: "menu.moved", subject: subjectOf(before), before: was, after: is });
  signalAt(ctx);
  return drawn(ctx, before.id);
}

async function assertDeletable(ctx: Context, id: number): Promise<PermissionRow> {
  const rows = await store.listRows(ctx.db);
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
  signalAt(ctx);
  return null;
}
