import { answersOf } from "./answers.mjs";
import { openExamples } from "./examples.mjs";

const mimes = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
  multipart: "multipart/form-data",
};

/** The default of the server, which calls may raise. */
const defaultBodyLimit = 65_536;

/** The kinds of caller. The names of roles are the permission codes of staff and the roles of app accounts, one of which is enough. */
function securityOf({ kind, codes, roles, isPersonal }) {
  if (kind === "open") return [];
  if (kind === "couple") return [{ coupleCookie: [] }];
  const schemes = kind === "app" ? ["appToken"] : isPersonal ? ["staffToken"] : ["staffToken", "serviceToken"];
  const alternatives = kind === "staff" ? codes : roles;
  return schemes.flatMap((scheme) =>
    alternatives === "any" ? [{ [scheme]: [] }] : alternatives.map((name) => ({ [scheme]: [name] })),
  );
}

/** An example that the call accepts, with all fields if they are compatible, else with the required ones. */
function exampleOf({ call, schema, resolve }) {
  const examples = [true, false].map((all) => openExamples(resolve, { all })(schema, ""));
  const accepted = examples.find((example) => call.input.safeParse(example).success);
  if (!accepted) throw new Error(`No example is a valid input of ${call.method} ${call.path}`);
  return accepted;
}

function parameterOf(place, { properties, required, example }, name) {
  const schema = properties[name];
  return {
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema,
    // The server splits a list at its commas.
    ...(place === "query" && schema.type === "array" && { explode: false }),
    ...(name in example && { example: example[name] }),
  };
}

function bodyOf(call, encoding, input, names) {
  const { schema, whole } = input;
  const isWhole = names.length === Object.keys(whole.properties ?? {}).length;
  const required = (whole.required ?? []).filter((name) => names.includes(name));
  const rest = {
    ...whole,
    properties: Object.fromEntries(names.map((name) => [name, whole.properties[name]])),
    required,
  };
  const example = Object.fromEntries(
    names.filter((name) => name in input.example).map((name) => [name, input.example[name]]),
  );
  return {
    required: true,
    ...(encoding !== "json" || call.bodyLimit
      ? { description: `At most ${call.bodyLimit ?? defaultBodyLimit} bytes` }
      : {}),
    content: {
      [mimes[encoding]]: { schema: isWhole ? schema : rest, ...(encoding !== "multipart" && { example }) },
    },
  };
}

const headerParameters = (call, isRead) =>
  ["AcceptLanguage", ...(isRead(call) ? [] : ["IdempotencyKey"])].map((name) => ({
    $ref: `#/components/parameters/${name}`,
  }));

/** The answers of a call. The fields of a flat answer are needed one by one, so that its name is resolved. */
function callAnswers(call, components, request) {
  const isFlat = call.reply === "flat";
  const data = components.of(call.output, "output");
  return answersOf({ ...request, isFlat, data: isFlat && data.$ref ? components.resolve(data.$ref) : data });
}

/** The input of a call: its schema, the object that the schema stands for, and an example. */
function inputOf(call, components) {
  const schema = components.of(call.input, "input");
  const { resolve } = components;
  const whole = schema.$ref ? resolve(schema.$ref) : schema;
  const example = call.encoding === "multipart" ? {} : exampleOf({ call, schema, resolve });
  return { schema, whole, properties: whole.properties ?? {}, required: whole.required ?? [], example };
}

/** The operation of a call in the document. `kernel` has the functions of the contract's kernel. */
export function operationOf(call, { kernel, components }) {
  const { describeAccess, encodingOf, isRead, nameOf, pathParameters } = kernel;
  const [feature, name] = nameOf(call);
  const input = inputOf(call, components);
  const inPath = pathParameters(call.path);
  const rest = Object.keys(input.properties).filter((field) => !inPath.includes(field));
  const encoding = encodingOf(call);
  const hasBody = encoding !== "query";
  const parameters = [
    ...inPath.map((field) => parameterOf("path", input, field)),
    ...(hasBody ? [] : rest.map((field) => parameterOf("query", input, field))),
    ...headerParameters(call, isRead),
  ];
  return {
    operationId: `${feature}_${name}`,
    summary: call.summary,
    description: `Access: \`${describeAccess(call.access)}\``,
    tags: [feature],
    security: securityOf(call.access),
    parameters,
    ...(hasBody && { requestBody: bodyOf(call, encoding, input, rest) }),
    responses: callAnswers(call, components, { hasBody, hasPathParameters: inPath.length > 0 }),
  };
}
