/** Values of usual fields. A field whose schema does not accept its value gets one of `texts`. */
const byField = {
  // The keys of the example of RFC 8291.
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  serverKey: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
  endpoint: "https://push.example.com/send/7d2f3c1e",
  address: "12 Xinghai Road, 3rd floor",
  amountCents: 12_800,
  clientMsgId: "7d2f3c1e-5b0a-4c2e-9f61-0c8f4f0f6a11",
  clientOrderId: "7d2f3c1e-5b0a-4c2e-9f61-0c8f4f0f6a11",
  email: "li.lei@example.com",
  event: "order.cancelled",
  phone: "+86 138 0013 8000",
  password: "Herbstlaub-7",
  name: "Li Lei",
  realName: "Li Lei",
  username: "li.lei",
  reason: "The customer called",
  remark: "Ring twice",
  token: "token-of-a-former-answer",
  type: 1,
  url: "/files/example-example-exampl.png",
  idNumber: "11010519491231002X",
  number: "WM2411240012",
  version: 3,
};

const byFormat = {
  "date-time": "2026-11-24T09:30:00+08:00",
  date: "2026-11-24",
  uuid: "7d2f3c1e-5b0a-4c2e-9f61-0c8f4f0f6a11",
  email: "li.lei@example.com",
};

/** The first text that a schema accepts becomes its example. */
const texts = [
  "example",
  "09:30",
  "2026-11",
  "13800138000",
  "6225880137001234",
  "user:12",
  "#1890ff",
  "/order",
  "/files/example-example-exampl.png",
  "org.example.app",
  "1024",
  "482913",
  "A",
  "0123456789abcdef".repeat(4),
];

const lengthOf = (text) => [...text].length;

function acceptsText({ minLength = 0, maxLength = Infinity, pattern = "" }, text) {
  const length = lengthOf(text);
  return length >= minLength && length <= maxLength && new RegExp(pattern, "u").test(text);
}

function textFor(schema, field) {
  if (schema.format) return byFormat[schema.format];
  const padded = "example ".repeat(Math.ceil((schema.minLength ?? 0) / 8)).trim();
  const found = [byField[field] ?? "", ...texts, padded].find(
    (text) => text !== "" && acceptsText(schema, String(text)),
  );
  if (found === undefined)
    throw new Error(`No example text matches ${JSON.stringify(schema)}. Add one to examples.mjs`);
  return String(found);
}

function numberFor({ minimum, exclusiveMinimum, maximum = Infinity }, field) {
  const least = minimum ?? (exclusiveMinimum === undefined ? -Infinity : exclusiveMinimum + 1);
  const usual = typeof byField[field] === "number" ? byField[field] : 12;
  return Math.min(Math.max(usual, least), maximum);
}

/** Builds example values. `resolve` returns the schema of a reference; with `all`, objects have their optional fields too. */
export function openExamples(resolve, { all }) {
  const objectFor = ({ properties = {}, required = [] }) =>
    Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => all || required.includes(name))
        .map(([name, schema]) => [name, exampleFor(schema, name)]),
    );
  const exampleFor = (schema, field) => {
    if (schema.$ref) return exampleFor(resolve(schema.$ref), field);
    if ("const" in schema) return schema.const;
    if (schema.enum) return schema.enum[0];
    if ("default" in schema) return schema.default;
    const [branch] = schema.anyOf ?? schema.oneOf ?? [];
    if (branch) return exampleFor(branch, field);
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleFor(part, field)));
    switch (schema.type) {
      case "object":
        return objectFor(schema);
      case "array":
        return (schema.prefixItems ?? Array.from({ length: schema.minItems || 1 }, () => schema.items)).map((item) =>
          exampleFor(item, field.replace(/s$/, "")),
        );
      case "integer":
      case "number":
        return numberFor(schema, field);
      case "boolean":
        return true;
      case "string":
        return textFor(schema, field);
      default:
        return null;
    }
  };
  return exampleFor;
}
