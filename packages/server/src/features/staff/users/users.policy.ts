import type { HandlerInput, Language } from "@vowdesk/contract/kernel";
import type { usersApi, userRefusals } from "@vowdesk/contract/staff/users";
import type { Actor } from "../../../kernel/http/context.ts";
import { coversDepartment } from "../../../kernel/transaction/data-scope.ts";
import { storedPhone } from "../../../kernel/text/phones.ts";
import { isWithinScope, mayGrant, type RoleLimits } from "../roles/roles.ts";
import { isGuessable } from "./passwords/guessable-passwords.ts";
import type { PersonFields, UserRow } from "./users.store.ts";
import type { PlainRefusal } from "../../../locales/keys.ts";

/** The role that has every permission. */
export const adminRole = "admin";

export const isAdmin = ({ roles }: Pick<UserRow, "roles">) => roles.some(({ code }) => code === adminRole);

type Given = Omit<HandlerInput<typeof usersApi.update>, "id" | "version">;

/**
 * Returns the fields that change a record. Absent, null and equal values change nothing; department 0 means none. Refuses an
 * invalid phone number, with a text in `language`.
 */
export function changesOf(before: PersonFields, input: Given, language: Language): Partial<PersonFields> {
  const { departmentId } = input;
  const requested: Partial<Record<keyof PersonFields, unknown>> = {
    username: input.username,
    real_name: input.realName ?? input.realname,
    nick_name: input.nickName,
    phone: input.phone && storedPhone(input.phone, { language, field: "phone", before: before.phone }),
    email: input.email,
    gender: input.gender,
    avatar: input.avatar,
    introduction: input.introduction,
    enabled: input.enabled,
  };
  const changed = Object.entries(requested).filter(
    ([field, value]) => value !== undefined && value !== null && value !== before[field as keyof PersonFields],
  );
  const department = departmentId === 0 ? null : departmentId;
  if (department !== undefined && department !== before.department_id) changed.push(["department_id", department]);
  return Object.fromEntries(changed) as Partial<PersonFields>;
}

/** Fields that users may change of their own record. Others require `sys:user:edit`. */
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
/** A role of an account with its permissions and limits. */
export type AccountRight = RoleLimits & { code: string; codes: readonly string[] };
export type Reason = Extract<keyof typeof userRefusals, PlainRefusal> | "no-permission";

/** Fields by which an account is recognised, and through which it gets means of sign-in. */
const identityFields: ReadonlySet<string> = new Set<keyof PersonFields>(["username", "phone", "email"]);

/**
 * Why the actor may not make these changes; null if they may. `rights` are the roles of the account. Does not check that an
 * administrator remains.
 */
export function editRefusal(
  actor: Actor,
  target: Target,
  changes: Partial<PersonFields>,
  rights: readonly AccountRight[],
): Reason | null {
  const isOwn = actor.id === target.id;
  const needsRight = !isOwn || Object.keys(changes).some((field) => !ownFields.has(field));
  if (needsRight && !actor.codes.has("sys:user:edit")) return "no-permission";
  if (isOwn && changes.enabled === false) return "own-account";
  const { department_id: department } = changes;
  if (department !== undefined && !coversDepartment(actor.scope, department)) return "beyond-own-scope";
  if (isOwn) return null;
  const changesIdentity = Object.keys(changes).some((field) => identityFields.has(field));
  // A disabled account that is enabled gives its permissions to those who know its password.
  return changesIdentity || changes.enabled === true
    ? actAsRefusal(actor, target, rights)
    : accountRefusal(actor, target);
}

/**
 * Why the actor may not act as this account, by its roles; null if they may. The one rule for all that lets a user become another
 * or vouch for them (docs/decisions/091): the actor holds all permissions of the account and sees all that it sees.
 */
export function actAsRefusal(actor: Actor, target: Target, rights: readonly AccountRight[]): Reason | null {
  const refusal = accountRefusal(actor, target);
  if (refusal !== null) return refusal;
  if (!rights.every((role) => mayGrant(actor, role))) return "beyond-own-rights";
  return isWithinScope(actor, rights) ? null : "beyond-own-scope";
}

/** Why the actor may not change this account; null if they may. Only administrators may change administrators. */
export function accountRefusal(actor: Actor, target: Target): Reason | null {
  return isAdmin(target) && !actor.codes.has(adminRole) ? "admin-account" : null;
}

/** Why the actor may not change the app links of this account: only administrators may, and never their own. */
export function linkRefusal(actor: Actor, target: Pick<UserRow, "id">): Reason | null {
  if (!actor.codes.has(adminRole)) return "admin-required";
  return actor.id === target.id ? "own-link" : null;
}

export function deleteRefusal(actor: Actor, target: Target): Reason | null {
  return actor.id === target.id ? "own-account" : accountRefusal(actor, target);
}

/** Why a password is refused; null if it is accepted. `names` are the user's own names. */
export function passwordRefusal(
  password: string,
  { min, names }: { min: number; names: readonly string[] },
): "password-too-short" | "password-too-common" | null {
  const text = password.normalize("NFKC");
  if ([...text].length < min) return "password-too-short";
  return isGuessable(text, names) ? "password-too-common" : null;
}
