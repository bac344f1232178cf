import { createHash } from "node:crypto";
import type { Language } from "@vowdesk/contract/kernel";
import { NewUser, type ImportPlan, type ImportRow, type SheetField } from "@vowdesk/contract/staff/users";
import * as z from "zod";
import type { Actor } from "../../../../kernel/transaction/actor.ts";
import { differenceOf } from "../../../../kernel/transaction/difference.ts";
import { normalPhone, shownPhone } from "../../../../kernel/text/phones.ts";
import { canonicalName, mixesScripts, skeletonOf } from "../../../../kernel/text/user-names.ts";
import { inputTexts, phoneTexts } from "../../../../locales/input-texts.ts";
import { textOf } from "../../../../locales/texts.ts";
import { isWithinScope, mayGrant, type RoleLimits } from "../../roles/roles.ts";
import { coversDepartment } from "../../../../kernel/transaction/data-scope.ts";
import { accountRefusal, adminRole, changesOf, editRefusal } from "../users.policy.ts";
import type { PersonFields, UserRow } from "../users.store.ts";
import { genderOf, type Sheet, type SheetRow } from "./staff-csv.ts";
import type { PlainRefusal } from "../../../../locales/keys.ts";

interface Right extends RoleLimits {
  id: number;
  code: string;
  codes: readonly string[];
}

/** The current users, roles and departments with which a file is compared. */
export interface ImportContext {
  actor: Actor;
  language: Language;
  people: ReadonlyMap<string, UserRow | undefined>;
  /** Skeletons of these users' names, and of other names that look like one in the file. */
  skeletons: ReadonlySet<string>;
  roles: ReadonlyMap<string, Right>;
  departmentOf: (text: string) => number | undefined;
  pathOf: (id: number) => string;
  hasOtherAdmin: (userId: number) => boolean;
}

export interface Planned {
  shown: ImportRow;
  person: UserRow | null;
  changes: Partial<PersonFields>;
  added: Right[];
  removed: Right[];
}

const Texts = NewUser.pick({ username: true, realName: true, nickName: true, phone: true, email: true });
const listSeparator = /[|;,、，；\s]+/;

/** Ends the reading of a line with the first reason to refuse it. */
class LineRefused extends Error {
  readonly field: SheetField;
  readonly reason: string;

  constructor(field: SheetField, reason: string) {
    super(reason);
    this.field = field;
    this.reason = reason;
  }
}

const refuseLine = (field: SheetField, reason: PlainRefusal, { language }: ImportContext): never => {
  throw new LineRefused(field, textOf(language, reason));
};

function textsOf({ cells }: SheetRow, { language }: ImportContext) {
  const parsed = z.safeParse(Texts, cells, { error: inputTexts[language] });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new LineRefused((issue?.path[0] ?? "username") as SheetField, issue?.message ?? "");
}

function fieldsIn(row: SheetRow, context: ImportContext) {
  const { gender, department } = row.cells;
  const input = { ...textsOf(row, context), ...genderIn(gender, context) };
  if (department === undefined) return input;
  const departmentId = context.departmentOf(department) ?? refuseLine("department", "department-unknown", context);
  return { ...input, departmentId };
}

/** Returns the normal form of a phone number. An unchanged stored number may have another form. */
function phoneIn(text: string | null | undefined, person: UserRow | null, { language }: ImportContext) {
  if (!text || text === person?.phone) return text;
  const phone = normalPhone(text);
  if (phone === null) throw new LineRefused("phone", phoneTexts[language]);
  return phone;
}

function genderIn(text: string | undefined, { language }: ImportContext): { gender?: 0 | 1 } {
  if (text === undefined) return {};
  const gender = genderOf(text);
  if (gender === undefined) throw new LineRefused("gender", textOf(language, "invalid-input"));
  return { gender };
}

function rolesIn(text: string | undefined, person: UserRow | null, context: ImportContext) {
  if (text === undefined) return { added: [], removed: [] };
  const codes = text.split(listSeparator).filter((code) => code !== "");
  const requested = codes.map(
    (code) => context.roles.get(code.toLowerCase()) ?? refuseLine("roles", "role-unknown", context),
  );
  const current = person?.roles.map(({ id }) => id) ?? [];
  const { added, removed } = differenceOf(current, new Set(requested.map(({ id }) => id)));
  const all = [...context.roles.values()];
  const named = (ids: readonly number[]) => all.filter(({ id }) => ids.includes(id));
  return { added: named(added), removed: named(removed) };
}

type LineChanges = Pick<Planned, "person" | "changes" | "added" | "removed">;

/** Why these fields may not be changed, by the rules of the forms (docs/decisions/091). */
function fieldsRefusal({ person, changes }: LineChanges, { actor, roles }: ImportContext): PlainRefusal | null {
  const department = person ? person.department_id : (changes.department_id ?? null);
  if (person?.id !== actor.id && !coversDepartment(actor.scope, department)) return "beyond-own-scope";
  if (!person) return actor.codes.has("sys:user:add") ? null : "no-permission";
  const rights = person.roles.flatMap(({ code }) => roles.get(code.toLowerCase()) ?? []);
  return Object.keys(changes).length > 0 ? editRefusal(actor, person, changes, rights) : null;
}

/** Why these roles may not be assigned or removed, by the rules of the form. */
function rolesRefusal(
  { person, added, removed }: LineChanges,
  { actor, hasOtherAdmin, roles }: ImportContext,
): PlainRefusal | null {
  const moved = [...added, ...removed];
  if (moved.length === 0) return null;
  if (!actor.codes.has("sys:user:assign")) return "no-permission";
  const refusal = person && accountRefusal(actor, person);
  if (refusal) return refusal;
  if (!moved.every((role) => mayGrant(actor, role))) return "beyond-own-rights";
  const remaining = (person?.roles ?? []).filter(({ id }) => !removed.some((role) => role.id === id));
  const held = [...remaining.flatMap(({ code }) => roles.get(code.toLowerCase()) ?? []), ...added];
  if (!isWithinScope(actor, held)) return "beyond-own-scope";
  const losesAdmin = person !== null && removed.some(({ code }) => code === adminRole);
  return losesAdmin && !hasOtherAdmin(person.id) ? "last-admin" : null;
}

function assertPermitted(lineChanges: LineChanges, context: ImportContext): void {
  const fields = fieldsRefusal(lineChanges, context);
  if (fields !== null) refuseLine("username", fields, context);
  const roles = rolesRefusal(lineChanges, context);
  if (roles !== null) refuseLine("roles", roles, context);
}

const fieldNames: Readonly<Partial<Record<keyof PersonFields, SheetField>>> = {
  username: "username",
  real_name: "realName",
  nick_name: "nickName",
  phone: "phone",
  email: "email",
  gender: "gender",
  department_id: "department",
};

function shownChanges(
  { person, changes, added, removed }: LineChanges,
  { pathOf }: ImportContext,
): ImportRow["changes"] {
  const text = (field: string, value: unknown) => {
    if (value === undefined || value === null) return "";
    if (field === "phone") return shownPhone(String(value));
    return field === "department" ? pathOf(Number(value)) : String(value);
  };
  const fields = Object.entries(changes).flatMap(([column, value]) => {
    const field = fieldNames[column as keyof PersonFields];
    if (field === undefined) return [];
    return [{ field, before: text(field, person?.[column as keyof PersonFields]), after: text(field, value) }];
  });
  if (added.length + removed.length === 0) return fields;
  const current = person?.roles.map(({ code }) => code) ?? [];
  const removedCodes = new Set(removed.map(({ code }) => code));
  const after = [...current.filter((code) => !removedCodes.has(code)), ...added.map(({ code }) => code)];
  return [...fields, { field: "roles", before: current.join(", "), after: after.join(", ") }];
}

function assertNewName(name: string, context: ImportContext): void {
  if (mixesScripts(name)) refuseLine("username", "name-mixes-scripts", context);
  if (context.skeletons.has(skeletonOf(name))) refuseLine("username", "username-look-alike", context);
}

function planLine(row: SheetRow, blankUser: PersonFields, context: ImportContext): Planned {
  const { username: name = "" } = row.cells;
  const person = context.people.get(canonicalName(name)) ?? null;
  if (person === null) assertNewName(name, context);
  const { username, ...input } = fieldsIn(row, context);
  const phone = phoneIn(input.phone, person, context);
  const fields = changesOf(person ?? blankUser, { ...input, phone }, context.language);
  const changes = person ? fields : { ...fields, username };
  const lineChanges = { person, changes, ...rolesIn(row.cells.roles, person, context) };
  assertPermitted(lineChanges, context);
  const shown = shownChanges(lineChanges, context);
  const state = person ? (shown.length > 0 ? "changed" : "unchanged") : "new";
  const realName = changes.real_name ?? person?.real_name ?? "";
  const importRow = { line: row.line, username, realName, state, changes: shown, reason: "", field: "" } as const;
  return { ...lineChanges, shown: importRow };
}

function refused({ line, cells }: SheetRow, { field, reason }: LineRefused): Planned {
  const { username = "", realName = "" } = cells;
  const shown: ImportRow = { line, username, realName, state: "refused", changes: [], reason, field };
  return { shown, person: null, changes: {}, added: [], removed: [] };
}

export function planOf({ rows }: Sheet, blankUser: PersonFields, context: ImportContext): Planned[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    try {
      const { username = "" } = row.cells;
      const forms = [canonicalName(username), skeletonOf(username)];
      if (forms.some((form) => seen.has(form))) refuseLine("username", "import-row-repeated", context);
      for (const form of forms) seen.add(form);
      return planLine(row, blankUser, context);
    } catch (error) {
      if (error instanceof LineRefused) return refused(row, error);
      throw error;
    }
  });
}

/** Identifies this plan. It changes with the file and with any affected user. */
function checksumOf(planned: readonly Planned[]): string {
  const facts = planned.map(({ shown: { reason: _reason, ...shown }, person, added, removed }) => [
    shown,
    person && [person.id, person.version],
    added.map(({ id }) => id),
    removed.map(({ id }) => id),
  ]);
  return createHash("sha256").update(JSON.stringify(facts)).digest("base64url");
}

export function presentPlan(planned: readonly Planned[], { unknownHeadings }: Sheet): ImportPlan {
  const count = (state: ImportRow["state"]) => planned.filter(({ shown }) => shown.state === state).length;
  return {
    rows: planned.map(({ shown }) => shown),
    counts: { new: count("new"), changed: count("changed"), unchanged: count("unchanged"), refused: count("refused") },
    unknownHeadings,
    checksum: checksumOf(planned),
  };
}
