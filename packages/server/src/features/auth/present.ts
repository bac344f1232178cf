import { permissionCodes } from "@vowdesk/contract";
import type { Me, OwnRecord } from "@vowdesk/contract/auth";
import { withAncestors } from "@vowdesk/contract/kernel";
import type { Actor } from "../../kernel/context.ts";
import type { findAppSession } from "./kinds/app-store.ts";
import type { findUserById, FoundSession } from "./store.ts";

type User = NonNullable<Awaited<ReturnType<typeof findUserById>>>;
type FoundAppSession = NonNullable<Awaited<ReturnType<typeof findAppSession>>>;

/** The role that holds every permission there is, those of later versions too (PRODUCT 3). */
const adminRole = "admin";
const isPermission: ReadonlySet<string> = new Set(permissionCodes.flatMap(withAncestors));

/** A code implies what it narrows. One the product does not know, of a directory somebody made, implies nothing. */
const impliedBy = (code: string) => (isPermission.has(code) ? withAncestors(code) : [code].filter(isOfDirectory));
/** No role code has a colon, so no directory passes for a role. */
const isOfDirectory = (code: string) => code.includes(":");

function codesOf({ roleCodes, grantedCodes }: Pick<FoundSession, "roleCodes" | "grantedCodes">): Set<string> {
  const granted = roleCodes.includes(adminRole) ? permissionCodes : grantedCodes;
  // A role that is named like a permission is none: roles are made by people, and codes open calls.
  const roles = roleCodes.filter((code) => !isPermission.has(code));
  return new Set([...roles, ...granted.flatMap(impliedBy)]);
}

export function staffActor(session: FoundSession): Actor {
  return { kind: "staff", id: session.userId, name: session.username, codes: codesOf(session), sessionId: session.id };
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

export function ownRecord(user: User, actor: Actor, roleCodes: readonly string[], sessionCount: number): OwnRecord {
  return {
    id: user.id,
    username: user.username,
    realName: user.real_name,
    nickName: user.nick_name,
    phone: user.phone,
    email: user.email,
    gender: user.gender === 1 ? 1 : 0,
    avatar: user.avatar,
    introduction: user.introduction,
    isAdmin: roleCodes.includes(adminRole),
    roleCodes: [...roleCodes],
    permissions: [...actor.codes].filter((code) => !roleCodes.includes(code)),
    lastSignInAt: user.last_sign_in_at?.toISOString() ?? null,
    sessionCount,
  };
}
