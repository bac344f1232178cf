import type { User } from "@vowdesk/contract/users";

/** The form state; `departmentId` 0 means none. The password is not part of it, so that it is never stored. */
export interface UserDraft {
  username: string;
  realName: string;
  nickName: string;
  phone: string;
  email: string;
  gender: User["gender"] | null;
  departmentId: number;
  enabled: boolean;
}

const empty: UserDraft = {
  username: "",
  realName: "",
  nickName: "",
  phone: "",
  email: "",
  gender: null,
  departmentId: 0,
  enabled: true,
};

/** The initial form state. */
export function draftOf(user: User | null): UserDraft {
  if (!user) return empty;
  const { username, realName, nickName, phone, email, gender, departmentId, enabled } = user;
  return { username, realName, nickName, phone, email, gender, departmentId: departmentId ?? 0, enabled };
}

/** The trimmed fields that differ from the start. Only these are sent, so changes by other users are kept. */
export function changedIn(start: UserDraft, changes: Partial<UserDraft>): Partial<UserDraft> {
  const all = Object.entries(changes) as [keyof UserDraft, UserDraft[keyof UserDraft]][];
  const trimmed = all.map(([name, value]) => [name, typeof value === "string" ? value.trim() : value] as const);
  return Object.fromEntries(trimmed.filter(([name, value]) => value !== start[name]));
}

/** The display name of a user. */
export const nameOf = ({ realName, username }: Pick<User, "realName" | "username">): string => realName || username;
