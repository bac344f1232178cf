import type { HandlerInput, Language } from "@vowdesk/contract/kernel";
import type { usersApi, userRefusals } from "@vowdesk/contract/users";
import type { Actor } from "../../kernel/http/context.ts";
import { storedPhone } from "../../kernel/text/phones.ts";
import { isGuessedFirst } from "./passwords/guessable-passwords.ts";
import type { PersonFields, UserRow } from "./store.ts";
import type { PlainRefusal } from "../../locales/keys.ts";

/** The role that may do everything (PRODUCT 3). */
export const adminRole = "admin";

export const isAdmin = ({ roles }: Pick<UserRow, "roles">) => roles.some(({ code }) => code === adminRole);

type Given = Omit<HandlerInput<typeof usersApi.update>, "id" | "version">;

/**
 * What the given fields change of a record: absent, null and what is so already change nothing. Department 0 is none. Refuses a
 * phone number that is none, in the language.
 */
export function changesOf(before: PersonFields, given: Given, language: Language): Partial<PersonFields> {
  const { departmentId } = given;
  const wanted: Partial<Record<keyof PersonFields, unknown>> = {
    username: given.username,
    real_name: given.realName ?? given.realname,
    nick_name: given.nickName,
    phone: given.phone && storedPhone(given.phone, { language, field: "phone", before: before.phone }),
    email: given.email,
    gender: given.gender,
    avatar: given.avatar,
    introduction: given.introduction,
    enabled: given.enabled,
  };
  const changed = Object.entries(wanted).filter(
    ([field, value]) => value !== undefined && value !== null && value !== before[field as keyof PersonFields],
  );
  const department = departmentId === 0 ? null : departmentId;
  if (department !== undefined && department !== before.department_id) changed.push(["department_id", department]);
  return Object.fromEntries(changed) as Partial<PersonFields>;
}

/** Fields people may change of themselves (SPEC 3, Profile form); the others take `sys:user:edit`. */
const ownFields: ReadonlySet<string> = new Set<keyof PersonFields>([
  "real_name",
  "nick_name",
  "phone",
  "email",
  "gender",
  "avatar",
  "introduction",
]);

type Target = Pick<UserRow, "id" | "roles">;
type Reason = Extract<keyof typeof userRefusals, PlainRefusal> | "no-permission";

/** Why the actor may not make these changes; null when they may. Whether an administrator remains is not asked here. */
export function editRefusal(actor: Actor, target: Target, changes: Partial<PersonFields>): Reason | null {
  const isOwn = actor.id === target.id;
  const needsRight = !isOwn || Object.keys(changes).some((field) => !ownFields.has(field));
  if (needsRight && !actor.codes.has("sys:user:edit")) return "no-permission";
  if (isOwn && changes.enabled === false) return "own-account";
  return isOwn ? null : accountRefusal(actor, target);
}

/** Why the actor may not touch this account at all: who may manage people does not thereby manage the administrators. */
export function accountRefusal(actor: Actor, target: Target): Reason | null {
  return isAdmin(target) && !actor.codes.has(adminRole) ? "admin-account" : null;
}

/** Why the actor may not say which app users this account is: only an administrator may, and never of themselves. */
export function linkRefusal(actor: Actor, target: Pick<UserRow, "id">): Reason | null {
  if (!actor.codes.has(adminRole)) return "admin-required";
  return actor.id === target.id ? "own-link" : null;
}

/** Why the actor may not remove this account; null when they may. */
export function deleteRefusal(actor: Actor, target: Target): Reason | null {
  return actor.id === target.id ? "own-account" : accountRefusal(actor, target);
}

/** Why a password is not taken: too short, or among those that are tried first. `names` are the person's own. */
export function passwordRefusal(
  password: string,
  { min, names }: { min: number; names: readonly string[] },
): "password-too-short" | "password-too-common" | null {
  const text = password.normalize("NFKC");
  if ([...text].length < min) return "password-too-short";
  return isGuessedFirst(text, names) ? "password-too-common" : null;
}
