import { randomInt } from "node:crypto";
import { apis } from "@vowdesk/contract";
import { isRead, pathParameters, type Endpoint } from "@vowdesk/contract/kernel";
import type { $ZodType, $ZodTypes } from "zod/v4/core";

/** Values for the fields of inputs: the ids of records that other users have, by the name of the field. */
export interface KnownValues {
  numbers: readonly string[];
  ids: readonly number[];
  phones: readonly string[];
}

export const pick = <T>(items: readonly T[]): T => items[randomInt(items.length)] as T;

/** Audit entries are not limited (docs/decisions/046), and signing out ends the session of the reader. */
const calls = Object.entries(apis).flatMap(([feature, api]) =>
  Object.entries(api as Record<string, Endpoint>).flatMap(([name, endpoint]) => {
    const reads = isRead(endpoint) || /export|find|figures|candidates|check/i.test(name);
    return endpoint.access.kind === "staff" && reads && feature !== "audit" && name !== "signOut"
      ? [{ title: `${feature}.${name}`, endpoint }]
      : [];
  }),
);

/** Every second call is one of these, because the records of the program are in their answers. */
const likely = calls.filter(({ title }) =>
  /^(?:orders|leads|weddings|people|appUsers|orderEntry|dashboard)\./.test(title),
);

function enumOf(schema: $ZodType): readonly unknown[] {
  const { def } = (schema as $ZodTypes)._zod;
  if (def.type === "enum") return Object.values(def.entries);
  const inner = "innerType" in def ? def.innerType : def.type === "pipe" ? def.out : null;
  return inner ? enumOf(inner) : [];
}

function valueOf(name: string, schema: $ZodType, { numbers, ids, phones }: KnownValues): unknown {
  const values = enumOf(schema);
  if (values.length > 0) return pick(values);
  if (name === "pageNo") return 1;
  if (name === "pageSize" || name === "limit") return 50;
  if (/phone/i.test(name)) return pick(phones);
  if (/number/i.test(name)) return pick(numbers);
  if (/^ids$/i.test(name)) return [pick(ids)];
  if (/id$/i.test(name)) return pick(ids);
  if (name === "reason") return "check";
  return undefined;
}

/** Fields whose absence makes a call useless. The others are given now and then. */
const isNeeded = (name: string, path: string) =>
  pathParameters(path).includes(name) || /^(?:id|ids|number|reason|section|pageSize|phone)$/.test(name);

/** A random reading call with a random input. */
export function randomCall(known: KnownValues): { title: string; endpoint: Endpoint; input: Record<string, unknown> } {
  const { title, endpoint } = pick(randomInt(2) === 0 ? likely : calls);
  const { shape = {} } = (endpoint.input as unknown as { _zod: { def: { shape?: Record<string, $ZodType> } } })._zod
    .def;
  const fields = Object.entries(shape).flatMap(([name, schema]) => {
    if (!isNeeded(name, endpoint.path) && randomInt(4) > 0) return [];
    const value = valueOf(name, schema, known);
    return value === undefined ? [] : [[name, value] as const];
  });
  return { title, endpoint, input: Object.fromEntries(fields) };
}
