import { permissionCodes } from "@vowdesk/contract";
import { withAncestors, type Language } from "@vowdesk/contract/kernel";
import { ViewTarget } from "@vowdesk/contract/menus";
import type { Actor, Services } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import type { Db } from "../../../platform/database/index.ts";
import { codesOf } from "../present.ts";
import * as store from "./store.ts";

const adminRole = "admin";
const viewAs = "sys:view-as";
const isPermission: ReadonlySet<string> = new Set(permissionCodes.flatMap(withAncestors));

/** A person or a role as one looks at the system: their roles one by one, and what those open together. */
export interface ViewedAs {
  target: string;
  name: string;
  isEnabled: boolean;
  roles: readonly { name: string; codes: ReadonlySet<string> }[];
  codes: ReadonlySet<string>;
}

type Found = { name: string; enabled: boolean; roles: store.ViewedRoleRow[] };

async function find(db: Db, target: string, language: Language): Promise<Found | undefined> {
  const [kind, id] = target.split(":");
  if (kind === "role") {
    const role = await store.findViewedRole(db, Number(id));
    return role && { name: role.name[language], enabled: true, roles: [role] };
  }
  const person = await store.findPerson(db, Number(id));
  return person && { ...person, roles: await store.rolesOfPerson(db, Number(id)) };
}

/** What the person or role named by `user:5` or `role:3` may open. Refuses a name that nobody has. */
export async function viewedAs(db: Db, target: string, language: Language): Promise<ViewedAs> {
  const found = ViewTarget.safeParse(target).success ? await find(db, target, language) : undefined;
  if (!found) return refuse("view-as-unknown");
  const rightsOf = (roles: readonly store.ViewedRoleRow[]) =>
    codesOf({
      roleCodes: roles.map(({ code }) => code),
      grantedCodes: roles.flatMap(({ granted }) => granted),
    });
  return {
    target,
    name: found.name,
    isEnabled: found.enabled,
    roles: found.roles.map((role) => ({ name: role.name[language], codes: rightsOf([role]) })),
    codes: rightsOf(found.roles),
  };
}

/** What both hold. The name of a role opens nothing, but for the administrator's: it shows whose desk this is. */
function narrowed(own: ReadonlySet<string>, theirs: ReadonlySet<string>): Set<string> {
  const isNameOfRole = (code: string) => !isPermission.has(code) && !code.includes(":") && code !== adminRole;
  return new Set([...theirs].filter((code) => own.has(adminRole) || own.has(code) || isNameOfRole(code)));
}

/**
 * The actor as their header says they look at the system (PRODUCT 1, "View as"): never with more rights than their own. A
 * header from somebody without the right, or that names nobody, is refused and not ignored.
 */
export async function viewing(
  services: Services,
  actor: Actor,
  header: string | readonly string[] | undefined,
): Promise<Actor> {
  if (header === undefined) return actor;
  if (actor.kind === "anonymous") refuse(actor.sessionRefusal ?? "no-session");
  if (actor.kind !== "staff" || !actor.codes.has(viewAs)) refuse("no-permission");
  const viewed = await viewedAs(services.db, String(header), "en");
  return { ...actor, codes: narrowed(actor.codes, viewed.codes), viewing: viewed.target };
}
