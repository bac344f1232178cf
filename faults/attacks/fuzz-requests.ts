import fc from "fast-check";
import { encodingOf, pathParameters, type Endpoint } from "@vowdesk/contract/kernel";
import * as z from "zod";
import { hostileTexts, hostileValues } from "./bad-values.ts";

/** A request as it is sent. */
export interface WireRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
}

type Schema = Record<string, unknown>;
type Fields = Record<string, unknown>;

const invalidText = fc.constantFrom(...hostileTexts);
const invalidValues = fc.oneof(
  invalidText,
  fc.constantFrom(...hostileValues),
  fc.string({ unit: "binary" }),
  fc.double(),
);

/** Well-formed days; some do not exist, some are outside of the database's range. */
const days = fc.constantFrom(
  "2026-11-02",
  "2026-02-28",
  "2024-02-29",
  "2025-02-29",
  "2026-02-30",
  "2026-13-01",
  "2026-00-10",
  "2026-11-00",
  "0000-01-01",
  "0001-01-01",
  "9999-12-31",
);
const times = fc.constantFrom("00:00:00", "23:59:59", "24:00:00", "23:59:60", "25:61:61");
const momentOf = (zones: readonly string[]) =>
  fc.tuple(days, times, fc.constantFrom(...zones)).map(([day, time, zone]) => `${day}T${time}${zone}`);
const moments = momentOf(["Z", "+08:00", "-23:59", "+14:00", ".999999Z"]);

/** Cursors in the server's format, at arbitrary moments and positions. */
const sources = ["account", "delivery", "driver", "errand", "marks", "chat", "money", "reviews"];
const cursors = fc
  .tuple(fc.constantFrom(...sources), momentOf([".000000Z"]), fc.constantFrom("1", "999999999999999999", "1/1"))
  .map(([source, moment, place]) => JSON.stringify({ [source]: `${moment}/${place}` }))
  .map((text) => Buffer.from(text).toString("base64url"));
const positions = fc.constantFrom("a:1", "a:999999999999999", "a:-1", ":", "a:9".repeat(20));
const cursorNames = /^(after|before|cursor|upTo|since)$/;

function textLike({ pattern, format, maxLength }: Schema): fc.Arbitrary<unknown> {
  if (format === "date") return days;
  if (format === "date-time") return moments;
  if (typeof pattern === "string" && pattern.includes("０-９")) return fc.constantFrom("13800000000", "13912345678");
  const word = fc.string({ minLength: 1, maxLength: Math.min(Number(maxLength ?? 20), 20) });
  return fc.oneof(word, fc.constantFrom("dispatcher", "外卖", "WM261102000001", "12345678-abcd"));
}

function numberLike({ minimum, maximum }: Schema): fc.Arbitrary<unknown> {
  const min = Math.max(Number(minimum ?? 0), -1_000);
  return fc.integer({ min, max: Math.max(min, Math.min(Number(maximum ?? 1_000), 1_000)) });
}

/** Generates a value that mostly fits the schema. */
function validValue(schema: Schema): fc.Arbitrary<unknown> {
  const choices = (schema["anyOf"] ?? schema["oneOf"]) as Schema[] | undefined;
  if (choices?.length) return fc.oneof(...choices.map(validValue));
  if (Array.isArray(schema["enum"])) return fc.constantFrom(...(schema["enum"] as unknown[]));
  if ("const" in schema) return fc.constant(schema["const"]);
  if (schema["type"] === "object") return validFields(schema);
  if (schema["type"] === "array") return fc.array(validValue((schema["items"] ?? {}) as Schema), { maxLength: 4 });
  if (schema["type"] === "boolean") return fc.boolean();
  if (schema["type"] === "string") return textLike(schema);
  return schema["type"] === "integer" || schema["type"] === "number"
    ? numberLike(schema)
    : fc.anything({ maxDepth: 1 });
}

function validFields(schema: Schema): fc.Arbitrary<Fields> {
  const properties = (schema["properties"] ?? {}) as Record<string, Schema>;
  const ofName = (name: string, part: Schema) =>
    cursorNames.test(name) ? fc.oneof(validValue(part), cursors, positions) : validValue(part);
  const fields = Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, ofName(name, part)]));
  return fc.record(fields, {
    requiredKeys: ((schema["required"] as string[] | undefined) ?? []).filter((name) => name in fields),
  });
}

const unknownFields = fc.constantFrom(
  "__proto__",
  "constructor",
  "roles",
  "id",
  "isAdmin",
  "flag",
  "version",
  "token",
  "",
);

/** Generates fields of which one or a few are wrong. */
function withInvalidField(fields: Fields): fc.Arbitrary<Fields> {
  const names = Object.keys(fields);
  const anyName = names.length > 0 ? fc.constantFrom(...names) : unknownFields;
  const replaced = fc.tuple(anyName, invalidValues).map(([name, value]) => ({ ...fields, [name]: value }));
  const dropped = anyName.map((name) => Object.fromEntries(Object.entries(fields).filter(([item]) => item !== name)));
  const added = fc
    .tuple(unknownFields, invalidValues)
    .map(([name, value]) => Object.defineProperty({ ...fields }, name, { value, enumerable: true }));
  const wrapped = anyName.map((name) => ({ ...fields, [name]: [fields[name]] }));
  const all = invalidValues.map((value) => Object.fromEntries(names.map((name) => [name, value])));
  return fc.oneof({ weight: 4, arbitrary: replaced }, dropped, added, wrapped, all, fc.constant(fields));
}

const nested = (depth: number, open: string, close: string) => `${open.repeat(depth)}1${close.repeat(depth)}`;

/** Bodies that do not hold fields. */
const malformedBodies = fc.constantFrom(
  "",
  "null",
  "[]",
  '"x"',
  "1",
  "{",
  '{"a":',
  "{]",
  "\uFEFF{}",
  "NaN",
  '{"a":1,"a":2}',
  String.raw`{"a":"\ud800"}`,
  String.raw`{"a":"\u0000"}`,
  nested(30_000, "[", "]"),
  nested(10_000, '{"a":', "}"),
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{}}}',
  `{"a":"${"x".repeat(70_000)}"}`,
  "a=1&b=2",
  "a".repeat(1_000_000),
);

const contentTypes = fc.constantFrom(
  "application/json",
  "application/x-www-form-urlencoded",
  "text/plain",
  "multipart/form-data",
  "application/json; charset=utf-7",
  "x",
  "",
);

function queryOf(fields: Fields): string {
  const pairs = Object.entries(fields).flatMap(([name, value]): [string, string][] => {
    const text = typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);
    return value === undefined ? [] : [[name, text.slice(0, 4_000).toWellFormed()]];
  });
  return new URLSearchParams(pairs).toString();
}

const malformedQueries = fc.constantFrom(
  "",
  "a[]=1",
  "a[b]=1",
  "pageNo=1&pageNo=2",
  "%ff=%fe",
  "%",
  "q=%00",
  "&&&==",
  "limit[]=1",
  "pageSize=1e9",
  "token=a&token=b",
);

function json(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) => (typeof part === "bigint" ? String(part) : part)) ?? "null";
}

/** Encodes the fields as the call's declaration says. */
function written(endpoint: Endpoint, fields: Fields): WireRequest {
  const inPath = pathParameters(endpoint.path);
  const path = inPath.reduce(
    (text, name) =>
      text.replace(
        `:${name}`,
        encodeURIComponent(
          String(fields[name] ?? "")
            .slice(0, 500)
            .toWellFormed(),
        ),
      ),
    endpoint.path as string,
  );
  const rest = Object.fromEntries(Object.entries(fields).filter(([name]) => !inPath.includes(name)));
  const encoding = encodingOf(endpoint);
  if (encoding === "query")
    return { method: endpoint.method, path: `${path}?${queryOf(rest)}`, headers: {}, body: null };
  const isForm = encoding === "form";
  const type = isForm ? "application/x-www-form-urlencoded" : "application/json";
  return {
    method: endpoint.method,
    path,
    headers: { "content-type": type },
    body: isForm ? queryOf(rest) : json(rest),
  };
}

/** Changes the whole request: another method, body, content type or query. */
function mutatedBody(request: WireRequest): fc.Arbitrary<WireRequest> {
  const hasBody = request.body !== null;
  const bodies = fc.tuple(malformedBodies, contentTypes).map(([body, type]) => ({
    ...request,
    body: hasBody ? body : null,
    headers: hasBody && type ? { "content-type": type } : {},
  }));
  const queries = malformedQueries.map((query) => ({ ...request, path: `${request.path.split("?")[0]}?${query}` }));
  const verbs = fc.constantFrom("PUT", "DELETE", "PATCH", "OPTIONS", "POST").map((method) => ({ ...request, method }));
  const paths = fc
    .constantFrom("/", "//", "/..;/", "/%2e%2e", "%00", "/x", "%")
    .map((tail) => ({ ...request, path: request.path.split("?")[0] + tail }));
  return fc.oneof({ weight: 3, arbitrary: bodies }, queries, verbs, paths);
}

/** Valid and invalid keys, as far as HTTP can transport them. */
const keys = fc.oneof(
  fc.constantFrom("", " ", "a b", "a,b", "\u00fc", "x".repeat(64), "x".repeat(65), "x".repeat(4_000)),
  fc.uuid(),
);
const keyEvery = 4;

const withKey = (request: WireRequest): fc.Arbitrary<WireRequest> =>
  fc
    .tuple(fc.nat({ max: keyEvery - 1 }), keys)
    .map(([turn, key]) =>
      turn === 0 ? { ...request, headers: { ...request.headers, "idempotency-key": key } } : request,
    );

/** Generates requests to one call: some as declared, most with an error. */
export function requestsTo(endpoint: Endpoint): fc.Arbitrary<WireRequest> {
  const schema = z.toJSONSchema(endpoint.input, { io: "input", unrepresentable: "any" }) as Schema;
  const fields = validFields(schema);
  const asDeclared = fields.map((input) => written(endpoint, input));
  const wrongFields = fields.chain(withInvalidField).map((input) => written(endpoint, input));
  const wrongWhole = asDeclared.chain(mutatedBody);
  return fc
    .oneof(
      { weight: 2, arbitrary: asDeclared },
      { weight: 6, arbitrary: wrongFields },
      { weight: 2, arbitrary: wrongWhole },
    )
    .chain(withKey);
}
