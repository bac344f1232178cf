import { createHash } from "node:crypto";
import type { Language } from "@vowdesk/contract/kernel";
import { NewUser, type ImportPlan, type ImportRow, type SheetField } from "@vowdesk/contract/users";
import * as z from "zod";
import type { Actor } from "../../../kernel/transaction/actor.ts";
import { differenceOf } from "../../../kernel/transaction/difference.ts";
import { normalPhone, shownPhone } from "../../../kernel/text/phones.ts";
import { canonicalName, mixesScripts, skeletonOf } from "../../../kernel/text/user-names.ts";
import { inputTexts, phoneTexts } from "../../../locales/input-texts.ts";
import { textOf } from "../../../locales/texts.ts";
import { mayGrant } from "../../roles/index.ts";
import { accountRefusal, adminRole, changesOf, editRefusal } from "../policy.ts";
import type { PersonFields, UserRow } from "../store.ts";
import { genderOf, type Sheet, type SheetRow } from "./staff-csv.ts";
import type { PlainRefusal } from "../../../locales/keys.ts";

interface Right {
  id: number;
  code: string;
  codes: readonly string[];
}

/** What a file is compared with: people, roles and departments as they are. */
export interface Standing {
  actor: Actor;
  language: Language;
  /** By the canonical form of the user name. */
  people: ReadonlyMap<string, UserRow | undefined>;
  /** What the user names of these people, and of others whose names look like one in the file, look like. */
  skeletons: ReadonlySet<string>;
  /** By code in lower case. */
  roles: ReadonlyMap<string, Right>;
  departmentOf: (text: string) => number | undefined;
  pathOf: (id: number) => string;
  hasOtherAdmin: (userId: number) => boolean;
}

/** What one line of the file does. */
export interface Planned {
  shown: ImportRow;
  /** Null for somebody new. */
  person: UserRow | null;
  changes: Partial<PersonFields>;
  added: Right[];
  removed: Right[];
}

const Texts = NewUser.pick({ username: true, realName: true, nickName: true, phone: true, email: true });
const listSeparator = /[|;,、，；\s]+/;

/** A line that is refused stops being read: the first reason is told. */
class LineRefused extends Error {
  readonly field: SheetField;
  readonly reason: string;

  constructor(field: SheetField, reason: string) {
    super(reason);
    this.field = field;
    this.reason = reason;
  }
}

const stop = (field: SheetField, reason: PlainRefusal, { language }: Standing): never => {
  throw new LineRefused(field, textOf(language, reason));
};

function textsOf({ cells }: SheetRow, { language }: Standing) {
  const parsed = z.safeParse(Texts, cells, { error: inputTexts[language] });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new LineRefused((issue?.path[0] ?? "username") as SheetField, issue?.message ?? "");
}

function givenBy(row: SheetRow, standing: Standing) {
  const { gender, department } = row.cells;
  const given = { ...textsOf(row, standing), ...genderIn(gender, standing) };
  if (department === undefined) return given;
  const departmentId = standing.departmentOf(department) ?? stop("department", "department-unknown", standing);
  return { ...given, departmentId };
}

/** The normal form of a number; one from before there was a normal form may stay. */
function phoneIn(text: string | null | undefined, person: UserRow | null, { language }: Standing) {
  if (!text || text === person?.phone) return text;
  const phone = normalPhone(text);
  if (phone === null) throw new LineRefused("phone", phoneTexts[language]);
  return phone;
}

function genderIn(text: string | undefined, { language }: Standing): { gender?: 0 | 1 } {
  if (text === undefined) return {};
  const gender = genderOf(text);
  if (gender === undefined) throw new LineRefused("gender", textOf(language, "invalid-input", { fields: text }));
  return { gender };
}

function rolesIn(text: string | undefined, person: UserRow | null, standing: Standing) {
  if (text === undefined) return { added: [], removed: [] };
  const codes = text.split(listSeparator).filter((code) => code !== "");
  const wanted = codes.map((code) => standing.roles.get(code.toLowerCase()) ?? stop("roles", "role-unknown", standing));
  const held = person?.roles.map(({ id }) => id) ?? [];
  const { added, removed } = differenceOf(held, new Set(wanted.map(({ id }) => id)));
  const all = [...standing.roles.values()];
  const named = (ids: readonly number[]) => all.filter(({ id }) => ids.includes(id));
  return { added: named(added), removed: named(removed) };
}

type Doing = Pick<Planned, "person" | "changes" | "added" | "removed">;

/** Why the person's fields may not be written so; the rules of adding and editing by hand (docs/decisions/018). */
function fieldsRefusal({ person, changes }: Doing, { actor }: Standing): PlainRefusal | null {
  if (!person) return actor.codes.has("sys:user:add") ? null : "no-permission";
  return Object.keys(changes).length > 0 ? editRefusal(actor, person, changes) : null;
}

/** Why these roles may not be given or taken; the rules of assigning by hand. */
function rolesRefusal({ person, added, removed }: Doing, { actor, hasOtherAdmin }: Standing): PlainRefusal | null {
  const moved = [...added, ...removed];
  if (moved.length === 0) return null;
  if (!actor.codes.has("sys:user:assign")) return "no-permission";
  const refusal = person && accountRefusal(actor, person);
  if (refusal) return refusal;
  if (!moved.every((role) => mayGrant(actor, role))) return "beyond-own-rights";
  const losesAdmin = person !== null && removed.some(({ code }) => code === adminRole);
  return losesAdmin && !hasOtherAdmin(person.id) ? "last-admin" : null;
}

function assertMay(doing: Doing, standing: Standing): void {
  const fields = fieldsRefusal(doing, standing);
  if (fields !== null) stop("username", fields, standing);
  const roles = rolesRefusal(doing, standing);
  if (roles !== null) stop("roles", roles, standing);
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

function shownChanges({ person, changes, added, removed }: Doing, { pathOf }: Standing): ImportRow["changes"] {
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
  const held = person?.roles.map(({ code }) => code) ?? [];
  const gone = new Set(removed.map(({ code }) => code));
  const after = [...held.filter((code) => !gone.has(code)), ...added.map(({ code }) => code)];
  return [...fields, { field: "roles", before: held.join(", "), after: after.join(", ") }];
}

function assertNewName(name: string, standing: Standing): void {
  if (mixesScripts(name)) stop("username", "name-mixes-scripts", standing);
  if (standing.skeletons.has(skeletonOf(name))) stop("username", "username-look-alike", standing);
}

/** Nobody yet: what a new person's fields differ from. */
function planLine(row: SheetRow, nobody: PersonFields, standing: Standing): Planned {
  const { username: name = "" } = row.cells;
  const person = standing.people.get(canonicalName(name)) ?? null;
  if (person === null) assertNewName(name, standing);
  const { username, ...given } = givenBy(row, standing);
  const phone = phoneIn(given.phone, person, standing);
  const fields = changesOf(person ?? nobody, { ...given, phone }, standing.language);
  const changes = person ? fields : { ...fields, username };
  const doing = { person, changes, ...rolesIn(row.cells.roles, person, standing) };
  assertMay(doing, standing);
  const shown = shownChanges(doing, standing);
  const state = person ? (shown.length > 0 ? "changed" : "unchanged") : "new";
  const realName = changes.real_name ?? person?.real_name ?? "";
  const said = { line: row.line, username, realName, state, changes: shown, reason: "", field: "" } as const;
  return { ...doing, shown: said };
}

function refused({ line, cells }: SheetRow, { field, reason }: LineRefused): Planned {
  const { username = "", realName = "" } = cells;
  const shown: ImportRow = { line, username, realName, state: "refused", changes: [], reason, field };
  return { shown, person: null, changes: {}, added: [], removed: [] };
}

/** What the file would do, line by line. */
export function planOf({ rows }: Sheet, nobody: PersonFields, standing: Standing): Planned[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    try {
      const { username = "" } = row.cells;
      const forms = [canonicalName(username), skeletonOf(username)];
      if (forms.some((form) => seen.has(form))) stop("username", "import-row-repeated", standing);
      for (const form of forms) seen.add(form);
      return planLine(row, nobody, standing);
    } catch (error) {
      if (error instanceof LineRefused) return refused(row, error);
      throw error;
    }
  });
}

/** Names exactly this plan: another file, or anybody touched meanwhile, is another. */
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
