import type { HandlerInput, HandlerOutput } from "@vowdesk/contract/kernel";
import type { ImportPlan, usersApi } from "@vowdesk/contract/users";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { announceRights, fillNameForms } from "../../auth/index.ts";
import { rightsOf } from "../../roles/index.ts";
import { trace } from "../present.ts";
import { assertAdminRemains, authorOf, nobody, subjectOf } from "../service.ts";
import * as store from "../store.ts";
import type { UserRow } from "../store.ts";
import * as files from "./store.ts";
import { planOf, presentPlan, type Planned, type Standing } from "./plan.ts";
import { hashOfNone } from "../passwords/hash.ts";
import { departmentFinder, pathsOf } from "./department-paths.ts";
import { issueLinks } from "../reset-links/service.ts";
import { readSheet, type Sheet } from "./staff-csv.ts";

const namesOf = ({ rows }: Sheet) => rows.flatMap(({ cells }) => cells.username ?? []);

async function standingFor(ctx: Context, sheet: Sheet): Promise<Standing> {
  await fillNameForms(ctx.db);
  const owners = await files.findOwners(ctx.db, namesOf(sheet));
  const found = await store.findUsers(
    ctx.db,
    owners.map(({ id }) => id),
  );
  const byId = new Map(found.map((row) => [row.id, row]));
  const people = new Map(owners.flatMap(({ id, name_key }) => [[name_key, byId.get(id)] as const]));
  const roles = await rightsOf(
    ctx,
    (await files.listRoleCodes(ctx.db)).map(({ id }) => id),
  );
  const departments = await files.listDepartments(ctx.db);
  const paths = pathsOf(departments);
  const admins = await store.enabledAdmins(ctx.db);
  return {
    actor: ctx.actor,
    language: ctx.language,
    people,
    skeletons: new Set(owners.map(({ name_skeleton }) => name_skeleton)),
    roles: new Map(roles.map((role) => [role.code.toLowerCase(), role])),
    departmentOf: departmentFinder(departments),
    pathOf: (id) => paths.get(id) ?? "",
    hasOtherAdmin: (userId) => admins.some((id) => id !== userId),
  };
}

async function planFor(ctx: Context, sheet: Sheet): Promise<Planned[]> {
  return planOf(sheet, nobody, await standingFor(ctx, sheet));
}

/** What importing the file would do; nothing is done. */
export async function checkImport(ctx: Context, text: string): Promise<ImportPlan> {
  const sheet = readSheet(text);
  return presentPlan(await planFor(ctx, sheet), sheet);
}

const idsOf = (roles: readonly { id: number }[]) => roles.map(({ id }) => id);

async function addAll(ctx: Context, planned: readonly Planned[], passwordHash: string): Promise<UserRow[]> {
  const people = planned.map(({ changes }) => ({ ...nobody, ...changes }));
  const ids = await files.insertPeople(ctx.db, people, { passwordHash, ...authorOf(ctx) });
  for (const [index, { added }] of planned.entries())
    if (added.length > 0) await store.replaceRoles(ctx.db, ids[index] ?? 0, { added: idsOf(added), removed: [] });
  const rows = await store.findUsers(ctx.db, ids);
  for (const row of rows)
    ctx.emit({ type: "user.added", userId: row.id, subject: subjectOf(row), after: trace(row), reason: "import" });
  return rows;
}

async function changeOne(ctx: Context, before: UserRow, { changes, added, removed }: Planned): Promise<void> {
  if (removed.some(({ code }) => code === "admin")) await assertAdminRemains(ctx, before);
  await store.replaceRoles(ctx.db, before.id, { added: idsOf(added), removed: idsOf(removed) });
  const after = await store.saveUser(ctx.db, before.id, changes, authorOf(ctx));
  const [was, is] = [trace(before), trace(after)];
  const subject = subjectOf(after);
  ctx.emit({ type: "user.updated", userId: after.id, subject, before: was, after: is, reason: "import" });
}

type Given = HandlerInput<typeof usersApi.import>;
type Imported = HandlerOutput<typeof usersApi.import>;

async function apply(ctx: Context, sheet: Sheet, { checksum, withLinks }: Given, passwordHash: string) {
  await store.lockAdmins(ctx.db);
  await files.holdForImport(ctx.db, namesOf(sheet));
  const planned = await planFor(ctx, sheet);
  const plan = presentPlan(planned, sheet);
  if (plan.checksum !== checksum) refuse("import-changed", { data: plan });
  if (plan.counts.new + plan.counts.changed === 0) refuse("import-nothing");

  const added = await addAll(
    ctx,
    planned.filter(({ shown }) => shown.state === "new"),
    passwordHash,
  );
  const changed = planned.filter(({ shown }) => shown.state === "changed");
  for (const one of changed) if (one.person) await changeOne(ctx, one.person, one);
  const moved = changed.filter((one) => one.added.length + one.removed.length > 0);
  announceRights(
    ctx,
    moved.flatMap(({ person }) => person?.id ?? []),
  );
  ctx.signal({ kind: "changed", feature: "users", id: "", access: "sys:user" });
  ctx.signal({ kind: "changed", feature: "departments", id: "", access: "sys:department" });
  const links = withLinks ? await issueLinks(ctx, added, "sys:user:import") : [];
  return { added: added.length, changed: changed.length, links };
}

/** Does what the check showed, in one transaction: when anything is otherwise meanwhile, nothing. No password is in a file. */
export async function importStaff(ctx: Context, given: Given): Promise<Imported> {
  const sheet = readSheet(given.text);
  // Nobody knows the password that this fits, so that all who are new may have the same.
  const passwordHash = await hashOfNone(ctx);
  return ctx.transaction((inside) => apply(inside, sheet, given, passwordHash));
}
