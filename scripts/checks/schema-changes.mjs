/**
 * Finds changes of a JSON schema that break clients of the old one. `inputProblems` finds input that the new schema rejects, and
 * `outputProblems` finds output that the new schema no longer guarantees. An output may gain fields and values of an enum, because
 * the web app reloads itself when it detects a newer build.
 */

import fc from "fast-check";

const lists = (schema) => schema.anyOf ?? schema.oneOf ?? [schema];
const typesOf = ({ type, const: value }) => {
  if (type !== undefined) return [type].flat();
  return value === undefined ? null : [value === null ? "null" : typeof value];
};
const valuesOf = (schema) => schema.enum ?? (schema.const === undefined ? null : [schema.const]);

/** Follows a reference inside of its document. */
function resolved(schema, document) {
  const [, name] = /^#\/\$defs\/(.+)$/.exec(schema.$ref ?? "") ?? [];
  if (name !== undefined) return document.$defs[name];
  return schema.$ref === "#" ? document : schema;
}

const lowerBounds = ["minLength", "minItems", "minimum", "exclusiveMinimum"];
const upperBounds = ["maxLength", "maxItems", "maximum", "exclusiveMaximum"];

const samples = 500;

/** Texts that the old schema accepts: its values, or samples of its pattern; null if it accepts any text. */
function textsOf(old) {
  if (old.pattern === undefined) return valuesOf(old);
  return fc.sample(fc.stringMatching(new RegExp(old.pattern)), { numRuns: samples, seed: 1 });
}

/** Whether the new schema accepts the texts of the old one: an enum or a pattern may become wider. */
function acceptsSamples(old, now) {
  const texts = textsOf(old);
  if (texts === null) return false;
  const pattern = new RegExp(now.pattern, "u");
  const isInside = (text) => text.length >= (now.minLength ?? 0) && text.length <= (now.maxLength ?? Infinity);
  return texts.every((text) => isInside(text) && pattern.test(text.trim()));
}

/** Bounds, patterns and formats that reject more than before. */
function tighterBounds(old, now, place) {
  const patternDiffers = now.pattern !== undefined && now.pattern !== old.pattern;
  if (patternDiffers && acceptsSamples(old, now)) return [];
  const formatDiffers = now.format !== undefined && now.format !== old.format;
  return [
    ...lowerBounds.filter((bound) => (now[bound] ?? -Infinity) > (old[bound] ?? -Infinity)),
    ...upperBounds.filter((bound) => (now[bound] ?? Infinity) < (old[bound] ?? Infinity)),
  ]
    .map((bound) => `${place}: ${bound} is ${now[bound]}`)
    .concat(patternDiffers ? [`${place}: another pattern`] : [], formatDiffers ? [`${place}: another format`] : []);
}

const missingFrom = (present, wanted) => wanted.filter((item) => !present.includes(item));

function compare(old, now, side, place, seen) {
  const pair = [resolved(old, side.oldDocument), resolved(now, side.nowDocument)];
  // Recursive schemas lead to the same pair again.
  if (seen.some(([one, other]) => one === pair[0] && other === pair[1])) return [];
  const further = [...seen, pair];
  const [olds, nows] = pair.map(lists);
  if (olds.length === 1 && nows.length === 1) return side.one(olds[0], nows[0], side, place, further);
  // Each alternative of the narrower side must fit one of the wider side.
  const [narrow, wide] = side.isInput ? [olds, nows] : [nows, olds];
  return narrow.flatMap((wanted) => {
    const attempts = wide.map((item) => {
      const [a, b] = side.isInput ? [wanted, item] : [item, wanted];
      return compare(a, b, side, place, further);
    });
    return attempts.some((problems) => problems.length === 0) ? [] : shortest(attempts);
  });
}

const shortest = (attempts) => attempts.toSorted((a, b) => a.length - b.length)[0] ?? [];

/** Types of `narrow` that `wide` does not allow. */
function typeProblems(narrow, wide, place) {
  const [types, allowed] = [typesOf(narrow), typesOf(wide)];
  const integers = (list) => (list.includes("number") ? [...list, "integer"] : list);
  if (allowed && !types) return [`${place}: must be ${allowed.join(" or ")} now`];
  if (allowed && missingFrom(integers(allowed), types).length > 0)
    return [`${place}: is ${types.join(" or ")} instead of ${allowed.join(" or ")}`];
  return [];
}

function nestedProblems(old, now, side, place, seen) {
  const problems = [];
  for (const [name, schema] of Object.entries(old.properties ?? {})) {
    const other = now.properties?.[name];
    if (other) problems.push(...compare(schema, other, side, `${place}.${name}`, seen));
    else problems.push(`${place}.${name} is missing`);
  }
  if (old.items && now.items) problems.push(...compare(old.items, now.items, side, `${place}[]`, seen));
  const [oldRest, nowRest] = [old.additionalProperties, now.additionalProperties];
  if (typeof oldRest === "object" && typeof nowRest === "object")
    problems.push(...compare(oldRest, nowRest, side, `${place}.*`, seen));
  return problems;
}

const input = {
  isInput: true,
  one(old, now, side, place, seen) {
    const types = typeProblems(old, now, place);
    if (types.length > 0) return types;
    const values = valuesOf(now);
    const rejected = values ? missingFrom(values, valuesOf(old) ?? ["any other value"]) : [];
    return [
      ...(rejected.length > 0 ? [`${place}: ${rejected.join(", ")} is rejected`] : []),
      ...missingFrom(old.required ?? [], now.required ?? []).map((name) => `${place}.${name} is required now`),
      ...tighterBounds(old, now, place),
      ...nestedProblems(old, now, side, place, seen),
    ];
  },
};

const output = {
  isInput: false,
  one(old, now, side, place, seen) {
    const types = typeProblems(now, old, place);
    if (types.length > 0) return types;
    return [
      ...missingFrom(now.required ?? [], old.required ?? [])
        .filter((name) => now.properties?.[name])
        .map((name) => `${place}.${name} may be missing now`),
      ...nestedProblems(old, now, side, place, seen),
    ];
  },
};

const comparing = (side) => (old, now, place) =>
  compare(old, now, { ...side, oldDocument: old, nowDocument: now }, place, []);

/** Input that `old` accepts and `now` rejects, as sentences. */
export const inputProblems = comparing(input);
/** Output that `old` guarantees and `now` does not, as sentences. */
export const outputProblems = comparing(output);
