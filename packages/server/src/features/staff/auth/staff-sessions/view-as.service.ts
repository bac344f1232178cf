import { permissionCodes } from "@vowdesk/contract";
import { withAncestors, type Language } from "@vowdesk/contract/kernel";
import { ViewTarget } from "@vowdesk/contract/staff/menus";
import type { Actor, Context, Services } from "../../../../kernel/http/context.ts";
import { narrowScope, unlimited, type DataScope } from "../../../../kernel/transaction/data-scope.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import type { Db } from "../../../../platform/database/index.ts";
import { codesOf } from "../auth.present.ts";
import * as store from "./view-as.store.ts";

const adminRole = "admin";
const viewAsCode = "sys:view-as";
const isPermission: ReadonlySet<string> = new Set(permissionCodes.flatMap(withAncestors));

/** A user or role to view the system as: its roles one by one, and the codes of all of them. */
export interface ViewedAs {
  target: string;
  name: string;
  isEnabled: boolean;
  roles: readonly { name: string; codes: ReadonlySet<string> }[];
  codes: ReadonlySet<string>;
  scope: DataScope;
}

type Viewed = { name: string; enabled: boolean; roles: store.ViewedRoleRow[]; scope: DataScope };

/** The limits of a role without a user: no department. */
const scopeOfRole = ({ zones, own_department }: store.ViewedRoleRow): DataScope => ({
  zones,
  departmentIds: own_department ? [] : null,
});

async function findViewed(
  { db, actor }: { db: Db; actor: Pick<Actor, "scope"> },
  target: string,
  language: Language,
): Promise<Viewed | undefined> {
  const [kind, id] = target.split(":");
  if (kind === "role") {
    const role = await store.findViewedRole(db, Number(id));
    return role && { name: role.name[language], enabled: true, roles: [role], scope: scopeOfRole(role) };
  }
  const person = await store.findPerson(db, Number(id), actor.scope);
  return person && { ...person, roles: await store.rolesOfPerson(db, Number(id)) };
}

/** The codes of the user or role in `user:5` or `role:3`. Refuses an unknown target. */
export async function viewedAs(
  { db, actor }: { db: Db; actor: Pick<Actor, "scope"> },
  target: string,
  language: Language,
): Promise<ViewedAs> {
  const record = ViewTarget.safeParse(target).success ? await findViewed({ db, actor }, target, language) : undefined;
  if (!record) return refuse("view-as-unknown");
  const rightsOf = (roles: readonly store.ViewedRoleRow[]) =>
    codesOf({
      roleCodes: roles.map(({ code }) => code),
      grantedCodes: roles.flatMap(({ granted }) => granted),
    });
  return {
    target,
    name: record.name,
    isEnabled: record.enabled,
    roles: record.roles.map((role) => ({ name: role.name[language], codes: rightsOf([role]) })),
    codes: rightsOf(record.roles),
    scope: record.scope,
  };
}

/** Codes that both hold. Role codes grant nothing and are kept, except `admin`, which grants everything. */
function narrowed(own: ReadonlySet<string>, theirs: ReadonlySet<string>): Set<string> {
  const isRoleCode = (code: string) => !isPermission.has(code) && !code.includes(":") && code !== adminRole;
  return new Set([...theirs].filter((code) => own.has(adminRole) || own.has(code) || isRoleCode(code)));
}

/**
 * The actor with the rights of the viewed user or role, never more than their own. A header with an unknown
 * target, or from a caller without the permission, is refused and not ignored.
 */
export async function applyViewAs(
  services: Services,
  actor: Actor,
  header: string | readonly string[] | undefined,
): Promise<Actor> {
  if (header === undefined) return actor;
  if (actor.kind === "anonymous") refuse(actor.sessionRefusal ?? "no-session");
  if (actor.kind !== "staff" || !actor.codes.has(viewAsCode)) refuse("no-permission");
  const viewed = await viewedAs({ db: services.db, actor }, String(header), "en");
  const scope = narrowScope(actor.scope, viewed.scope);
  return { ...actor, codes: narrowed(actor.codes, viewed.codes), scope, viewing: viewed.target };
}

/** An enabled staff account as an actor with its current rights; null if there is none. */
export async function staffActorOf({ db }: Pick<Context, "db">, userId: number): Promise<Actor | null> {
  const person = await store.findPerson(db, userId, unlimited);
  return person?.enabled ? actorOf(db, userId, person) : null;
}

/** Like `staffActorOf`; null also while the user must set up a second factor first, because then no page opens. */
export async function readerOf(db: Db, userId: number): Promise<Actor | null> {
  const person = await store.findPerson(db, userId, unlimited);
  return person?.enabled && !person.mustEnrol ? actorOf(db, userId, person) : null;
}

async function actorOf(db: Db, userId: number, person: { name: string; scope: DataScope }): Promise<Actor> {
  const roles = await store.rolesOfPerson(db, userId);
  const grants = { roleCodes: roles.map(({ code }) => code), grantedCodes: roles.flatMap(({ granted }) => granted) };
  return { kind: "staff", id: userId, name: person.name, codes: codesOf(grants), scope: person.scope };
}
