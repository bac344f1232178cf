import { departmentsApi, type Department } from "@vowdesk/contract/staff/departments";
import { languages, type CallInput, type CallOutput, type Endpoint, type Language } from "@vowdesk/contract/kernel";
import { menusApi, shownCode, type PermissionNode } from "@vowdesk/contract/staff/menus";
import { rolesApi } from "@vowdesk/contract/staff/roles";
import { businessApi } from "@vowdesk/contract/operations/business";
import { usersApi } from "@vowdesk/contract/staff/users";
import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import type { RevertHandler, RevertHandlers } from "../features/operations/audit/audit.ts";
import * as departments from "../features/staff/departments/departments.ts";
import * as menus from "../features/staff/menus/menus.ts";
import * as roles from "../features/staff/roles/roles.ts";
import * as business from "../features/operations/business/business.ts";
import * as users from "../features/staff/users/users.ts";
import type { BoundCall } from "../kernel/http/bind.ts";
import type { Context } from "../kernel/http/context.ts";
import { assertAllowed } from "../kernel/http/guard.ts";
import { refuse } from "../kernel/http/refusal.ts";

const callsByEndpoint = new Map<Endpoint, BoundCall>(
  // No revert off-boards a user or deletes old data, so there are no kinds of open work and no rules.
  [users.callsWith([]), roles.calls, menus.calls, departments.calls, business.callsWith([])]
    .flat()
    .map((call) => [call.endpoint, call] as const),
);

/** Runs a call as the actor in this transaction, with its permission check and its own rules. */
async function callAsActor<E extends Endpoint>(ctx: Context, endpoint: E, input: CallInput<E>): Promise<CallOutput<E>> {
  assertAllowed(ctx.actor, endpoint.access);
  const call = callsByEndpoint.get(endpoint);
  if (!call) throw new Error(`${endpoint.path} is not answered here`);
  return (await call.handle(ctx, z.parse(endpoint.input, input))) as CallOutput<E>;
}

type Changes = Parameters<RevertHandler["restore"]>[1]["changes"];
type Values = Readonly<Record<string, unknown>>;

/** Refuses if a changed field no longer has the value that the audit entry recorded. */
function assertAsLeft(changes: Changes, now: Values): void {
  const moved = Object.keys(changes).filter((field) => !isDeepStrictEqual(now[field] ?? null, changes[field]?.[1]));
  if (moved.length > 0) refuse("revert-outdated", { data: { fields: moved } });
}

const before = (changes: Changes): Values =>
  Object.fromEntries(Object.entries(changes).map(([field, [was]]) => [field, was]));

const nameIn = (subject: string) => subject.slice(subject.indexOf(":") + 1);

/** The only match. A name from the audit trail is unambiguous only while no other object has it. */
function exactlyOne<T>(matches: readonly T[]): T {
  const [value] = matches;
  return value !== undefined && matches.length === 1 ? value : refuse("revert-unsafe");
}

const flatten = <T extends { children: T[] }>(nodes: readonly T[]): T[] =>
  nodes.flatMap((node) => [node, ...flatten(node.children)]);

async function departmentId(ctx: Context, name: unknown): Promise<number> {
  if (name === null || name === "") return 0;
  const all = flatten<Department>(await callAsActor(ctx, departmentsApi.list, {}));
  return exactlyOne(all.filter(({ departmentName }) => departmentName === name)).id;
}

async function findUser(ctx: Context, subject: string) {
  const username = nameIn(subject);
  const { records } = await callAsActor(ctx, usersApi.list, { username, pageSize: 200 });
  return records.find((user) => user.username === username) ?? refuse("revert-outdated");
}

const userUpdated: RevertHandler = {
  access: "sys:user:edit",
  fields: ["realName", "nickName", "gender", "introduction", "enabled", "department"],
  async restore(ctx, { subject, changes }) {
    const { id } = await findUser(ctx, subject);
    const now = await callAsActor(ctx, usersApi.profile, { id });
    assertAsLeft(changes, { ...now, department: now.departmentName });
    const { department, ...fields } = before(changes);
    const parentFields = "department" in changes ? { departmentId: await departmentId(ctx, department) } : {};
    await callAsActor(ctx, usersApi.update, { id, version: now.version, ...fields, ...parentFields });
  },
};

const isListOfTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

/** Ids of codes. Refuses if one of them no longer exists. */
function idsOf(codes: unknown, known: ReadonlyMap<string, number>): number[] {
  if (!isListOfTexts(codes)) return refuse("revert-unsafe");
  return codes.map((code) => known.get(code) ?? refuse("revert-unsafe"));
}

function assertSameSet(assigned: readonly number[], expected: readonly number[], field: string): void {
  if (!isDeepStrictEqual(new Set(assigned), new Set(expected)))
    refuse("revert-outdated", { data: { fields: [field] } });
}

const rolesAssigned: RevertHandler = {
  access: "sys:user:assign",
  fields: ["roles"],
  async restore(ctx, { subject, changes: { roles: changed = [[], []] } }) {
    const { id: userId, version } = await findUser(ctx, subject);
    const { records } = await callAsActor(ctx, usersApi.assignableRoles, { userId, pageSize: 200 });
    const known = new Map(records.map(({ roleCode, id }) => [roleCode, id]));
    const assigned = await callAsActor(ctx, usersApi.assignedRoles, { userId });
    assertSameSet(assigned, idsOf(changed[1], known), "roles");
    await callAsActor(ctx, usersApi.assignRoles, { userId, roleIds: idsOf(changed[0], known), version });
  },
};

async function findRole(ctx: Context, roleCode: string) {
  const { records } = await callAsActor(ctx, rolesApi.list, { roleCode, pageSize: 200 });
  return (
    records.find((role) => role.roleCode === roleCode) ?? refuse("revert-outdated", { data: { fields: ["code"] } })
  );
}

/** The changed names of a text in four languages, each with old and new value. */
function renamed(pair: Changes[string] | undefined): (readonly [Language, string, string])[] {
  const [was, is] = (pair ?? [{}, {}]) as [Record<string, string>, Record<string, string>];
  return languages.flatMap((language) => {
    const [old, next] = [was[language], is[language]];
    return old !== undefined && next !== undefined && old !== next ? [[language, old, next] as const] : [];
  });
}

const roleUpdated: RevertHandler = {
  access: "sys:role:edit",
  fields: ["code", "name", "remark"],
  async restore(ctx, { subject, changes: { name, ...changes } }) {
    const { id, roleCode, remark } = await findRole(ctx, nameIn(subject));
    assertAsLeft(changes, { code: roleCode, remark });
    for (const [language, was, is] of renamed(name)) {
      const localised = { ...ctx, language };
      const { roleName } = await findRole(localised, roleCode);
      if (roleName !== is) refuse("revert-outdated", { data: { fields: ["name"] } });
      await callAsActor(localised, rolesApi.update, { id, roleName: was });
    }
    const rest = before(changes);
    if (Object.keys(rest).length === 0) return;
    await callAsActor(ctx, rolesApi.update, { id, roleCode: rest["code"] as string, remark: rest["remark"] as string });
  },
};

const roleAssigned: RevertHandler = {
  access: "sys:role:assign",
  fields: ["permissions"],
  async restore(ctx, { subject, changes: { permissions: changed = [[], []] } }) {
    const { id: roleId } = await findRole(ctx, nameIn(subject));
    const { permissionList, checkList } = await callAsActor(ctx, rolesApi.permissions, { roleId });
    const rows = flatten<PermissionNode>(permissionList);
    const known = new Map(rows.filter((row) => shownCode(row.code) !== "").map(({ code, id }) => [code, id]));
    const coded = new Set(known.values());
    assertSameSet(
      checkList.filter((id) => coded.has(id)),
      idsOf(changed[1], known),
      "permissions",
    );
    await callAsActor(ctx, rolesApi.assignPermissions, { roleId, list: idsOf(changed[0], known) });
  },
};

const departmentUpdated: RevertHandler = {
  access: "sys:department:edit",
  fields: ["name", "address", "orderNumber", "parent"],
  async restore(ctx, { subject, changes }) {
    const all = flatten<Department>(await callAsActor(ctx, departmentsApi.list, {}));
    const now = exactlyOne(all.filter(({ id }) => String(id) === nameIn(subject)));
    const { departmentName: name, address, orderNum: orderNumber, pid, parentName, id } = now;
    assertAsLeft(changes, { name, address, orderNumber, parent: pid === 0 ? null : parentName });
    const { parent, orderNumber: orderNum, name: departmentName, ...rest } = before(changes);
    const parentFields = "parent" in changes ? { pid: await departmentId(ctx, parent) } : {};
    const input = { ...rest, ...parentFields, id, orderNum, departmentName };
    await callAsActor(ctx, departmentsApi.update, input as CallInput<typeof departmentsApi.update>);
  },
};

async function findMenu(ctx: Context, name: string) {
  const rows = flatten<PermissionNode>(await callAsActor(ctx, menusApi.list, {}));
  return exactlyOne(rows.filter((row) => (shownCode(row.code) || String(row.id)) === name));
}

const menuUpdated: RevertHandler = {
  access: "sys:menu:edit",
  fields: ["label", "type", "path", "name", "url", "icon", "remark", "parentId", "orderNumber"],
  async restore(ctx, { subject, changes: { label, ...changes } }) {
    const now = await findMenu(ctx, nameIn(subject));
    assertAsLeft(changes, { ...now, parentId: now.parentId || null, orderNumber: now.orderNum });
    for (const [language, was, is] of renamed(label)) {
      const localised = { ...ctx, language };
      if ((await findMenu(localised, nameIn(subject))).label !== is)
        refuse("revert-outdated", { data: { fields: ["label"] } });
      await callAsActor(localised, menusApi.update, { id: now.id, label: was });
    }
    if (Object.keys(changes).length === 0) return;
    const { orderNumber: orderNum, parentId, ...rest } = before(changes);
    const parentFields = "parentId" in changes ? { parentId: parentId ?? 0 } : {};
    const input = { ...rest, ...parentFields, id: now.id, orderNum };
    await callAsActor(ctx, menusApi.update, input as CallInput<typeof menusApi.update>);
  },
};

const businessChanged: RevertHandler = {
  access: "studio:edit",
  fields: Object.keys(businessApi.change.input.shape).filter((field) => field !== "version"),
  async restore(ctx, { changes }) {
    const now = await callAsActor(ctx, businessApi.settings, {});
    assertAsLeft(changes, now);
    await callAsActor(ctx, businessApi.change, { ...before(changes), version: now.version });
  },
};

/** The changes that can be reverted. All others are refused as unsafe. */
export const revertHandlers: RevertHandlers = {
  "user.updated": userUpdated,
  "user.roles-assigned": rolesAssigned,
  "role.updated": roleUpdated,
  "role.assigned": roleAssigned,
  "department.updated": departmentUpdated,
  "menu.updated": menuUpdated,
  "studio.changed": businessChanged,
};
