import { apis } from "@vowdesk/contract";
import { appRoles, encodingOf, type Endpoint } from "@vowdesk/contract/kernel";
import { safeParse, type $ZodTypes } from "zod/v4/core";
import { afterAll, beforeAll, test } from "vitest";
import type { TestServer } from "../server.ts";
import { coupleCallers } from "./couple-callers.ts";
import { appCaller, idFor, staffCaller, startFilledServer } from "./fixtures.ts";
import type { Caller } from "./objects.ts";
import { rows } from "./rows.ts";
import { senderOf } from "./sender.ts";

/** Numbers beyond int4, beyond the exact ones in JavaScript, and beyond int8. */
const wide = ["9007199254740991", "999999999999999999", "9223372036854775808"];
const inner: readonly string[] = ["innerType", "in", "out", "element"];

let server: TestServer;
let sendAs: ReturnType<typeof senderOf>;
const anonymous = { token: () => Promise.resolve(undefined) };
/** A caller of each kind who may use the calls. */
const callers = new Map<string, Caller>();

beforeAll(async () => {
  server = await startFilledServer();
  sendAs = senderOf(server);
  for (const username of ["wide-admin", "second-admin"]) await server.createUser({ username, roles: ["admin"] });
  callers.set("staff", await staffCaller(server, "wide-admin"));
  for (const role of appRoles) callers.set(role, await appCaller(server, role));
  for (const couple of await coupleCallers(server)) if (couple.couple?.mayEnter) callers.set("couple", couple);
});
afterAll(() => server?.close());

const declared = Object.entries(apis).flatMap(([feature, api]) =>
  Object.entries(api as Record<string, Endpoint>).map(([name, endpoint]) => ({
    title: `${feature}.${name}`,
    endpoint,
  })),
);

type Path = readonly string[];

/** The paths of the fields of an input that hold a number or a text. An element of a list is `[]`. */
function fieldsOf(schema: unknown, path: Path = []): Path[] {
  const def = (schema as $ZodTypes | undefined)?._zod?.def as Record<string, unknown> | undefined;
  if (!def || path.length > 4) return [];
  if (def["type"] === "number" || def["type"] === "string") return [path];
  const shape = Object.entries((def["shape"] as object | undefined) ?? {});
  const options = (def["options"] as unknown[] | undefined) ?? [];
  return [
    ...shape.flatMap(([name, field]) => fieldsOf(field, [...path, name])),
    ...options.flatMap((option) => fieldsOf(option, path)),
    ...inner.flatMap((name) => fieldsOf(def[name], name === "element" ? [...path, "[]"] : path)),
  ];
}

function withValue(input: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value;
  if (name === "[]") return [withValue(undefined, rest, value)];
  const object = typeof input === "object" && input !== null ? (input as Record<string, unknown>) : {};
  return { ...object, [name]: withValue(object[name], rest, value) };
}

const callerOf = ({ access }: Endpoint): Caller | undefined =>
  callers.get(access.kind === "app" ? (access.roles[0] ?? "") : access.kind);

async function inputOf(title: string, caller: Caller | undefined): Promise<Record<string, unknown>> {
  const row = rows[title];
  if (!row || row.names === "nothing" || !caller) return row?.names === "nothing" ? row.input : {};
  return row.fill(await idFor(server, caller, row.kind, caller.appRole ? "own" : "other"));
}

/** A query or form sends a number as its text. */
const valuesOf = (endpoint: Endpoint) => (encodingOf(endpoint) === "json" ? [...wide, ...wide.map(Number)] : wide);

/** The inputs with a wide number in a field: those that the contract accepts, or one if it refuses all. */
function inputsWith(endpoint: Endpoint, base: Record<string, unknown>, path: Path): Record<string, unknown>[] {
  const inputs = valuesOf(endpoint).map((value) => withValue(base, path, value) as Record<string, unknown>);
  const accepted = inputs.filter((input) => safeParse(endpoint.input, input).success);
  return accepted.length > 0 ? accepted : inputs.slice(-1);
}

test.each(declared)(
  "$title answers numbers that are wider than a column without a fault",
  async ({ title, endpoint }) => {
    const caller = callerOf(endpoint);
    const base = await inputOf(title, caller);
    const fields = new Map(fieldsOf(endpoint.input).map((path) => [path.join("."), path]));
    for (const path of fields.values())
      for (const input of inputsWith(endpoint, base, path)) await sendAs(endpoint, caller ?? anonymous, input);
  },
);
