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

function codesOf({ roleCodes, grantedCodes }: Pick<FoundSession, "roleCodes" | "grantedCodes">): Set<string> {
  const granted = roleCodes.includes(adminRole) ? permissionCodes : grantedCodes;
  return new Set([...roleCodes, ...granted.flatMap(withAncestors)]);
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
