const reference = (kind, name) => ({ $ref: `#/components/${kind}/${name}` });
const json = (schema, example) => ({ "application/json": { schema, ...(example && { example }) } });

const failure = reference("schemas", "Failure");

/** Answers other than HTTP 200, by name of the component. */
const failures = {
  BadRequest: {
    status: 400,
    description: "The request is not valid HTTP, or its body is not valid JSON",
    example: { code: 422, message: "Some input is not valid", reason: "invalid-input" },
  },
  NotFound: {
    status: 404,
    description: "The path does not exist, because a value in it is too long or not valid percent-encoding",
    example: { code: 500, message: "Not found", reason: "not-found" },
  },
  ContentTooLarge: {
    status: 413,
    description: "The body is larger than the call accepts",
    example: { code: 422, message: "Some input is not valid", reason: "invalid-input" },
  },
  PathTooLong: { status: 414 },
  UnsupportedMediaType: {
    status: 415,
    description: "The call does not accept the content type of the body",
    example: { code: 422, message: "Some input is not valid", reason: "invalid-input" },
  },
  TooManyRequests: {
    status: 429,
    description: "The sender exceeds a limit of requests per minute",
    example: {
      code: 429,
      message: "Too many requests. Please wait a moment",
      reason: "too-many-requests",
      data: { retryAfterSeconds: 12 },
    },
    isTemporary: true,
  },
  ServerError: {
    status: 500,
    description: "An unexpected error, which the server has logged",
    example: { code: 500, message: "data request failed", reason: "internal-error" },
  },
  Unavailable: {
    status: 503,
    description:
      "The server is overloaded or its database is unavailable. A server that shuts down answers without the envelope",
    example: { code: 500, message: "The server is busy. Please try again in a moment", reason: "server-busy" },
    isTemporary: true,
  },
};

const envelopedAnswers = Object.fromEntries(
  Object.entries(failures)
    .filter(([, { example }]) => example)
    .map(([name, { description, example, isTemporary }]) => [
      name,
      {
        description,
        ...(isTemporary && { headers: { "Retry-After": reference("headers", "RetryAfter") } }),
        content: json(failure, { success: false, ...example }),
      },
    ]),
);

/** Sent before the server knows the call, and therefore without the envelope. */
const pathTooLong = {
  description: "A value in the path is longer than 200 characters, unless 404 says so. The answer has no envelope",
  content: json({
    type: "object",
    required: ["statusCode", "code", "error", "message"],
    properties: {
      statusCode: { const: 414 },
      code: { const: "FST_ERR_MAX_PARAM_LENGTH" },
      error: { type: "string" },
      message: { type: "string" },
    },
  }),
};

export const answerComponents = { ...envelopedAnswers, PathTooLong: pathTooLong };

export const headerComponents = {
  RetryAfter: {
    description: "Seconds after which a repeated request may succeed",
    schema: { type: "integer", minimum: 1 },
  },
};

/** The schema of every refusal and failure. `refusals` are the codes of all refusals by name. */
export function failureSchema(refusals) {
  const codes = [...new Set(Object.values(refusals))].toSorted((a, b) => a - b);
  return {
    type: "object",
    description: "A refusal (HTTP 200) or a failure (other HTTP statuses)",
    required: ["success", "code", "message", "reason"],
    properties: {
      success: { const: false },
      code: {
        type: "integer",
        enum: codes,
        description:
          "200 refused beside a field, 409 changed by another user, 422 invalid input, 429 too many requests, 500 refused or failed, " +
          "600 no token, 700 no permission, 50008 unknown token, 50012 session ended by another one, 50014 session expired",
      },
      message: { type: "string", description: "Text for the user, in the language of `Accept-Language`" },
      reason: { type: "string", description: "Name of the refusal. Further names may be added" },
      data: {
        description:
          "Details of some refusals: `fields` of an invalid input, the current record of a conflict, `retryAfterSeconds`",
      },
    },
    examples: [
      {
        success: false,
        code: 422,
        message: "Some input is not valid",
        reason: "invalid-input",
        data: { fields: { pageSize: "Must be 200 or less" } },
      },
    ],
  };
}

const head = { success: { const: true }, code: { const: 200 }, message: { type: "string" } };

/** Merges the fields of a flat answer with those of every answer into one object, because the data allows no additional properties. */
function flatAnswer({ properties, required = [], ...data }) {
  if (data.type !== "object") throw new Error("A flat answer is an object");
  return { ...data, required: [...Object.keys(head), ...required], properties: { ...head, ...properties } };
}

const envelopeOf = (data) => ({
  type: "object",
  required: [...Object.keys(head), "data"],
  properties: { ...head, data },
});

/** All answers of a call with this data. The statuses are those that its kind of request can cause. */
export function answersOf({ data, isFlat, hasBody, hasPathParameters }) {
  const absent = [
    ...(hasPathParameters ? [] : ["NotFound", "PathTooLong"]),
    ...(hasBody ? [] : ["ContentTooLarge", "UnsupportedMediaType"]),
  ];
  const shared = Object.entries(failures).filter(([name]) => !absent.includes(name));
  const success = isFlat ? flatAnswer(data) : envelopeOf(data);
  return {
    200: { description: "The answer, or a refusal", content: json({ anyOf: [success, failure] }) },
    ...Object.fromEntries(shared.map(([name, { status }]) => [status, reference("responses", name)])),
  };
}
