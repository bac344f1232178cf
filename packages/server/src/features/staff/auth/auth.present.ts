import { permissionCodes } from "@vowdesk/contract";
import { neutralAvatar, type Me, type OwnRecord } from "@vowdesk/contract/staff/auth";
import { withAncestors } from "@vowdesk/contract/kernel";
import type { Actor } from "../../../kernel/http/context.ts";
import { unlimited } from "../../../kernel/transaction/data-scope.ts";
import { shownPhone } from "../../../kernel/text/phones.ts";
import type { findAppSession } from "./app-accounts/app-sessions.store.ts";
import type { CodeSource, findUserById, Grants, Owner } from "./auth.store.ts";

type User = NonNullable<Awaited<ReturnType<typeof findUserById>>>;
type FoundAppSession = NonNullable<Awaited<ReturnType<typeof findAppSession>>>;

/** The role that holds every permission, those of later versions included. */
export const adminRole = "admin";
const isPermission: ReadonlySet<string> = new Set(permissionCodes.flatMap(withAncestors));

/** A code implies its ancestors. An unknown code is kept only if it belongs to a menu that an administrator created. */
const withImplied = (code: string) => (isPermission.has(code) ? withAncestors(code) : [code].filter(isMenuCode));
/** Role codes contain no colon, so a menu code cannot be mistaken for a role. */
const isMenuCode = (code: string) => code.includes(":");

/** All codes of these roles and grants: role codes, permission codes, and the codes these imply. */
export function codesOf({ roleCodes, grantedCodes }: Grants): Set<string> {
  const granted = roleCodes.includes(adminRole) ? permissionCodes : grantedCodes;
  // Administrators can create roles. A role code that equals a permission code must not grant it.
  const roles = roleCodes.filter((code) => !isPermission.has(code));
  return new Set([...roles, ...granted.flatMap(withImplied)]);
}

/** The roles and codes that grant this code; the inverse of `codesOf`. */
export function sourceOf(code: string): CodeSource {
  if (!isPermission.has(code)) return { roleCode: code, grantedCodes: [code].filter(isMenuCode) };
  return { roleCode: null, grantedCodes: permissionCodes.filter((known) => withAncestors(known).includes(code)) };
}

/** Code sets by roles and grants. Users with the same roles share a set, because open sockets keep their actor. */
const sharedCodes = new Map<string, ReadonlySet<string>>();
const maxSharedSets = 1_000;

/** `codesOf`, the same set for the same roles. */
export function sharedCodesOf({ roleCodes, grantedCodes }: Grants): ReadonlySet<string> {
  const key = JSON.stringify([roleCodes, grantedCodes]);
  const codes = sharedCodes.get(key) ?? codesOf({ roleCodes, grantedCodes });
  // Bounds the cache. Sets in use stay alive through their actors.
  if (sharedCodes.size >= maxSharedSets) sharedCodes.clear();
  sharedCodes.set(key, codes);
  return codes;
}

export function staffActor(owner: Owner, codes: ReadonlySet<string>): Actor {
  const { id, userId, username, realName, zones, departmentIds } = owner;
  return { kind: "staff", id: userId, name: username, realName, codes, scope: { zones, departmentIds }, sessionId: id };
}

export function appActor(session: FoundAppSession): Actor {
  return {
    kind: "app",
    id: session.accountId,
    name: session.name,
    codes: new Set(),
    scope: unlimited,
    appRole: session.role,
    sessionId: session.id,
  };
}

const shownName = (user: User) => user.nick_name || user.real_name || user.username;

export function me(user: User, actor: Actor): Me {
  return {
    id: user.id,
    name: shownName(user),
    avatar: user.avatar || neutralAvatar,
    introduction: user.introduction,
    roles: [...actor.codes],
  };
}

export function ownRecord(
  user: User,
  actor: Actor,
  { roleCodes, ...rest }: Pick<OwnRecord, "roleCodes" | "sessionCount" | "passwordMin">,
): OwnRecord {
  return {
    id: user.id,
    username: user.username,
    realName: user.real_name,
    nickName: user.nick_name,
    phone: shownPhone(user.phone),
    email: user.email,
    gender: user.gender === 1 ? 1 : 0,
    avatar: user.avatar,
    introduction: user.introduction,
    isAdmin: roleCodes.includes(adminRole),
    roleCodes: [...roleCodes],
    permissions: [...actor.codes].filter((code) => !roleCodes.includes(code)),
    lastSignInAt: user.last_sign_in_at?.toISOString() ?? null,
    ...rest,
  };
}
