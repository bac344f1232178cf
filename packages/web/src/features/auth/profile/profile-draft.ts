import type { Profile } from "@vowdesk/contract/users";
import { createForSession } from "../../../kernel/session/session-stores.ts";

/** What people write about themselves (SPEC 3, Profile form). */
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

/** Who changed the record while the form was open, and when. */
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

/** The form as it opens. */
export function fieldsOf(profile: Profile): ProfileFields {
  const { username, realName, nickName, phone, email, gender, avatar, introduction } = profile;
  return { username, realName, nickName, phone, email, gender, avatar, introduction };
}

/** Of what was entered, that which differs from the record: only this is sent, and what others changed stays. */
export function changedIn(start: ProfileFields, changes: Partial<ProfileFields>): Partial<ProfileFields> {
  const all = Object.entries(changes) as [keyof ProfileFields, ProfileFields[keyof ProfileFields]][];
  const trimmed = all.map(([name, value]) => [name, typeof value === "string" ? value.trim() : value] as const);
  return Object.fromEntries(trimmed.filter(([name, value]) => value !== start[name]));
}

/** In the browser tab's own storage: it outlives a reload, and goes with the session (SPEC 4, logout). */
const keyOf = (userId: number) => `profile-draft:${userId}`;

function kept(userId: number): ProfileDraft {
  try {
    return (JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? "null") as ProfileDraft | null) ?? empty;
  } catch {
    return empty;
  }
}

const store = createForSession<{ userId: number; draft: ProfileDraft }>(() => ({ userId: 0, draft: empty }));

/** What this person has entered by now. */
export function draftNow(userId: number): ProfileDraft {
  if (store.getState().userId !== userId) store.setState({ userId, draft: kept(userId) });
  return store.getState().draft;
}

/** What this person has entered and not saved, over a reload too. */
export function useDraft(userId: number): ProfileDraft {
  const { userId: owner, draft } = store();
  return owner === userId ? draft : kept(userId);
}

export function writeDraft(userId: number, part: Partial<ProfileDraft>): void {
  const draft = { ...draftNow(userId), ...part };
  store.setState({ userId, draft });
  try {
    if (Object.keys(draft.changes).length > 0) sessionStorage.setItem(keyOf(userId), JSON.stringify(draft));
    else sessionStorage.removeItem(keyOf(userId));
  } catch {
    // Storage is full or forbidden: the draft then lives as long as this page.
  }
}

/** Somebody entered something that is nowhere else. */
export const hasDraft = (userId: number): boolean => Object.keys(draftNow(userId).changes).length > 0;

export const forgetDraft = (userId: number): void => writeDraft(userId, empty);
