import type { Department, departmentsApi } from "@vowdesk/contract/departments";
import type { HandlerInput } from "@vowdesk/contract/kernel";
import type { Context } from "../../kernel/http/context.ts";
import { storedPhone } from "../../kernel/text/phones.ts";
import { refuse } from "../../kernel/http/refusal.ts";
import { matching, placeRefusal } from "./policy.ts";
import { present, trace, tree, treeFromTop } from "./present.ts";
import * as store from "./store.ts";
import type { DepartmentFields, DepartmentRow } from "./store.ts";

declare module "../../kernel/transaction/events.ts" {
  interface Events {
    "department.added": Fact;
    "department.updated": Fact;
    "department.deleted": Fact;
  }
}

export async function list(ctx: Context, departmentName: string | undefined): Promise<Department[]> {
  const rows = await store.listDepartments(ctx.db);
  return tree(departmentName === undefined ? rows : matching(rows, departmentName), ctx.language);
}

export async function parents(ctx: Context): Promise<Department[]> {
  return treeFromTop(await store.listDepartments(ctx.db), ctx.language);
}

const subjectOf = ({ id }: DepartmentRow) => `department:${id}`;

function signalAt(ctx: Context, id: number): void {
  ctx.signal({ kind: "changed", feature: "departments", id: String(id), access: "sys:department" });
}

type Given = HandlerInput<typeof departmentsApi.update> | HandlerInput<typeof departmentsApi.add>;

/** What the department is to be; absent and null leave it as it was. `pid` 0 is the top. */
function changed(
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

const nothing: DepartmentFields = { parent_id: null, name: "", phone: "", address: "", order_number: 0 };

const parentIn = (rows: readonly DepartmentRow[], { parent_id }: DepartmentFields) =>
  rows.find(({ id }) => id === parent_id);

const authorOf = ({ actor, now }: Context) => ({ by: actor.name, at: now });

/** Refuses when somebody else changed the department since the asking person saw it (PRODUCT 2, code 409). */
function assertSeen(ctx: Context, rows: readonly DepartmentRow[], row: DepartmentRow, version?: number | null): void {
  if (version === undefined || version === null || version === row.version || row.updated_by === ctx.actor.name) return;
  const who = row.updated_by;
  const current = present(row, parentIn(rows, row), ctx.language);
  refuse("changed-meanwhile", {
    data: { current, changedBy: who, changedAt: row.updated_at.toISOString() },
    values: { who },
  });
}

function assertFits(rows: readonly DepartmentRow[], id: number | null, next: DepartmentFields): void {
  const refusal = placeRefusal(rows, id, next);
  if (refusal !== null) refuse(refusal);
}

export async function add(ctx: Context, given: HandlerInput<typeof departmentsApi.add>): Promise<Department> {
  const rows = await store.lockDepartments(ctx.db);
  const next = changed(ctx, nothing, given);
  assertFits(rows, null, next);
  const added = await store.insertDepartment(ctx.db, next, authorOf(ctx));
  const parent = parentIn(rows, added);
  ctx.emit({ type: "department.added", subject: subjectOf(added), after: trace(added, parent) });
  signalAt(ctx, added.id);
  return present(added, parent, ctx.language);
}

/** Changes or moves a department, with all that hangs under it. */
export async function update(ctx: Context, given: HandlerInput<typeof departmentsApi.update>): Promise<Department> {
  const rows = await store.lockDepartments(ctx.db);
  const before = rows.find(({ id }) => id === given.id) ?? refuse("not-found");
  assertSeen(ctx, rows, before, given.version);
  const next = changed(ctx, before, given);
  assertFits(rows, before.id, next);
  const after = await store.saveDepartment(ctx.db, before.id, next, authorOf(ctx));
  const parent = parentIn(rows, after);
  ctx.emit({
    type: "department.updated",
    subject: subjectOf(after),
    before: trace(before, parentIn(rows, before)),
    after: trace(after, parent),
  });
  signalAt(ctx, after.id);
  return present(after, parent, ctx.language);
}

async function assertDeletable(ctx: Context, rows: readonly DepartmentRow[], id: number): Promise<DepartmentRow> {
  const row = rows.find((one) => one.id === id) ?? refuse("not-found");
  if (rows.some(({ parent_id }) => parent_id === id)) refuse("department-has-children");
  const count = await store.countPeople(ctx.db, id);
  if (count > 0) refuse("department-has-people", { values: { count } });
  return row;
}

/** Says whether the department may be deleted (PRODUCT 2): a refusal with code 200 is the "no". */
export async function check(ctx: Context, id: number): Promise<null> {
  await assertDeletable(ctx, await store.listDepartments(ctx.db), id);
  return null;
}

export async function remove(ctx: Context, id: number): Promise<null> {
  const rows = await store.lockDepartments(ctx.db);
  await store.closeDepartment(ctx.db, id);
  const row = await assertDeletable(ctx, rows, id);
  await store.deleteDepartment(ctx.db, id);
  ctx.emit({ type: "department.deleted", subject: subjectOf(row), before: trace(row, parentIn(rows, row)) });
  signalAt(ctx, id);
  return null;
}
