import type { HandlerInput, HandlerOutput } from "@vowdesk/contract/kernel";
import type { ImportPlan, usersApi } from "@vowdesk/contract/staff/users";
import type { Context } from "../../../../kernel/http/context.ts";
import { authorOf } from "../../../../kernel/transaction/actor.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { signalPermissionChange, changeRoles, fillNameForms, insertStaff, lockAdmins } from "../../auth/auth.ts";
import { rightsOf } from "../../roles/roles.ts";
import { auditFields } from "../users.present.ts";
import { assertAdminRemains, blankUser, subjectOf } from "../users.service.ts";
import * as store from "../users.store.ts";
import type { UserRow } from "../users.store.ts";
import * as files from "./staff-import.store.ts";
import { planOf, presentPlan, type Planned, type ImportContext } from "./plan.ts";
import { hashRandom } from "../passwords/hash.ts";
import { departmentFinder, pathsOf } from "./department-paths.ts";
import { issueLinks } from "../passwords/reset-links.service.ts";
import { readSheet, type Sheet } from "./staff-csv.ts";

const namesOf = ({ rows }: Sheet) => rows.flatMap(({ cells }) => cells.username ?? []);

async function importContext(ctx: Context, sheet: Sheet): Promise<ImportContext> {
  await fillNameForms(ctx.db);
  const owners = await files.findOwners(ctx.db, namesOf(sheet));
  const users = await store.findUsers(
    ctx.db,
    owners.map(({ id }) => id),
  );
  const byId = new Map(users.map((row) => [row.id, row]));
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
  return planOf(sheet, blankUser, await importContext(ctx, sheet));
}

export async function checkImport(ctx: Context, { text }: { text: string }): Promise<ImportPlan> {
  const sheet = readSheet(text);
  return presentPlan(await planFor(ctx, sheet), sheet);
}

const idsOf = (roles: readonly { id: number }[]) => roles.map(({ id }) => id);

async function addAll(ctx: Context, planned: readonly Planned[], passwordHash: string): Promise<UserRow[]> {
  const people = planned.map(({ changes }) => ({ ...blankUser, ...changes }));
  const ids = await insertStaff(
    ctx.db,
    people.map((person) => ({ ...person, password_hash: passwordHash })),
    authorOf(ctx),
  );
  for (const [index, { added }] of planned.entries())
    if (added.length > 0) await changeRoles(ctx.db, ids[index] ?? 0, { added: idsOf(added), removed: [] });
  const rows = await store.findUsers(ctx.db, ids);
  for (const row of rows)
    ctx.emit({
      type: "user.added",
      userId: row.id,
      subject: subjectOf(row),
      after: auditFields(row),
      reason: "import",
    });
  return rows;
}

async function updateUser(ctx: Context, before: UserRow, { changes, added, removed }: Planned): Promise<void> {
  if (removed.some(({ code }) => code === "admin")) await assertAdminRemains(ctx, before);
  await changeRoles(ctx.db, before.id, { added: idsOf(added), removed: idsOf(removed) });
  const after = await store.saveUser(ctx.db, before.id, changes, authorOf(ctx));
  const [was, is] = [auditFields(before), auditFields(after)];
  const subject = subjectOf(after);
  ctx.emit({ type: "user.updated", userId: after.id, subject, before: was, after: is, reason: "import" });
}

type Given = HandlerInput<typeof usersApi.import>;
type Imported = HandlerOutput<typeof usersApi.import>;

async function apply(ctx: Context, sheet: Sheet, { checksum, withLinks }: Given, passwordHash: string) {
  await lockAdmins(ctx.db);
  await files.lockForImport(ctx.db, namesOf(sheet));
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
  for (const change of changed) if (change.person) await updateUser(ctx, change.person, change);
  const moved = changed.filter(
    ({ added: gained, removed, changes }) => gained.length + removed.length > 0 || changes.department_id !== undefined,
  );
  signalPermissionChange(
    ctx,
    moved.flatMap(({ person }) => person?.id ?? []),
  );
  ctx.signal({ kind: "changed", feature: "users", id: "", access: "sys:user" });
  ctx.signal({ kind: "changed", feature: "departments", id: "", access: "sys:department" });
  const links = withLinks ? await issueLinks(ctx, added, "sys:user:import") : [];
  return { added: added.length, changed: changed.length, links };
}

/** Performs the checked plan in one transaction. Refuses if the plan has changed meanwhile. Files contain no passwords. */
export async function importStaff(ctx: Context, input: Given): Promise<Imported> {
  const sheet = readSheet(input.text);
  // The password is random and unknown, so all new users may share its hash.
  const passwordHash = await hashRandom(ctx);
  return ctx.transaction((inside) => apply(inside, sheet, input, passwordHash));
}
