import { isDeepStrictEqual } from "node:util";
import { answerComponents, failureSchema, headerComponents } from "./answers.mjs";
import { samples, schemaNames } from "./names.mjs";
import { operationOf } from "./operations.mjs";
import { openComponents } from "./schemas.mjs";

const description = `Every call of the back office and of the phone app.

A refusal is an expected answer: HTTP status 200 with \`success: false\`, a \`code\` and a \`reason\`. Other statuses mean that the call
was not processed. Staff and app users sign in by different calls, and the token of one kind is refused by the calls of the other.
Times are ISO 8601 with an offset; amounts are integer cents.`;

const tokenDescription = (calls) =>
  `The token that ${calls} returned. A client that cannot set headers sends it in the field \`token\` of the query or form instead.`;

const securitySchemes = {
  staffToken: {
    type: "apiKey",
    in: "header",
    name: "token",
    description: `${tokenDescription("`auth_signIn`")} One of the named permission codes is required.`,
  },
  serviceToken: {
    type: "http",
    scheme: "bearer",
    description:
      "The token of a service account, which `serviceAccounts_add` or `serviceAccounts_addToken` returned, in the header `Authorization` or `token`. One of the named permission codes is required.",
  },
  appToken: {
    type: "apiKey",
    in: "header",
    name: "token",
    description: `${tokenDescription("`appAuth_appSignIn` or `appAuth_appSignUp`")} One of the named roles is required.`,
  },
  coupleCookie: {
    type: "apiKey",
    in: "cookie",
    name: "couple",
    description: "The session of a couple, which `coupleEntry_enter` set. It counts for these calls only.",
  },
};

const parameterComponents = (languages) => ({
  AcceptLanguage: {
    name: "Accept-Language",
    in: "header",
    description: `Language of texts in the answer: ${languages.join(", ")}`,
    schema: { type: "string" },
    example: "en",
  },
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description: "A repeated key of the same sender repeats the first answer instead of the action",
    schema: { type: "string", minLength: 1, maxLength: 64, pattern: "^[!-~]+$" },
    example: "7d2f3c1e-5b0a-4c2e-9f61-0c8f4f0f6a11",
  },
});

/** Adds the sample of each named record to its component. */
async function addExamples(schemas, names) {
  const records = await samples();
  for (const [name, schema] of Object.entries(schemas)) {
    const isRecord = schema.type === "object" && (schema.required ?? []).length > 0;
    if (!isRecord || !(name in names)) continue;
    // An object schema drops unknown fields, so that it accepts records of other schemas too.
    const example = records.find((record) => isDeepStrictEqual(names[name].safeParse(record).data, record));
    if (example) schema.examples = [example];
  }
}

/** Builds the OpenAPI 3.1 document from the modules of the contract. */
export async function openApiOf({ apis, refusalCodes }, kernel) {
  const names = await schemaNames();
  const components = openComponents(names);
  const paths = {};
  for (const call of Object.values(apis).flatMap((api) => Object.values(api))) {
    const path = call.path.replaceAll(/:(\w+)/g, "{$1}");
    (paths[path] ??= {})[call.method.toLowerCase()] = operationOf(call, { kernel, components });
  }
  const document = components.complete({
    openapi: "3.1.1",
    info: { title: "Vowdesk", version: "1", description, license: { name: "MIT", identifier: "MIT" } },
    servers: [
      { url: "/", description: "The server of this document, unless it has an admin port" },
      {
        url: "{address}",
        description: "Another server",
        variables: { address: { default: "http://127.0.0.1:3366" } },
      },
    ],
    tags: Object.values(apis)
      .map((calls) => kernel.titleOf(calls))
      .map(([name, title]) => ({ name, description: title })),
    paths,
    components: {
      schemas: { Failure: failureSchema(refusalCodes) },
      responses: answerComponents,
      headers: headerComponents,
      parameters: parameterComponents(kernel.languages),
      securitySchemes,
    },
  });
  await addExamples(document.components.schemas, names);
  return document;
}
