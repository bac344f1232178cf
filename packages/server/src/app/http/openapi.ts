import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { describeAccess, encodingOf, nameOf, pathParameters, type Declaration } from "@vowdesk/contract/kernel";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { $ZodType } from "zod/v4/core";
import type { BoundCall } from "../../kernel/http/bind.ts";

type Schema = Record<string, unknown>;

const mimes = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
  multipart: "multipart/form-data",
} as const;

/** Corrects what JSON Schema cannot express or expresses misleadingly. */
function override({ zodSchema, jsonSchema }: { zodSchema: $ZodType; jsonSchema: Schema }): void {
  const { type } = zodSchema._zod.def;
  // Files are the only input values without a JSON type.
  if (type === "custom") Object.assign(jsonSchema, { type: "string", format: "binary" });
  if (jsonSchema["type"] === "integer" && jsonSchema["maximum"] === Number.MAX_SAFE_INTEGER) {
    delete jsonSchema["minimum"];
    delete jsonSchema["maximum"];
    jsonSchema["format"] = "int64";
  }
}

/** Adds a component. Throws if the name is taken, because one of the two schemas would be described wrongly. */
function addComponent(components: Schema, name: string, schema: Schema): void {
  if (name in components) throw new Error(`Two schemas of the API document are named ${name}`);
  components[name] = schema;
}

/** Moves recursive schemas into the components of the document, with names that begin with `name`. */
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
    addComponent(components, `${name}_${key}`, renamed(definition));
  const renamedSchema = renamed(schema);
  if (!JSON.stringify(renamedSchema).includes(`"#/components/schemas/${name}"`)) return renamedSchema;
  addComponent(components, name, renamedSchema);
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
        "500 refused, 600 no valid token, 700 no permission, 409 changed by another user, 422 invalid input, 429 too many requests",
    },
    message: { type: "string" },
    reason: { type: "string", description: "Name of the refusal" },
    data: {},
  },
};

const head = { success: { const: true }, code: { const: 200 }, message: { type: "string" } };

/** Merges the fields of a flat answer with those of every answer into one object, because the data allows no additional properties. */
function flatAnswer({ properties, required, ...data }: Schema): Schema {
  if (data["type"] !== "object") throw new Error("A flat answer is an object");
  return {
    ...data,
    required: [...Object.keys(head), ...((required as string[] | undefined) ?? [])],
    properties: { ...head, ...(properties as Schema) },
  };
}

function envelopeOf(data: Schema): Schema {
  return { type: "object", required: [...Object.keys(head), "data"], properties: { ...head, data } };
}

function answersOf(call: Declaration, data: Schema): Schema {
  const json = (description: string, schema: Schema) => ({ description, content: { "application/json": { schema } } });
  const success = call.reply === "flat" ? flatAnswer(data) : envelopeOf(data);
  return {
    200: json("The answer or a refusal", { anyOf: [success, failure] }),
    default: json("The call was not processed: too many requests, an unreadable body, or a busy server", failure),
  };
}

function operationOf({ endpoint }: BoundCall, components: Schema): Schema {
  const name = nameOf(endpoint).join("_");
  const tag = endpoint.path.split("/")[2] ?? "api";
  return {
    operationId: name,
    summary: endpoint.summary,
    description: `Access: \`${describeAccess(endpoint.access)}\``,
    tags: [endpoint.path.startsWith("/api/app/") ? "app" : tag],
    security: endpoint.access.kind === "open" ? [] : [{ token: [] }],
    ...requestOf(endpoint, schemaOf(endpoint.input, "input", components, `${name}_input`)),
    responses: answersOf(endpoint, schemaOf(endpoint.output, "output", components, `${name}_output`)),
  };
}

/** Returns the OpenAPI 3.1 document of the calls. */
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
      description:
        "Every call of the back office and of the phone app. Refusals have HTTP status 200 and a code in the answer.",
    },
    servers: [{ url: "/" }],
    paths,
    components: { schemas, securitySchemes: { token: { type: "apiKey", in: "header", name: "token" } } },
  };
}

/** The page uses inline styles and icons from data URLs, and loads nothing from other origins. */
const docsPolicy =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Serves the document at `/api/docs/json` and its page at `/api/docs`. */
export async function serveDocs(app: FastifyInstance, calls: readonly BoundCall[]): Promise<void> {
  type Document = Extract<NonNullable<Parameters<typeof swagger>[1]>, { mode: "static" }>["specification"];
  // The document is built as plain JSON, so its type is wider than the plug-in's.
  await app.register(swagger, { mode: "static", specification: { document: openApiOf(calls) } as unknown as Document });
  await app.register(swaggerUi, { routePrefix: "/api/docs", staticCSP: true, transformStaticCSP: () => docsPolicy });
}
