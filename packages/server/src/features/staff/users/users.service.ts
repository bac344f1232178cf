import type { HandlerInput, Page } from "@vowdesk/contract/kernel";
import type { Profile, VerifiedUser, User, usersApi } from "@vowdesk/contract/staff/users";
import { assertVersionUnlessOwn } from "../../../kernel/concurrency/version.ts";
import type { Context } from "../../../kernel/http/context.ts";
import { coversDepartment, unlimited, type DataScope } from "../../../kernel/transaction/data-scope.ts";
import { authorOf } from "../../../kernel/transaction/actor.ts";
import { presentedPage } from "../../../kernel/paging/page.ts";
import { auditPhoneSearch } from "../../../kernel/paging/phone-search.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { mixesScripts } from "../../../kernel/text/user-names.ts";
import {
  signalPermissionChange,
  endSessions,
  fillNameForms,
  localUsersOf,
  lockAdmins,
  markStaffDeleted,
} from "../auth/auth.ts";
import { keepDepartment } from "../departments/departments.ts";
import { rightsOf } from "../roles/roles.ts";
import { claimFile } from "../../operations/uploads/uploads.ts";
import { hashChosen, hashRandom } from "./passwords/hash.ts";
import * as policy from "./users.policy.ts";
import { present, presentProfile, presentVerified, auditFields } from "./users.present.ts";
import * as store from "./users.store.ts";
import type { PersonFields, UserRow } from "./users.store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "user.added": Fact & { userId: number };
    "user.updated": Fact & { userId: number };
    "user.deleted": Fact & { userId: number };
  }
}

export async function list(ctx: Context, query: HandlerInput<typeof usersApi.list>): Promise<Page<User>> {
  await auditPhoneSearch(ctx, "users", query.phone);
  return presentedPage(ctx, store.listing, query, (row) => present(row, ctx.language));
}

export async function listVerified(
  ctx: Context,
  query: HandlerInput<typeof usersApi.listVerified>,
): Promise<Page<VerifiedUser>> {
  await auditPhoneSearch(ctx, "app-users", query.phone);
  return presentedPage(ctx, store.verifiedListing, query, presentVerified);
}

export async function findVerified(ctx: Context, { id }: { id: number }): Promise<VerifiedUser> {
  return presentVerified((await store.findVerified(ctx.db, id)) ?? refuse("not-found"));
}

/** Returns the caller's own profile, or any with `sys:user`. Without it, other and missing profiles get the same refusal. */
export async function profile(ctx: Context, { id }: { id: number }): Promise<Profile> {
  if (id !== ctx.actor.id && !ctx.actor.codes.has("sys:user")) refuse("no-permission");
  return presentProfile((await store.findUser(ctx.db, id, scopeFor(ctx, id))) ?? refuse("not-found"), ctx.language);
}

export const subjectOf = ({ username }: Pick<UserRow, "username">) => `user:${username}`;

/** The scope in which the actor reaches a user: their own record always, others in their departments. */
export const scopeFor = ({ actor }: Context, userId: number): DataScope =>
  userId === actor.id ? unlimited : actor.scope;

/** Makes lists of staff load the record again, and the user's own browsers their name and avatar. */
export function signalUser(ctx: Context, id: number, departments: readonly (number | null)[]): void {
  ctx.signal({ kind: "changed", feature: "menus", id: "", access: "signed-in", userId: id });
  ctx.signal({ kind: "changed", feature: "users", id: String(id), access: "sys:user", departments });
}

/** Makes lists of departments load their counts again if a user's department changed. */
export function signalDepartments(ctx: Context, was: number | null, is: number | null): void {
  if (was !== is) ctx.signal({ kind: "changed", feature: "departments", id: "", access: "sys:department" });
}

export const blankUser: PersonFields = {
  username: "",
  real_name: "",
  nick_name: "",
  phone: "",
  email: "",
  gender: 0,
  avatar: "",
  introduction: "",
  department_id: null,
  enabled: true,
};

async function assertNameFree(ctx: Context, username: string, id: number | null): Promise<void> {
  if (mixesScripts(username)) refuse("name-mixes-scripts");
  await fillNameForms(ctx.db);
  const namesake = await store.findNamesake(ctx.db, username, id);
  if (namesake !== null) refuse(namesake === "same" ? "username-taken" : "username-look-alike");
}

/** Refuses a name that is taken, looks like another or mixes scripts, and an unknown department. */
export async function assertFree(ctx: Context, changes: Partial<PersonFields>, id: number | null): Promise<void> {
  const { username, department_id } = changes;
  if (username !== undefined) await assertNameFree(ctx, username, id);
  if (department_id && !(await keepDepartment(ctx.db, department_id))) refuse("department-unknown");
}

const avatarOwner = (id: number) => `user:${id}:avatar`;

/** Claims the file of a new avatar. Returns the changes with its stored address. */
export async function claimAvatar(ctx: Context, changes: Partial<PersonFields>, id: number) {
  if (changes.avatar === undefined) return changes;
  return { ...changes, avatar: await claimFile(ctx, changes.avatar, avatarOwner(id)) };
}

/** Inserts a user with this hash of a password. */
export async function insert(ctx: Context, person: PersonFields, passwordHash: string): Promise<User> {
  await assertFree(ctx, person, null);
  const added = await store.insertUser(ctx.db, { ...person, password_hash: passwordHash }, authorOf(ctx));
  if (person.avatar !== "") await claimAvatar(ctx, person, added.id);
  ctx.emit({ type: "user.added", userId: added.id, subject: subjectOf(added), after: auditFields(added) });
  signalUser(ctx, added.id, [added.department_id]);
  signalDepartments(ctx, null, added.department_id);
  return present(added, ctx.language);
}

/** Adds a user without roles. Without a given password, none matches until one is set. */
export async function add(ctx: Context, input: HandlerInput<typeof usersApi.add>): Promise<User> {
  const person = { ...blankUser, ...policy.changesOf(blankUser, input, ctx.language) };
  if (!coversDepartment(ctx.actor.scope, person.department_id)) refuse("beyond-own-scope");
  const names = [person.username, person.nick_name, person.real_name];
  const passwordHash = input.password ? await hashChosen(ctx, input.password, names) : await hashRandom(ctx);
  return ctx.transaction((inside) => insert(inside, person, passwordHash));
}

/** Refuses with a conflict if another user has changed the record since the caller read it. */
export function assertCurrentVersion(ctx: Context, row: UserRow, seen: number | null | undefined): Promise<void> {
  return assertVersionUnlessOwn(ctx.actor, row, seen, () => present(row, ctx.language));
}

/** Refuses to remove the last enabled administrator, or the last one who needs no provider. Requires `lockAdmins` before. */
export async function assertAdminRemains(ctx: Context, row: UserRow): Promise<void> {
  if (!policy.isAdmin(row)) return;
  const others = (await store.enabledAdmins(ctx.db)).filter((id) => id !== row.id);
  if (others.length === 0) refuse("last-admin");
  if ((await localUsersOf(ctx, others)).length === 0) refuse("local-admin-required");
}

async function save(ctx: Context, before: UserRow, changes: Partial<PersonFields>): Promise<UserRow> {
  await assertFree(ctx, changes, before.id);
  if (changes.enabled === false) {
    await assertAdminRemains(ctx, before);
    await endSessions(ctx, before.id);
  }
  const after = await store.saveUser(ctx.db, before.id, await claimAvatar(ctx, changes, before.id), authorOf(ctx));
  const [was, is] = [auditFields(before), auditFields(after)];
  ctx.emit({ type: "user.updated", userId: after.id, subject: subjectOf(after), before: was, after: is });
  if (changes.enabled !== undefined || before.department_id !== after.department_id)
    signalPermissionChange(ctx, [after.id]);
  signalUser(ctx, after.id, [before.department_id, after.department_id]);
  signalDepartments(ctx, before.department_id, after.department_id);
  return after;
}

/** Changes the given fields of the caller's own record or, with `sys:user:edit`, of any. */
export async function update(ctx: Context, input: HandlerInput<typeof usersApi.update>): Promise<Profile> {
  const { id = ctx.actor.id, version, ...fields } = input;
  if (id !== ctx.actor.id && !ctx.actor.codes.has("sys:user:edit")) refuse("no-permission");
  if (fields.enabled === false) await lockAdmins(ctx.db);
  const before = (await store.lockUser(ctx.db, id, scopeFor(ctx, id))) ?? refuse("not-found");
  const changes = policy.changesOf(before, fields, ctx.language);
  if (Object.keys(changes).length === 0) return presentProfile(before, ctx.language);
  const rights = await rightsOf(
    ctx,
    before.roles.map((role) => role.id),
  );
  const refusal = policy.editRefusal(ctx.actor, before, changes, rights);
  if (refusal !== null) refuse(refusal);
  await assertCurrentVersion(ctx, before, version);
  return presentProfile(await save(ctx, before, changes), ctx.language);
}

/** Deletes a user logically: ends sessions and frees the roles and the name. Records that refer to the user stay. */
async function remove(ctx: Context, { id }: { id: number }): Promise<null> {
  await lockAdmins(ctx.db);
  const row = (await store.lockUser(ctx.db, id, scopeFor(ctx, id))) ?? refuse("not-found");
  const refusal = policy.deleteRefusal(ctx.actor, row);
  if (refusal !== null) refuse(refusal);
  await assertAdminRemains(ctx, row);
  await markStaffDeleted(ctx.db, id, authorOf(ctx));
  await claimFile(ctx, "", avatarOwner(id));
  await endSessions(ctx, id);
  ctx.emit({ type: "user.deleted", userId: id, subject: subjectOf(row), before: auditFields(row) });
  signalUser(ctx, id, [row.department_id]);
  signalDepartments(ctx, row.department_id, null);
  return null;
}

export { remove as delete };
