import { permissionCodes } from "@vowdesk/contract";
import type { Me, OwnRecord } from "@vowdesk/contract/auth";
import { withAncestors } from "@vowdesk/contract/kernel";
import type { Actor } from "../../kernel/http/context.ts";
import { shownPhone } from "../../kernel/text/phones.ts";
import type { findAppSession } from "./app-sessions/store.ts";
import type { CodeSource, findUserById, Held, Owner } from "./store.ts";

type User = NonNullable<Awaited<ReturnType<typeof findUserById>>>;
type FoundAppSession = NonNullable<Awaited<ReturnType<typeof findAppSession>>>;

/** The role that holds every permission there is, those of later versions too (PRODUCT 3). */
export const adminRole = "admin";
const isPermission: ReadonlySet<string> = new Set(permissionCodes.flatMap(withAncestors));

/** A code implies what it narrows. One the product does not know, of a directory somebody made, implies nothing. */
const impliedBy = (code: string) => (isPermission.has(code) ? withAncestors(code) : [code].filter(isOfDirectory));
/** No role code has a colon, so no directory passes for a role. */
const isOfDirectory = (code: string) => code.includes(":");

/** What these roles with these grants open: role codes, permission codes, and what those imply. */
export function codesOf({ roleCodes, grantedCodes }: Held): Set<string> {
  const granted = roleCodes.includes(adminRole) ? permissionCodes : grantedCodes;
  // A role that is named like a permission is none: roles are made by people, and codes open calls.
  const roles = roleCodes.filter((code) => !isPermission.has(code));
  return new Set([...roles, ...granted.flatMap(impliedBy)]);
}

/** What gives a staff member this code; the inverse of `codesOf`. */
export function sourceOf(code: string): CodeSource {
  if (!isPermission.has(code)) return { roleCode: code, grantedCodes: [code].filter(isOfDirectory) };
  return { roleCode: null, grantedCodes: permissionCodes.filter((known) => withAncestors(known).includes(code)) };
}

/** By what was held and granted. People of the same roles share a set: an actor stays in memory as long as a socket is open. */
const sharedCodes = new Map<string, ReadonlySet<string>>();
const sharedAtMost = 1_000;

/** `codesOf`, the same set for the same roles. */
export function sharedCodesOf({ roleCodes, grantedCodes }: Held): ReadonlySet<string> {
  const key = JSON.stringify([roleCodes, grantedCodes]);
  const codes = sharedCodes.get(key) ?? codesOf({ roleCodes, grantedCodes });
  // What was held last year is not kept; sets that are in use live on without us.
  if (sharedCodes.size >= sharedAtMost) sharedCodes.clear();
  sharedCodes.set(key, codes);
  return codes;
}

export function staffActor({ id, userId, username }: Owner, codes: ReadonlySet<string>): Actor {
  return { kind: "staff", id: userId, name: username, codes, sessionId: id };
}

export function appActor(session: FoundAppSession): Actor {
  return {
    kind: "app",
    id: session.accountId,
    name: session.name,
    codes: new Set(),
    appRole: session.role,
    sessionId: session.id,
  };
}

const shownName = (user: User) => user.nick_name || user.real_name || user.username;

export function me(user: User, actor: Actor): Me {
  return {
    id: user.id,
    name: shownName(user),
    avatar: user.avatar,
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
