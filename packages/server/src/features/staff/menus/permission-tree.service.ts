import { languages, type HandlerInput, type Language } from "@vowdesk/contract/kernel";
import { menuTypes, shownCode, type menusApi, type MenuNode, type PermissionNode } from "@vowdesk/contract/staff/menus";
import { assertVersionUnlessOwn } from "../../../kernel/concurrency/version.ts";
import type { Context } from "../../../kernel/http/context.ts";
import { authorOf } from "../../../kernel/transaction/actor.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { textOf } from "../../../locales/texts.ts";
import { signalPermissionChange } from "../auth/auth.ts";
import { holdsAll, permissionTree } from "../roles/roles.ts";
import { orderWith, rowRefusal } from "./menus.policy.ts";
import { isAlwaysShown, menuNode, menuTree } from "./menus.present.ts";
import * as store from "./menus.store.ts";
import type { PermissionFields, PermissionRow } from "./menus.store.ts";

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

/** The possible parents: a virtual root with all directories and pages below it. */
export async function parents(ctx: Context): Promise<PermissionNode[]> {
  const rows = (await store.listRows(ctx.db)).filter(({ type }) => type !== menuTypes.button);
  const label = textOf(ctx.language, "top-menu");
  const blank = { code: "", path: "", name: "", url: "", icon: "", orderNum: 0, remark: "" };
  const children = permissionTree(rows, ctx.language);
  return [{ ...blank, id: 0, label, parentId: -1, parentName: "", type: menuTypes.directory, children }];
}

type MenuInput = HandlerInput<typeof menusApi.add> | HandlerInput<typeof menusApi.update>;

const emptyFields: PermissionFields = {
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

/** The route options. An unchanged `alwaysShow` keeps the stored null, so that the type still decides. */
function optionsAfter(before: PermissionFields, input: MenuInput) {
  const { alwaysShow, activeMenu } = input;
  const isUnchanged = (alwaysShow ?? null) === null || alwaysShow === isAlwaysShown(before);
  return {
    affix: input.affix ?? before.affix,
    hidden: input.hidden ?? before.hidden,
    no_cache: input.noCache ?? before.no_cache,
    breadcrumb: input.breadcrumb ?? before.breadcrumb,
    always_show: isUnchanged ? before.always_show : (alwaysShow ?? null),
    active_menu: typeof activeMenu === "string" ? activeMenu || null : before.active_menu,
  };
}

/** The labels after a change. `labels` sets several languages; a changed `label` sets the language of the request. */
function labelsAfter(before: PermissionFields["label"], { label, labels }: MenuInput, language: Language) {
  const next = { ...before };
  for (const each of languages) next[each] = labels?.[each] ?? next[each];
  if (label !== undefined && label !== before[language]) next[language] = label;
  return next;
}

/** The columns after a change. Absent and null keep the value, an empty code removes it, and parent 0 is the root. */
function fieldsAfter(before: PermissionFields, input: MenuInput): PermissionFields {
  const { parentId, code } = input;
  return {
    parent_id: parentId === undefined ? before.parent_id : parentId || null,
    type: input.type ?? before.type,
    code: typeof code === "string" ? shownCode(code) || null : before.code,
    label: before.label,
    ...optionsAfter(before, input),
    path: input.path ?? before.path,
    name: input.name ?? before.name,
    url: input.url ?? before.url,
    icon: input.icon ?? before.icon,
    order_number: input.orderNum ?? before.order_number,
    remark: input.remark ?? before.remark,
  };
}

/** The fields that the audit entry compares. */
function auditFields(row: PermissionFields) {
  const { label, type, code, path, name, url, icon, remark, affix, hidden, breadcrumb } = row;
  const { no_cache, always_show, active_menu, parent_id, order_number } = row;
  const flags = { affix, hidden, breadcrumb, noCache: no_cache, alwaysShow: always_show, activeMenu: active_menu };
  const place = { parentId: parent_id, orderNumber: order_number };
  return { label, type, code, path, name, url, icon, remark, ...flags, ...place };
}

const subjectOf = ({ id, code }: { id: number; code: string | null }) => `menu:${code ?? id}`;

/** All clients load their menu again. */
function signalChange(ctx: Context): void {
  ctx.signal({ kind: "changed", feature: "menus", id: "", access: "signed-in" });
}

async function readNode(ctx: Context, id: number): Promise<MenuNode> {
  const rows = await store.listRows(ctx.db);
  const row = rows.find((candidate) => candidate.id === id) ?? refuse("not-found");
  return menuNode(row, parentIn(rows, row), ctx.language);
}

const parentIn = (rows: readonly PermissionRow[], { parent_id }: Pick<PermissionRow, "parent_id">) =>
  rows.find(({ id }) => id === parent_id);

function assertValid(rows: readonly PermissionRow[], id: number | null, next: PermissionFields): void {
  const refusal = rowRefusal(rows, id, next);
  if (refusal !== null) refuse(refusal);
}

export async function add(ctx: Context, input: HandlerInput<typeof menusApi.add>): Promise<MenuNode> {
  await store.lockPermissions(ctx.db);
  const { label } = input;
  const sameLabels = { zh: label, en: label, es: label, ja: label };
  const next = { ...fieldsAfter(emptyFields, input), label: labelsAfter(sameLabels, input, ctx.language) };
  assertValid(await store.listRows(ctx.db), null, next);
  const id = await store.insertPermission(ctx.db, next, authorOf(ctx));
  ctx.emit({ type: "menu.added", subject: subjectOf({ id, code: next.code }), after: auditFields(next) });
  signalChange(ctx);
  return readNode(ctx, id);
}

/** Changes or moves a row. Changing the code of a permission requires the former and the new code, because roles get it. */
export async function update(ctx: Context, input: HandlerInput<typeof menusApi.update>): Promise<MenuNode> {
  await store.lockPermissions(ctx.db);
  await store.lockPermission(ctx.db, input.id);
  const rows = await store.listRows(ctx.db);
  const before = rows.find(({ id }) => id === input.id) ?? refuse("not-found");
  const presentCurrent = () => menuNode(before, parentIn(rows, before), ctx.language);
  await assertVersionUnlessOwn(ctx.actor, before, input.version, presentCurrent);
  const next = { ...fieldsAfter(before, input), label: labelsAfter(before.label, input, ctx.language) };
  assertValid(rows, before.id, next);
  const codes = [before.code, next.code].filter((code) => code !== null);
  if (before.code !== next.code && !holdsAll(ctx.actor, codes)) refuse("beyond-own-rights");
  await store.savePermission(ctx.db, before.id, next, authorOf(ctx));
  const subject = subjectOf({ id: before.id, code: next.code });
  ctx.emit({ type: "menu.updated", subject, before: auditFields(before), after: auditFields(next) });
  if (before.code !== next.code) signalPermissionChange(ctx, await store.holdersOfPermission(ctx.db, before.id));
  signalChange(ctx);
  return readNode(ctx, before.id);
}

/** The place of a row, as the audit entry compares it. */
function positionIn(rows: readonly PermissionRow[], row: PermissionRow, order: readonly number[]) {
  return { parent: parentIn(rows, row)?.label ?? null, place: order.indexOf(row.id) + 1 };
}

type MovedFrom = NonNullable<HandlerInput<typeof menusApi.move>["from"]>;

/** Whether a row is below the parent, directly before that row or last. */
function isAt(siblings: readonly number[], row: PermissionRow, place: MovedFrom) {
  const isBelow = row.parent_id === (place.parentId || null);
  return isBelow && (siblings[siblings.indexOf(row.id) + 1] ?? null) === (place.beforeId ?? null);
}

/** Moves a row below a parent, before one of its rows or to the end. A move to the same place changes nothing. */
export async function move(ctx: Context, input: HandlerInput<typeof menusApi.move>): Promise<MenuNode> {
  await store.lockPermissions(ctx.db);
  const rows = await store.listRows(ctx.db);
  const before = rows.find(({ id }) => id === input.id) ?? refuse("not-found");
  const after = { ...before, parent_id: input.parentId || null };
  assertValid(rows, before.id, after);
  const order = orderWith(rows, { id: before.id, parent_id: after.parent_id, beforeId: input.beforeId ?? null });
  if (order === null) return refuse("place-gone");
  const formerOrder = rows.filter(({ parent_id }) => parent_id === before.parent_id).map(({ id }) => id);
  if (input.from && !isAt(formerOrder, before, input.from)) refuse("moved-meanwhile");
  const [formerPlace, place] = [positionIn(rows, before, formerOrder), positionIn(rows, after, order)];
  if (before.parent_id === after.parent_id && formerPlace.place === place.place) return readNode(ctx, before.id);
  await store.placePermission(ctx.db, { id: before.id, parent_id: after.parent_id, order });
  ctx.emit({ type: "menu.moved", subject: subjectOf(before), before: formerPlace, after: place });
  signalChange(ctx);
  return readNode(ctx, before.id);
}

async function assertDeletable(ctx: Context, id: number): Promise<PermissionRow> {
  const rows = await store.listRows(ctx.db);
  const row = rows.find((candidate) => candidate.id === id) ?? refuse("not-found");
  if (rows.some(({ parent_id }) => parent_id === id)) refuse("menu-has-children");
  if (await store.isGranted(ctx.db, id)) refuse("menu-granted");
  return row;
}

/** Refuses with code 200 and a reason if the row cannot be deleted. */
export async function check(ctx: Context, { id }: { id: number }): Promise<null> {
  await assertDeletable(ctx, id);
  return null;
}

async function remove(ctx: Context, { id }: { id: number }): Promise<null> {
  await store.lockPermissions(ctx.db);
  await store.lockPermission(ctx.db, id);
  const row = await assertDeletable(ctx, id);
  await store.deletePermission(ctx.db, id);
  ctx.emit({ type: "menu.deleted", subject: subjectOf(row), before: auditFields(row) });
  signalChange(ctx);
  return null;
}

export { remove as delete };
