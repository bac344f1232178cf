import type { User } from "@vowdesk/contract/users";

/** What the form of a member of staff holds; `departmentId` 0 is none. The password is held elsewhere, and never kept. */
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

/** The form as it opens. */
export function draftOf(user: User | null): UserDraft {
  if (!user) return empty;
  const { username, realName, nickName, phone, email, gender, departmentId, enabled } = user;
  return { username, realName, nickName, phone, email, gender, departmentId: departmentId ?? 0, enabled };
}

/** Of what was entered, that which differs from how the form opened: only this is sent, and what others changed stays. */
export function changedIn(start: UserDraft, changes: Partial<UserDraft>): Partial<UserDraft> {
  const all = Object.entries(changes) as [keyof UserDraft, UserDraft[keyof UserDraft]][];
  const trimmed = all.map(([name, value]) => [name, typeof value === "string" ? value.trim() : value] as const);
  return Object.fromEntries(trimmed.filter(([name, value]) => value !== start[name]));
}

/** What a person is called on this page. */
export const nameOf = ({ realName, username }: Pick<User, "realName" | "username">): string => realName || username;
