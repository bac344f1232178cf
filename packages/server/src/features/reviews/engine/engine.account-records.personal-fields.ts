/** Fields of review items with personal data, of all queues. A test compares them with the details that the queues declare. */
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
  "picture",
  "holder",
  "bank",
  "cardTail",
  "sealedCard",
  "reference",
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

const hasId = (value: unknown, id: number): value is Plain => isPlain(value) && value["id"] === id;

/** The names of the roles that the person has, at any depth. */
function rolesOf(details: unknown, id: number): string[] {
  if (Array.isArray(details)) return details.flatMap((item) => rolesOf(item, id));
  if (!isPlain(details)) return [];
  return Object.entries(details).flatMap(([field, value]) => [
    ...(hasId(value, id) ? [field] : []),
    ...rolesOf(value, id),
  ]);
}

/** The details without what they say about one person: their name, phone number and answer, and all that their role has said. */
export function withoutParty(details: unknown, id: number, roles = rolesOf(details, id)): unknown {
  if (Array.isArray(details)) return details.map((item) => withoutParty(item, id, roles));
  if (hasId(details, id))
    return { ...(withoutPersonalFields(details) as Plain), ...("answer" in details && { answer: null }) };
  if (!isPlain(details)) return details;
  return Object.fromEntries(
    Object.entries(details).map(([field, value]) => [
      field,
      roles.includes(field) && !hasId(value, id) ? withoutPersonalFields(value) : withoutParty(value, id, roles),
    ]),
  );
}

/** The details with another id for one of the parties. */
export function withOtherParty(details: unknown, from: number, to: number): unknown {
  if (Array.isArray(details)) return details.map((item) => withOtherParty(item, from, to));
  if (!isPlain(details)) return details;
  if (details["id"] === from) return { ...details, id: to };
  return Object.fromEntries(Object.entries(details).map(([field, value]) => [field, withOtherParty(value, from, to)]));
}
