import type { Endpoint } from "@vowdesk/contract/kernel";
import type { $ZodType } from "zod/v4/core";
import { mayCall } from "../kernel/session/rights.ts";
import { wallOf } from "../ui/format/time.ts";
import { momentOf } from "../ui/format/typed-time.ts";
import type { AnyField, Fields, Values } from "./field.ts";
import { accepts, isAlwaysSent, rulesOf, shapeOf } from "./field-rules.ts";
import type { Row } from "./filter.ts";

/** Input of a form or of an action: what was typed, over the values at the start. */
export interface Draft {
  fields: Fields;
  /** The call that gets the input. */
  call: Endpoint;
  record: Row | null;
  start: Row;
  /** An update sends changed fields only. */
  isUpdate: boolean;
  /** Typed values by field path, in the form in which they are typed. */
  typed: Values;
}

/** The value at a path such as `labels.en`. */
const valueAt = (value: unknown, path: string): unknown =>
  path.split(".").reduce((part, key) => (part as Row | null | undefined)?.[key], value);

const decimals = 2;
const wholeNumber = /^\d{1,10}$/;
const decimalNumber = /^[¥￥]?(\d{1,8}(?:[.,]\d{0,2})?)$/;

/** The number of a typed text times `scale`; NaN for invalid text, undefined for an empty one. */
export function parseNumber(text: string, scale: number): number | undefined {
  const bare = text.normalize("NFKC").trim();
  if (bare === "") return undefined;
  if (scale === 1) return wholeNumber.test(bare) ? Number(bare) : Number.NaN;
  const [, digits] = decimalNumber.exec(bare) ?? [];
  return digits === undefined ? Number.NaN : Math.round(Number(digits.replace(",", ".")) * scale);
}

/** A number as a user types it. */
export function numberText(value: number, scale: number): string {
  const typed = value / scale;
  return Number.isInteger(typed) ? String(typed) : typed.toFixed(decimals);
}

/** A value of a record in the form in which it is typed. */
function typedOf(field: AnyField, value: unknown): unknown {
  switch (field.kind) {
    case "custom":
      return value;
    case "check":
      return value === true;
    case "number":
      return typeof value === "number" ? numberText(value, field.scale) : "";
    case "moment":
      return typeof value === "string" && value !== "" ? wallOf(value) : "";
    case "choice":
      return String(value ?? (field.none ? 0 : ""));
    case "text":
    case "long":
    case "secret":
      return String(value ?? "");
  }
}

/** The value that is shown in a field. */
export const shownValue = ({ typed, start, fields }: Draft, path: string): unknown =>
  path in typed ? typed[path] : typedOf(fields[path] as AnyField, valueAt(start, path));

/** A typed value as it is sent; undefined leaves it out. */
function sentValue({ call }: Draft, path: string, field: AnyField, value: unknown): unknown {
  const { isNumber, schema } = rulesOf(call.input, path);
  const text = String(value ?? "");
  switch (field.kind) {
    case "custom":
    case "check":
      return value;
    case "number":
      return text.trim() === "" ? field.whenEmpty : parseNumber(text, field.scale);
    case "moment":
      return text === "" ? undefined : (momentOf(text) ?? Number.NaN);
    case "secret":
      return text || undefined;
    case "text":
    case "long":
    case "choice":
      return isNumber ? parseNumber(text, 1) : sentText(text, schema);
  }
}

/** A call that refuses an empty text keeps the stored one if it gets none. */
function sentText(text: string, schema: $ZodType): string | undefined {
  return text.trim() === "" && !accepts(schema, "") ? undefined : text.trim();
}

/** All values as they would be sent. */
export function valuesOf(draft: Draft): Values {
  const entries = Object.entries(draft.fields).filter(([path]) => hasField(draft.call, path));
  return Object.fromEntries(
    entries.map(([path, field]) => [path, sentValue(draft, path, field, shownValue(draft, path))]),
  );
}

const hasField = ({ input }: Endpoint, path: string) => (path.split(".")[0] as string) in shapeOf(input);

/** The fields that are shown: those of the call, which the values do not hide and the user may choose for. */
export function shownFields(draft: Draft, values = valuesOf(draft)): readonly (readonly [string, AnyField])[] {
  return Object.entries(draft.fields).filter(
    ([path, field]) => path in values && field.when?.(values, draft.record) !== false && mayChoose(field, draft),
  );
}

function mayChoose(field: AnyField, { record }: Draft): boolean {
  const source = field.kind === "choice" ? field.of(record ?? {}, {}) : null;
  return source === null || !("call" in source) || mayCall(source.call);
}

const isSame = (a: unknown, b: unknown) => Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b);

/** Paths of the shown fields whose typed value is sent and differs from the start. */
export function changedPaths(draft: Draft): readonly string[] {
  const untouched = { ...draft, typed: {} };
  const isChanged = ([path, field]: readonly [string, AnyField]) => {
    const value = sentValue(draft, path, field, draft.typed[path]);
    return value !== undefined && !isSame(value, sentValue(draft, path, field, shownValue(untouched, path)));
  };
  const typed = shownFields(draft).filter(([path]) => path in draft.typed);
  return typed.filter(isChanged).map(([path]) => path);
}

/** Whether the form cannot be sent while the field is empty. */
export function isRequired(
  { call, isUpdate, start }: Draft,
  path: string,
  { kind, required }: AnyField,
  values: Values,
): boolean {
  if (required !== undefined) return typeof required === "function" ? required(values) : required;
  const { schema } = rulesOf(call.input, path);
  if (kind === "number") return (isUpdate && typeof valueAt(start, path) === "number") || !accepts(schema, undefined);
  if (kind === "choice" || kind === "check") return true;
  return !accepts(schema, "") && !(kind === "custom" && accepts(schema, undefined));
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === "";

/** Whether every shown field is filled where it must be, and valid where the browser can tell. */
export function isComplete(draft: Draft): boolean {
  const values = valuesOf(draft);
  return shownFields(draft, values).every(([path, field]) => {
    const value = values[path];
    if (isEmpty(value)) return !isRequired(draft, path, field, values);
    const isChecked = field.kind === "number" || field.kind === "custom" || field.kind === "moment";
    return !isChecked || accepts(rulesOf(draft.call.input, path).schema, value);
  });
}

/** Whether the call that adds a record sends the value. It leaves out empty values and unchecked boxes. */
const isFilled = (value: unknown) => !isEmpty(value) && value !== false;

/** The input of the call: all filled fields of a new record, the changed ones of an existing record. */
export function inputOfDraft(draft: Draft): Row {
  const values = valuesOf(draft);
  const changed = new Set(changedPaths(draft));
  const sent = shownFields(draft, values)
    .map(([path]) => path)
    .filter((path) => changed.has(path) || (!draft.isUpdate && isFilled(values[path])));
  return inputAt(draft, new Map(sent.map((path) => [path, values[path]])), draft.call.input, draft.start, "");
}

/** The part of the input below a path. */
function inputAt(
  draft: Draft,
  sent: ReadonlyMap<string, unknown>,
  schema: $ZodType,
  start: unknown,
  prefix: string,
): Row {
  const startOf = (key: string) => (start as Row | null | undefined)?.[key];
  const entries = Object.entries(shapeOf(schema)).map(([key, inner]) => {
    const path = prefix + key;
    if (sent.has(path)) return [key, sent.get(path)] as const;
    const hasInner = [...sent.keys()].some((item) => item.startsWith(`${path}.`));
    if (hasInner) return [key, inputAt(draft, sent, inner, startOf(key), `${path}.`)] as const;
    return [key, isKept(draft, path, key, inner) ? startOf(key) : undefined] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Whether the start provides a value that was not typed. */
function isKept({ isUpdate, fields }: Draft, path: string, key: string, schema: $ZodType): boolean {
  if (path !== key) return isAlwaysSent(schema);
  return isUpdate ? key === "id" || key === "version" || isAlwaysSent(schema) : !(key in fields);
}
