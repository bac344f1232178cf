import { fastify, type FastifyInstance, type FastifyRequest } from "fastify";
import { openApiOf } from "../src/app/http/openapi.ts";
import { calls } from "../src/app/features.ts";

type Validator = ReturnType<FastifyRequest["compileValidationSchema"]>;
type Compile = (schema: object) => Validator;

/** Validation as JSON Schema defines it: nothing is converted, removed or filled in. */
const ajv = {
  customOptions: { strict: false, coerceTypes: false, removeAdditional: false, useDefaults: false, logger: false },
} as const;

/** Fastify lends the compiler of the schemas it validates requests with to its handlers. */
async function lentCompiler(): Promise<Compile> {
  const app = fastify({ ajv });
  let compile: Compile | undefined;
  app.get("/", async (request) => {
    compile = (schema) => request.compileValidationSchema(schema);
    return {};
  });
  await app.inject("/");
  if (!compile) throw new Error("Fastify lent no schema compiler");
  return compile;
}

/** The tuples of an earlier draft of JSON Schema, which is what Fastify's validator knows. */
function withFormerTuples(schema: object): object {
  const changed = (_key: string, value: unknown): unknown => {
    if (typeof value !== "object" || value === null || !("prefixItems" in value)) return value;
    const { prefixItems, items = true, ...rest } = value as { prefixItems: unknown; items?: unknown };
    return { ...rest, items: prefixItems, additionalItems: items };
  };
  return JSON.parse(JSON.stringify(schema), changed) as object;
}

type Answers = Record<string, { content: { "application/json": { schema: object } } } | undefined>;

const document = openApiOf(calls);
const compile = await lentCompiler();
const validators = new Map<string, Validator | null>();

/** The schema of an answer in the API document; null for what is no call. */
function schemaOf(method: string, path: string, status: string): object | null {
  const operation = document.paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()] as
    | { responses: Answers }
    | undefined;
  const answer = operation?.responses[status] ?? operation?.responses["default"];
  return answer ? { ...answer.content["application/json"].schema, components: document.components } : null;
}

/** Compiles each schema once for all test files of a process. */
function validatorOf(method: string, path: string, status: number): Validator | null {
  const key = `${method} ${path} ${status === 200 ? status : "default"}`;
  let validator = validators.get(key);
  if (validator === undefined) {
    const schema = schemaOf(method, path, String(status));
    validator = schema && compile(withFormerTuples(schema));
    validators.set(key, validator);
  }
  return validator;
}

/** Why an answer does not fit the API document; null where it does. */
export function problemOf(method: string, path: string, status: number, payload: unknown): string | null {
  const validator = validatorOf(method, path, status);
  if (!validator || validator(JSON.parse(String(payload)))) return null;
  const errors = (validator.errors ?? []).map(({ instancePath, message }) => `${instancePath || "/"} ${message}`);
  return `${method} ${path} answered ${status} against the API document: ${[...new Set(errors)].join("; ")}`;
}

/** Validates every answer of a test server against the API document. */
export function checkAnswers() {
  const invalid: string[] = [];
  const throwInvalid = () => {
    const [first] = invalid.splice(0);
    if (first !== undefined) throw new Error(first);
  };
  return {
    check: ({ method, routeOptions: { url } }: FastifyRequest, status: number, payload: unknown): void => {
      const problem = url === undefined ? null : problemOf(method, url, status, payload);
      if (problem !== null) invalid.push(problem);
    },
    /** An injected call fails where its answer does; answers over the network are reported when the server closes. */
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
