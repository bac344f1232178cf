import { safeParse, type $ZodObject, type $ZodType, type $ZodTypes } from "zod/v4/core";

/** Limits of one field, from the schema of a call. */
export interface FieldRules {
  schema: $ZodType;
  isNumber: boolean;
  isEmail: boolean;
  maxLength: number | undefined;
  min: number | undefined;
  max: number | undefined;
}

/** The schema inside of optional, default and preprocessing wrappers; the first one of a union that is no literal. */
function innerSchema(schema: $ZodType): $ZodType {
  const { def } = (schema as $ZodTypes)._zod;
  if ("innerType" in def) return innerSchema(def.innerType);
  if (def.type === "pipe") return innerSchema((def.in as $ZodTypes)._zod.def.type === "transform" ? def.out : def.in);
  if (def.type !== "union") return schema;
  const options = def.options.map(innerSchema);
  return options.find((item) => (item as $ZodTypes)._zod.def.type !== "literal") ?? schema;
}

/** The schemas of an object's keys; empty for another schema. */
export const shapeOf = (schema: $ZodType): Readonly<Record<string, $ZodType>> =>
  (innerSchema(schema) as Partial<$ZodObject>)._zod?.def.shape ?? {};

/** The schema of a field path such as `labels.en`. */
function schemaAt(input: $ZodType, path: string): $ZodType {
  return path.split(".").reduce((schema, key) => {
    const inner = shapeOf(schema)[key];
    if (!inner) throw new Error(`The input of the call has no field ${path}`);
    return inner;
  }, input);
}

/** A check of a schema, as far as forms read it. */
interface Limit {
  check?: string;
  maximum?: number;
  value?: number | bigint | Date;
  inclusive?: boolean;
}

function limitsOf(schema: $ZodType): Pick<FieldRules, "maxLength" | "min" | "max"> {
  const limits = (schema._zod.def.checks ?? []).map(({ _zod }) => _zod.def as Limit);
  const numberOf = (kind: string) => limits.find(({ check }) => check === kind)?.value;
  const [min, max] = [numberOf("greater_than"), numberOf("less_than")];
  return {
    maxLength: limits.find(({ check }) => check === "max_length")?.maximum,
    min: typeof min === "number" ? min : undefined,
    max: typeof max === "number" ? max : undefined,
  };
}

// oxlint-disable-next-line session/module-state -- weak, by message or schema
const known = new WeakMap<$ZodType, Map<string, FieldRules>>();

/** Rules of the field at `path` in the input of a call. Throws if there is no such field. */
export function rulesOf(input: $ZodType, path: string): FieldRules {
  const ofInput = known.get(input) ?? new Map<string, FieldRules>();
  known.set(input, ofInput);
  const stored = ofInput.get(path);
  if (stored) return stored;
  const schema = schemaAt(input, path);
  const inner = innerSchema(schema);
  const { type, format } = (inner as $ZodTypes)._zod.def as { type: string; format?: string };
  const rules = { schema, isNumber: type === "number", isEmail: format === "email", ...limitsOf(inner) };
  ofInput.set(path, rules);
  return rules;
}

/** Whether the schema accepts the value. */
export const accepts = (schema: $ZodType, value: unknown): boolean => safeParse(schema, value).success;

/** Whether an update must send the field although it is unchanged, because its absence means another value. */
export function isAlwaysSent(schema: $ZodType): boolean {
  const absent = safeParse(schema, undefined);
  return !absent.success || absent.data !== undefined;
}
