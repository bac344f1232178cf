import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";

const note = "// Written by `npm run build` from the contract.\n";

/** Files of forms are the only values that JSON cannot represent. */
const transform = ({ contentMediaType }) => (contentMediaType ? ts.factory.createTypeReferenceNode("Blob") : undefined);

/** Leaves out what the types of the client do not show, which is most of the document. */
function withoutUnusedParts(document) {
  const unused = (key, value) => {
    if (["example", "examples", "description"].includes(key) && !isField(value)) return undefined;
    if (key === "parameters" && Array.isArray(value)) return value.filter((parameter) => !("$ref" in parameter));
    return key === "responses" && "200" in value ? { 200: value[200] } : value;
  };
  return JSON.parse(JSON.stringify(document, unused));
}

/** A field may have the name of a keyword. */
const isField = (value) =>
  typeof value === "object" && value !== null && ("type" in value || "$ref" in value || "anyOf" in value);

const operationsOf = ({ paths }) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
  );

/** The method, path and content type of each operation, by its id. */
function requestsOf(document) {
  const rows = operationsOf(document).map(({ operationId, method, path, requestBody }) => {
    const [type = null] = Object.keys(requestBody?.content ?? {});
    return `  ${operationId}: ${JSON.stringify([method, path, type])},\n`;
  });
  return `/** Method, path and content type of each operation. */
export const requests = {
${rows.join("")}} as const satisfies Record<keyof operations, readonly [method: string, path: string, contentType: string | null]>;
`;
}

/** The source of the client's types and requests. */
export async function clientOf(document) {
  const nodes = await openapiTS(withoutUnusedParts(document), { transform, defaultNonNullable: false });
  const declared = nodes.filter(({ name }) => ["components", "operations"].includes(name?.text));
  return `${note}${astToString(declared)}${requestsOf(document)}`;
}
