import * as z from "zod";

/** Formats of JSON Schema and of the OpenAPI format registry. Their patterns would repeat them. */
const formats = ["date-time", "date", "uuid", "email", "int64"];

/** Corrects what JSON Schema cannot express or what zod expresses for itself only. */
function override({ zodSchema, jsonSchema }) {
  // Files are the only input values without a JSON type.
  if (zodSchema._zod.def.type === "custom")
    Object.assign(jsonSchema, { type: "string", contentMediaType: "application/octet-stream" });
  if (jsonSchema.type === "integer" && jsonSchema.maximum === Number.MAX_SAFE_INTEGER) {
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    delete jsonSchema.maximum;
    jsonSchema.format = "int64";
  }
  if (!("format" in jsonSchema)) return;
  if (formats.includes(jsonSchema.format)) delete jsonSchema.pattern;
  else delete jsonSchema.format;
}

const places = { input: "#/components/schemas/input:", output: "#/components/schemas/output:" };

/** The names whose schemas differ between input and output, also through the schemas that they refer to. */
function differingNames({ input, output }) {
  const shared = Object.keys(input).filter((name) => name in output);
  const textOf = (schemas, name) => JSON.stringify(schemas[name]).replaceAll(/"#\/components\/schemas\/\w+:/g, '"#');
  const differing = new Set(shared.filter((name) => textOf(input, name) !== textOf(output, name)));
  for (let before = -1; before !== differing.size;) {
    before = differing.size;
    for (const name of shared)
      if ([...differing].some((item) => textOf(input, name).includes(`"#${item}"`))) differing.add(name);
  }
  return differing;
}

/** Removes components without a reference, such as records that a flat answer contains field by field. */
function withoutUnused(document) {
  const text = JSON.stringify(document);
  const used = Object.entries(document.components.schemas).filter(([name]) =>
    text.includes(`"#/components/schemas/${name}"`),
  );
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(used) } };
}

/**
 * Converts zod schemas and collects the named ones as components. A schema whose input differs from its output becomes two components:
 * `Name` and `NameInput`.
 */
export function openComponents(names) {
  const metadata = z.registry();
  for (const [name, schema] of Object.entries(names)) metadata.add(schema, { id: name });
  const collected = { input: {}, output: {} };
  return {
    /** The JSON Schema of a value; a reference if it has a name. */
    of(shape, io) {
      const options = { io, metadata, target: "draft-2020-12", unrepresentable: "any", override };
      // Only a schema inside of another one becomes a reference.
      const converted = z.toJSONSchema(z.object({ value: shape }), options);
      const { $defs = {}, properties } = JSON.parse(JSON.stringify(converted).replaceAll("#/$defs/", places[io]));
      for (const [name, schema] of Object.entries($defs)) {
        if (!(name in names)) throw new Error(`A recursive schema needs an exported name: ${JSON.stringify(schema)}`);
        collected[io][name] = schema;
      }
      return properties.value;
    },
    /** The schema that a reference from `of` stands for. */
    resolve(reference) {
      const [, io, name] = /^#\/components\/schemas\/(\w+):(\w+)$/.exec(reference) ?? [];
      return collected[io]?.[name];
    },
    /** Gives all references of a document their final names and returns it with the components. */
    complete(document) {
      const { input, output } = collected;
      const differing = differingNames(collected);
      const inputName = (name) => (differing.has(name) ? `${name}Input` : name);
      const own = Object.entries(input).map(([name, schema]) => [inputName(name), schema]);
      const schemas = [...own, ...Object.entries(output), ...Object.entries(document.components.schemas)];
      const sorted = Object.fromEntries(schemas.toSorted(([a], [b]) => (a < b ? -1 : 1)));
      const whole = { ...document, components: { ...document.components, schemas: sorted } };
      const named = JSON.stringify(whole).replaceAll(
        /"#\/components\/schemas\/(input|output):(\w+)"/g,
        (_, io, name) => `"#/components/schemas/${io === "input" ? inputName(name) : name}"`,
      );
      return withoutUnused(JSON.parse(named));
    },
  };
}
