/** Fields of review items with personal data, of all queues. */
const personalFields: ReadonlySet<string> = new Set([
  "text",
  "realName",
  "idNumber",
  "sealed",
  "front",
  "back",
  "holding",
  "shopName",
  "address",
  "place",
  "pictures",
  "documents",
  "name",
  "phone",
  "couple",
]);

type Plain = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An empty value of the same type, so that the item still has the shape of its queue. */
function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  return typeof value === "string" ? "" : null;
}

/** The details without the values of personal fields, at any depth. */
export function withoutPersonalFields(details: unknown): unknown {
  if (Array.isArray(details)) return details.map(withoutPersonalFields);
  if (!isPlain(details)) return details;
  return Object.fromEntries(
    Object.entries(details).map(([field, value]) => [
      field,
      personalFields.has(field) ? emptied(value) : withoutPersonalFields(value),
    ]),
  );
}

/** The details without what they say about one person: name, phone number and answer of each party with this id. */
export function withoutParty(details: unknown, id: number): unknown {
  if (Array.isArray(details)) return details.map((one) => withoutParty(one, id));
  if (!isPlain(details)) return details;
  if (details["id"] === id)
    return { ...(withoutPersonalFields(details) as Plain), ...("answer" in details && { answer: null }) };
  return Object.fromEntries(Object.entries(details).map(([field, value]) => [field, withoutParty(value, id)]));
}

/** The details with another id for one of the parties. */
export function withOtherParty(details: unknown, from: number, to: number): unknown {
  if (Array.isArray(details)) return details.map((one) => withOtherParty(one, from, to));
  if (!isPlain(details)) return details;
  if (details["id"] === from) return { ...details, id: to };
  return Object.fromEntries(Object.entries(details).map(([field, value]) => [field, withOtherParty(value, from, to)]));
}
