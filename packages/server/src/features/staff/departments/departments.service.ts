import type { Department, departmentsApi } from "@vowdesk/contract/staff/departments";
import type { HandlerInput } from "@vowdesk/contract/kernel";
import { assertVersionUnlessOwn } from "../../../kernel/concurrency/version.ts";
import type { Context } from "../../../kernel/http/context.ts";
import { authorOf } from "../../../kernel/transaction/actor.ts";
import { storedPhone } from "../../../kernel/text/phones.ts";
import { coversDepartment } from "../../../kernel/transaction/data-scope.ts";
import { signalPermissionChange } from "../auth/auth.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { matching, placeRefusal } from "./departments.policy.ts";
import { present, auditFields, tree, treeFromTop } from "./departments.present.ts";
import * as store from "./departments.store.ts";
import type { DepartmentFields, DepartmentRow } from "./departments.store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "department.added": Fact;
    "department.updated": Fact;
    "department.deleted": Fact;
  }
}

export async function list(
  ctx: Context,
  { departmentName }: { departmentName?: string | undefined },
): Promise<Department[]> {
  const rows = visibleTo(ctx, await store.listDepartments(ctx.db));
  return tree(departmentName === undefined ? rows : matching(rows, departmentName), ctx.language);
}

export async function parents(ctx: Context): Promise<Department[]> {
  return treeFromTop(visibleTo(ctx, await store.listDepartments(ctx.db)), ctx.language);
}

/** The departments of the actor's scope. One whose parent is outside of it is at the top. */
function visibleTo({ actor }: Context, all: readonly DepartmentRow[]): DepartmentRow[] {
  const rows = all.filter(({ id }) => coversDepartment(actor.scope, id));
  const ids = new Set(rows.map(({ id }) => id));
  return rows.map((row) => (row.parent_id === null || ids.has(row.parent_id) ? row : { ...row, parent_id: null }));
}

const subjectOf = ({ id }: DepartmentRow) => `department:${id}`;

function signalChange(ctx: Context, id: number): void {
  ctx.signal({ kind: "changed", feature: "departments", id: String(id), access: "sys:department" });
}

type Given = HandlerInput<typeof departmentsApi.update> | HandlerInput<typeof departmentsApi.add>;

/** The fields after the change. Absent and null fields keep their value; `pid` 0 is the top. */
function mergeFields(
  { language }: Context,
  before: DepartmentFields,
  { pid, departmentName, phone, address, orderNum }: Given,
): DepartmentFields {
  return {
    parent_id: pid === undefined ? before.parent_id : pid || null,
    name: departmentName ?? before.name,
    phone: storedPhone(phone ?? before.phone, { language, field: "phone", before: before.phone }),
    address: address ?? before.address,
    order_number: orderNum ?? before.order_number,
  };
}

const blankFields: DepartmentFields = { parent_id: null, name: "", phone: "", address: "", order_number: 0 };

const parentIn = (rows: readonly DepartmentRow[], { parent_id }: DepartmentFields) =>
  rows.find(({ id }) => id === parent_id);

function assertPlaceable(rows: readonly DepartmentRow[], id: number | null, next: DepartmentFields): void {
  const refusal = placeRefusal(rows, id, next);
  if (refusal !== null) refuse(refusal);
}

export async function add(ctx: Context, input: HandlerInput<typeof departmentsApi.add>): Promise<Department> {
  const rows = await store.lockDepartments(ctx.db);
  const next = mergeFields(ctx, blankFields, input);
  if (!coversDepartment(ctx.actor.scope, next.parent_id)) refuse("beyond-own-scope");
  assertPlaceable(rows, null, next);
  const added = await store.insertDepartment(ctx.db, next, authorOf(ctx));
  const parent = parentIn(rows, added);
  ctx.emit({ type: "department.added", subject: subjectOf(added), after: auditFields(added, parent) });
  signalPermissionChange(ctx, await store.limitedUsers(ctx.db));
  signalChange(ctx, added.id);
  return present(added, parent, ctx.language);
}

/** Changes or moves a department with its descendants. */
export async function update(ctx: Context, input: HandlerInput<typeof departmentsApi.update>): Promise<Department> {
  const rows = await store.lockDepartments(ctx.db);
  const before = rows.find(({ id }) => id === input.id && coversDepartment(ctx.actor.scope, id)) ?? refuse("not-found");
  const presentCurrent = () => present(before, parentIn(rows, before), ctx.language);
  await assertVersionUnlessOwn(ctx.actor, before, input.version, presentCurrent);
  const next = mergeFields(ctx, before, input);
  const isMoved = next.parent_id !== before.parent_id;
  if (isMoved && !coversDepartment(ctx.actor.scope, next.parent_id)) refuse("beyond-own-scope");
  assertPlaceable(rows, before.id, next);
  const after = await store.saveDepartment(ctx.db, before.id, next, authorOf(ctx));
  const parent = parentIn(rows, after);
  ctx.emit({
    type: "department.updated",
    subject: subjectOf(after),
    before: auditFields(before, parentIn(rows, before)),
    after: auditFields(after, parent),
  });
  if (isMoved) signalPermissionChange(ctx, await store.limitedUsers(ctx.db));
  signalChange(ctx, after.id);
  return present(after, parent, ctx.language);
}

async function assertDeletable(ctx: Context, rows: readonly DepartmentRow[], id: number): Promise<DepartmentRow> {
  const row = visibleTo(ctx, rows).find((department) => department.id === id) ?? refuse("not-found");
  if (rows.some(({ parent_id }) => parent_id === id)) refuse("department-has-children");
  const count = await store.countPeople(ctx.db, id);
  if (count > 0) refuse("department-has-people", { values: { count } });
  return row;
}

/** Whether the department may be deleted. A refusal has code 200. */
export async function check(ctx: Context, { id }: { id: number }): Promise<null> {
  await assertDeletable(ctx, await store.listDepartments(ctx.db), id);
  return null;
}

async function remove(ctx: Context, { id }: { id: number }): Promise<null> {
  const rows = await store.lockDepartments(ctx.db);
  await store.lockDepartment(ctx.db, id);
  const row = await assertDeletable(ctx, rows, id);
  await store.deleteDepartment(ctx.db, id);
  ctx.emit({ type: "department.deleted", subject: subjectOf(row), before: auditFields(row, parentIn(rows, row)) });
  signalChange(ctx, id);
  return null;
}

export { remove as delete };
