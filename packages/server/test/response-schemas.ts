import { fastify, type FastifyInstance, type FastifyRequest } from "fastify";
import { openApiOf } from "../src/app/http/openapi.ts";
import { calls } from "../src/app/features.ts";

type Validator = ReturnType<FastifyRequest["compileValidationSchema"]>;
type Compile = (schema: object) => Validator;

/** Validation by the JSON Schema standard: no conversion, removal or defaults. */
const ajv = {
  customOptions: { strict: false, coerceTypes: false, removeAdditional: false, useDefaults: false, logger: false },
} as const;

/** Fastify exposes its schema compiler to handlers only. */
async function openCompiler(): Promise<Compile> {
  const app = fastify({ ajv });
  let compile: Compile | undefined;
  app.get("/", async (request) => {
    compile = (schema) => request.compileValidationSchema(schema);
    return {};
  });
  await app.inject("/");
  if (!compile) throw new Error("Fastify provided no schema compiler");
  return compile;
}

/** Converts tuples to an earlier draft of JSON Schema, which Fastify's validator supports. */
function withDraft7Tuples(schema: object): object {
  const changed = (_key: string, value: unknown): unknown => {
    if (typeof value !== "object" || value === null || !("prefixItems" in value)) return value;
    const { prefixItems, items = true, ...rest } = value as { prefixItems: unknown; items?: unknown };
    return { ...rest, items: prefixItems, additionalItems: items };
  };
  return JSON.parse(JSON.stringify(schema), changed) as object;
}

type Responses = Record<string, { content: { "application/json": { schema: object } } } | undefined>;

const document = openApiOf(calls);
const compile = await openCompiler();
const validators = new Map<string, Validator | null>();

/** The response schema from the API document; null if the path is no call. */
function schemaOf(method: string, path: string, status: string): object | null {
  const operation = document.paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()] as
    | { responses: Responses }
    | undefined;
  const answer = operation?.responses[status] ?? operation?.responses["default"];
  return answer ? { ...answer.content["application/json"].schema, components: document.components } : null;
}

/** Compiles each schema once per process. */
function validatorOf(method: string, path: string, status: number): Validator | null {
  const key = `${method} ${path} ${status === 200 ? status : "default"}`;
  let validator = validators.get(key);
  if (validator === undefined) {
    const schema = schemaOf(method, path, String(status));
    validator = schema && compile(withDraft7Tuples(schema));
    validators.set(key, validator);
  }
  return validator;
}

/** Explains why a response does not match the API document; null if it does. */
export function responseProblem(method: string, path: string, status: number, payload: unknown): string | null {
  const validator = validatorOf(method, path, status);
  if (!validator || validator(JSON.parse(String(payload)))) return null;
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
        inject: async (...given: Parameters<typeof inject>) => {
          const answer = await inject(...given);
          throwInvalid();
          return answer;
        },
      });
    },
    throwInvalid,
  };
}
