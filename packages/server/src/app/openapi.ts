import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { describeAccess, encodingOf, pathParameters, type Declaration } from "@vowdesk/contract/kernel";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { $ZodType } from "zod/v4/core";
import type { BoundCall } from "../kernel/bind.ts";

type Schema = Record<string, unknown>;

const mimes = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
  multipart: "multipart/form-data",
} as const;

/** What JSON Schema has no word for, or a misleading one. */
function override({ zodSchema, jsonSchema }: { zodSchema: $ZodType; jsonSchema: Schema }): void {
  const { type } = zodSchema._zod.def;
  // The one thing in an input that JSON has no word for is a file.
  if (type === "custom") Object.assign(jsonSchema, { type: "string", format: "binary" });
  if (jsonSchema["type"] === "integer" && jsonSchema["maximum"] === Number.MAX_SAFE_INTEGER) {
    delete jsonSchema["minimum"];
    delete jsonSchema["maximum"];
    jsonSchema["format"] = "int64";
  }
}

/** Recursive shapes get a name of their own among the document's components. */
function schemaOf(shape: $ZodType, io: "input" | "output", components: Schema, name: string): Schema {
  const {
    $schema: _,
    $defs,
    ...schema
  } = z.toJSONSchema(shape, { io, target: "draft-2020-12", unrepresentable: "any", override }) as Schema;
  const renamed = (part: unknown) =>
    JSON.parse(
      JSON.stringify(part)
        .replaceAll("#/$defs/", `#/components/schemas/${name}_`)
        .replaceAll('"#"', `"#/components/schemas/${name}"`),
    ) as Schema;
  for (const [key, definition] of Object.entries(($defs as Schema | undefined) ?? {}))
    components[`${name}_${key}`] = renamed(definition);
  const whole = renamed(schema);
  if (!JSON.stringify(whole).includes(`"#/components/schemas/${name}"`)) return whole;
  components[name] = whole;
  return { $ref: `#/components/schemas/${name}` };
}

function split(input: Schema, call: Declaration) {
  const properties = (input["properties"] as Record<string, Schema> | undefined) ?? {};
  const required = (input["required"] as string[] | undefined) ?? [];
  const inPath = pathParameters(call.path);
  const rest = Object.keys(properties).filter((name) => !inPath.includes(name));
  return { properties, required, inPath, rest };
}

function requestOf(call: Declaration, input: Schema): Schema {
  const { properties, required, inPath, rest } = split(input, call);
  const parameter = (place: "path" | "query") => (name: string) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: properties[name],
  });
  const encoding = encodingOf(call);
  if (encoding === "query") return { parameters: [...inPath.map(parameter("path")), ...rest.map(parameter("query"))] };
  const schema = {
    type: "object",
    properties: Object.fromEntries(rest.map((name) => [name, properties[name]])),
    required: required.filter((name) => rest.includes(name)),
  };
  return {
    parameters: inPath.map(parameter("path")),
    requestBody: { required: true, content: { [mimes[encoding]]: { schema } } },
  };
}

const failure = { $ref: "#/components/schemas/Failure" };
const failureSchema = {
  type: "object",
  required: ["success", "code", "message"],
  properties: {
    success: { const: false },
    code: {
      type: "integer",
      description:
        "500 refused, 600 no valid token, 700 no permission, 409 changed meanwhile, 422 invalid input, 429 slow down",
    },
    message: { type: "string" },
    reason: { type: "string", description: "The refusal by name" },
    data: {},
  },
};

function answerOf(call: Declaration, data: Schema): Schema {
  const head = { success: { const: true }, code: { const: 200 }, message: { type: "string" } };
  const envelope = { type: "object", required: ["success", "code", "message", "data"], properties: { ...head, data } };
  const flat = { allOf: [{ type: "object", required: ["success", "code", "message"], properties: head }, data] };
  const schema = { anyOf: [call.reply === "flat" ? flat : envelope, failure] };
  return { 200: { description: "The answer, or an expected no", content: { "application/json": { schema } } } };
}

function operationOf({ name, endpoint }: BoundCall, components: Schema): Schema {
  const tag = endpoint.path.split("/")[2] ?? "api";
  return {
    operationId: name,
    summary: endpoint.summary,
    description: `Access: \`${describeAccess(endpoint.access)}\``,
    tags: [endpoint.path.startsWith("/api/app/") ? "app" : tag],
    security: endpoint.access.kind === "open" ? [] : [{ token: [] }],
    ...requestOf(endpoint, schemaOf(endpoint.input, "input", components, `${name}_input`)),
    responses: answerOf(endpoint, schemaOf(endpoint.output, "output", components, `${name}_output`)),
  };
}

/** The OpenAPI 3.1 document of the calls. */
export function openApiOf(calls: readonly BoundCall[]) {
  const schemas: Schema = { Failure: failureSchema };
  const paths: Record<string, Schema> = {};
  for (const call of calls) {
    const path = call.endpoint.path.replace(/:(\w+)/g, "{$1}");
    (paths[path] ??= {})[call.endpoint.method.toLowerCase()] = operationOf(call, schemas);
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "Vowdesk",
      version: "1",
      description: "Every call of the back office and of the phone app. Codes travel in the envelope with HTTP 200.",
    },
    servers: [{ url: "/" }],
    paths,
    components: { schemas, securitySchemes: { token: { type: "apiKey", in: "header", name: "token" } } },
  };
}

/** The page styles itself inline and draws its icons from data URLs; nothing of it comes from elsewhere. */
const docsPolicy =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Serves the document at `/api/docs/json` and its page at `/api/docs`. */
export async function serveDocs(app: FastifyInstance, calls: readonly BoundCall[]): Promise<void> {
  type Document = Extract<NonNullable<Parameters<typeof swagger>[1]>, { mode: "static" }>["specification"];
  await app.register(swagger, { mode: "static", specification: { document: openApiOf(calls) } as unknown as Document });
  await app.register(swaggerUi, { routePrefix: "/api/docs", staticCSP: true, transformStaticCSP: () => docsPolicy });
}
