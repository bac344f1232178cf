/**
 * What of a changed JSON schema breaks whoever still speaks the old one. `narrower(old, now)` finds what was taken and is
 * refused now: inputs of old clients. `lesser(old, now)` finds what was promised and is missing now: answers to them.
 * An answer may gain fields and values of an enum: a page that meets a newer build says so and loads itself anew.
 */

import fc from "fast-check";

const lists = (schema) => schema.anyOf ?? schema.oneOf ?? [schema];
const typesOf = ({ type, const: value }) => {
  if (type !== undefined) return [type].flat();
  return value === undefined ? null : [value === null ? "null" : typeof value];
};
const valuesOf = (schema) => schema.enum ?? (schema.const === undefined ? null : [schema.const]);

/** Follows a reference inside its document; the same pair twice is a circle that has been looked at. */
function resolved(schema, document) {
  const [, name] = /^#\/\$defs\/(.+)$/.exec(schema.$ref ?? "") ?? [];
  if (name !== undefined) return document.$defs[name];
  return schema.$ref === "#" ? document : schema;
}

const lowest = ["minLength", "minItems", "minimum", "exclusiveMinimum"];
const highest = ["maxLength", "maxItems", "maximum", "exclusiveMaximum"];

const samples = 500;

/** Texts that the old schema takes: all of them, or samples of its pattern; null where it takes any text. */
function textsOf(old) {
  if (old.pattern === undefined) return valuesOf(old);
  return fc.sample(fc.stringMatching(new RegExp(old.pattern)), { numRuns: samples, seed: 1 });
}

/** Whether texts that the old schema takes fit the new one too: an enum or a pattern may become wider. */
function acceptsSamples(old, now) {
  const made = textsOf(old);
  if (made === null) return false;
  const pattern = new RegExp(now.pattern, "u");
  const isInside = (text) => text.length >= (now.minLength ?? 0) && text.length <= (now.maxLength ?? Infinity);
  return made.every((text) => isInside(text) && pattern.test(text.trim()));
}

/** Sentences about bounds that are tighter than they were. */
function tighter(old, now, place) {
  const patternDiffers = now.pattern !== undefined && now.pattern !== old.pattern;
  if (patternDiffers && acceptsSamples(old, now)) return [];
  const formatDiffers = now.format !== undefined && now.format !== old.format;
  return [
    ...lowest.filter((bound) => (now[bound] ?? -Infinity) > (old[bound] ?? -Infinity)),
    ...highest.filter((bound) => (now[bound] ?? Infinity) < (old[bound] ?? Infinity)),
  ]
    .map((bound) => `${place}: ${bound} is ${now[bound]}`)
    .concat(patternDiffers ? [`${place}: another pattern`] : [], formatDiffers ? [`${place}: another format`] : []);
}

const lacking = (wanted, had) => wanted.filter((one) => !had.includes(one));

function compare(old, now, side, place, seen) {
  const pair = [resolved(old, side.oldDocument), resolved(now, side.nowDocument)];
  if (seen.some(([one, other]) => one === pair[0] && other === pair[1])) return [];
  const further = [...seen, pair];
  const [olds, nows] = pair.map(lists);
  if (olds.length === 1 && nows.length === 1) return side.one(olds[0], nows[0], side, place, further);
  const [asked, offered] = side.isInput ? [olds, nows] : [nows, olds];
  return asked.flatMap((wanted) => {
    const tries = offered.map((other) => {
      const [a, b] = side.isInput ? [wanted, other] : [other, wanted];
      return compare(a, b, side, place, further);
    });
    return tries.some((problems) => problems.length === 0) ? [] : shortest(tries);
  });
}

const shortest = (tries) => tries.toSorted((one, other) => one.length - other.length)[0] ?? [];

/** Everything but the fields: types, values, items. `wide` must hold whatever `slim` may be. */
function misfits(slim, wide, place) {
  const [types, allowed] = [typesOf(slim), typesOf(wide)];
  const integers = (list) => (list.includes("number") ? [...list, "integer"] : list);
  if (allowed && !types) return [`${place}: must be ${allowed.join(" or ")} now`];
  if (allowed && lacking(types, integers(allowed)).length > 0)
    return [`${place}: ${types.join(" or ")} beside ${allowed.join(" or ")}`];
  return [];
}

function inside(old, now, side, place, seen) {
  const problems = [];
  for (const [name, schema] of Object.entries(old.properties ?? {})) {
    const other = now.properties?.[name];
    if (other) problems.push(...compare(schema, other, side, `${place}.${name}`, seen));
    else problems.push(`${place}.${name} is gone`);
  }
  if (old.items && now.items) problems.push(...compare(old.items, now.items, side, `${place}[]`, seen));
  for (const rest of ["additionalProperties"])
    if (typeof old[rest] === "object" && typeof now[rest] === "object")
      problems.push(...compare(old[rest], now[rest], side, `${place}.*`, seen));
  return problems;
}

const input = {
  isInput: true,
  one(old, now, side, place, seen) {
    const wrong = misfits(old, now, place);
    if (wrong.length > 0) return wrong;
    const values = valuesOf(now);
    const refused = values ? lacking(valuesOf(old) ?? ["any other value"], values) : [];
    return [
      ...(refused.length > 0 ? [`${place}: ${refused.join(", ")} refused`] : []),
      ...lacking(now.required ?? [], old.required ?? []).map((name) => `${place}.${name} is required now`),
      ...tighter(old, now, place),
      ...inside(old, now, side, place, seen),
    ];
  },
};

const output = {
  isInput: false,
  one(old, now, side, place, seen) {
    const wrong = misfits(now, old, place);
    if (wrong.length > 0) return wrong;
    return [
      ...lacking(old.required ?? [], now.required ?? [])
        .filter((name) => now.properties?.[name])
        .map((name) => `${place}.${name} may be missing now`),
      ...inside(old, now, side, place, seen),
    ];
  },
};

const between = (side) => (old, now, place) =>
  compare(old, now, { ...side, oldDocument: old, nowDocument: now }, place, []);

export const narrower = between(input);
export const lesser = between(output);
