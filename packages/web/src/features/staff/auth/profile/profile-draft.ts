import type { Profile } from "@vowdesk/contract/staff/users";
import { createForSession } from "../../../../kernel/session/session-stores.ts";

/** Editable fields of the user's own profile. */
export interface ProfileFields {
  username: string;
  realName: string;
  nickName: string;
  phone: string;
  email: string;
  gender: Profile["gender"];
  avatar: string;
  introduction: string;
}

/** The record that another user saved while the form was open. */
interface Meanwhile {
  current: Profile;
  changedBy: string;
  changedAt: string;
}

export interface ProfileDraft {
  changes: Partial<ProfileFields>;
  meanwhile: Meanwhile | null;
}

const empty: ProfileDraft = { changes: {}, meanwhile: null };

/** The editable fields of a profile. */
export function fieldsOf(profile: Profile): ProfileFields {
  const { username, realName, nickName, phone, email, gender, avatar, introduction } = profile;
  return { username, realName, nickName, phone, email, gender, avatar, introduction };
}

/** The changes that differ from the record. Only these are sent, so that changes by others remain. */
export function changedIn(start: ProfileFields, changes: Partial<ProfileFields>): Partial<ProfileFields> {
  const all = Object.entries(changes) as [keyof ProfileFields, ProfileFields[keyof ProfileFields]][];
  const trimmed = all.map(([name, value]) => [name, typeof value === "string" ? value.trim() : value] as const);
  return Object.fromEntries(trimmed.filter(([name, value]) => value !== start[name]));
}

/** Key in session storage, so that the draft survives a reload. */
const keyOf = (userId: number) => `profile-draft:${userId}`;

function readStored(userId: number): ProfileDraft {
  try {
    return (JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? "null") as ProfileDraft | null) ?? empty;
  } catch {
    return empty;
  }
}

const store = createForSession<{ userId: number; draft: ProfileDraft }>(() => ({ userId: 0, draft: empty }));

/** The user's current draft. */
export function draftNow(userId: number): ProfileDraft {
  if (store.getState().userId !== userId) store.setState({ userId, draft: readStored(userId) });
  return store.getState().draft;
}

/** Hook for the user's draft, which is read from storage after a reload. */
export function useDraft(userId: number): ProfileDraft {
  const { userId: owner, draft } = store();
  return owner === userId ? draft : readStored(userId);
}

export function writeDraft(userId: number, part: Partial<ProfileDraft>): void {
  const draft = { ...draftNow(userId), ...part };
  store.setState({ userId, draft });
  try {
    if (Object.keys(draft.changes).length > 0) sessionStorage.setItem(keyOf(userId), JSON.stringify(draft));
    else sessionStorage.removeItem(keyOf(userId));
  } catch {
    // Storage is full or blocked: the draft is lost at a reload.
  }
}

export const hasDraft = (userId: number): boolean => Object.keys(draftNow(userId).changes).length > 0;

export const forgetDraft = (userId: number): void => writeDraft(userId, empty);
