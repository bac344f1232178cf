import document from "@vowdesk/contract/openapi.json" with { type: "json" };
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { fastify, type FastifyInstance, type FastifyRequest } from "fastify";

type Validator = ReturnType<FastifyRequest["compileValidationSchema"]>;
type Compile = (schema: object) => Validator;

/**
 * Validation by the JSON Schema standard: no conversion, removal or defaults. A validator is used for few answers, so that its code is
 * not optimised, and the components are compiled once (3 instead of 8 s for all responses).
 */
const ajv = {
  customOptions: {
    strict: false,
    coerceTypes: false,
    removeAdditional: false,
    useDefaults: false,
    logger: false,
    inlineRefs: false,
    code: { optimize: false },
  },
} as const;

/** Fastify exposes its schema compiler to handlers only. `shared` has the components that schemas refer to. */
async function openCompiler(shared: object): Promise<Compile> {
  const app = fastify({ ajv });
  app.addSchema(shared);
  let compile: Compile | undefined;
  app.get("/", async (request) => {
    compile = (schema) => request.compileValidationSchema(schema);
    return {};
  });
  await app.inject("/");
  if (!compile) throw new Error("Fastify provided no schema compiler");
  return compile;
}

/**
 * Converts tuples to an earlier draft of JSON Schema, which Fastify's validator supports, and references to the name of the shared
 * schema.
 */
function forValidator(schema: object): object {
  const changed = (key: string, value: unknown): unknown => {
    if (key === "$ref" && typeof value === "string") return value.replace(/^#/, "api#");
    if (typeof value !== "object" || value === null || !("prefixItems" in value)) return value;
    const { prefixItems, items = true, ...rest } = value as { prefixItems: unknown; items?: unknown };
    return { ...rest, items: prefixItems, additionalItems: items };
  };
  return JSON.parse(JSON.stringify(schema), changed) as object;
}

interface Response {
  content: { "application/json": { schema: object } };
}
type Responses = Readonly<Record<string, Response | { $ref: string }>>;
type Paths = Readonly<Record<string, Readonly<Record<string, { responses: Responses }>>>>;

const { components }: { components: { responses: Record<string, Response>; schemas: object } } = document;
const compile = await openCompiler({ $id: "api", ...forValidator({ components: { schemas: components.schemas } }) });
const validators = new Map<string, Validator | null>();

/** The responses of a call in the API document; undefined if the path is no call. */
function responsesOf(method: string, path: string): Responses | undefined {
  const paths: Paths = document.paths;
  return paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()]?.responses;
}

function schemaOf(responses: Responses, status: number): object | null {
  const schema = responses[status];
  const response = schema && "$ref" in schema ? components.responses[schema.$ref.split("/").at(-1) ?? ""] : schema;
  return response ? forValidator(response.content["application/json"].schema) : null;
}

/** Compiles each schema once per process. Null if the document has no such response. */
function validatorOf(responses: Responses, key: string, status: number): Validator | null {
  let validator = validators.get(key);
  if (validator === undefined) {
    const schema = schemaOf(responses, status);
    validator = schema && compile(schema);
    validators.set(key, validator);
  }
  return validator;
}

/** The first two bytes of gzip (RFC 1952, 2.3.1). */
const gzipMark = 0x1f8b;

/** The text of an answer, which may be compressed. */
function textOf(payload: unknown): string {
  if (!Buffer.isBuffer(payload)) return String(payload);
  return String(payload.readUInt16BE() === gzipMark ? gunzipSync(payload) : brotliDecompressSync(payload));
}

/** Explains why a response does not match the API document; null if it does. */
export function responseProblem(method: string, path: string, status: number, payload: unknown): string | null {
  const responses = responsesOf(method, path);
  if (!responses) return null;
  const validator = validatorOf(responses, `${method} ${path} ${status}`, status);
  if (!validator) return `${method} ${path} answered ${status}, which the API document does not have`;
  if (validator(JSON.parse(textOf(payload)))) return null;
  const errors = (validator.errors ?? []).map(({ instancePath, message }) => `${instancePath || "/"} ${message}`);
  return `${method} ${path} answered ${status} against the API document: ${[...new Set(errors)].join("; ")}`;
}

/** Validates every response of a test server against the API document. */
export function openResponseCheck() {
  const invalid: string[] = [];
  const throwInvalid = () => {
    const [first] = invalid.splice(0);
    if (first !== undefined) throw new Error(first);
  };
  return {
    check: ({ method, routeOptions: { url } }: FastifyRequest, status: number, payload: unknown): void => {
      const problem = url === undefined ? null : responseProblem(method, url, status, payload);
      if (problem !== null) invalid.push(problem);
    },
    /**
     * An injected call fails if its response is invalid. Invalid responses over the network are reported when the server closes.
     */
    failInjections: (http: FastifyInstance): void => {
      const inject = http.inject.bind(http);
      Object.assign(http, {
        inject: async (...input: Parameters<typeof inject>) => {
          const answer = await inject(...input);
          throwInvalid();
          return answer;
        },
      });
    },
    throwInvalid,
  };
}
