import { languages } from "@vowdesk/contract/kernel";
import type { ImportProblem, ImportWarning, LeftOutShoot, SheetField } from "@vowdesk/contract/studio/imports";
import { purposes, type Purpose } from "@vowdesk/contract/studio/shoots";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { nameKey } from "../../../kernel/text/name-key.ts";
import { businessZone, dateIn } from "../../../platform/business-time.ts";
import { undrawableCharacters } from "../../../platform/pdf/coverage.ts";
import { listInUse } from "../bookables/bookables.ts";
import { leadPhones, listConsultants as listLeadConsultants } from "../leads/leads.ts";
import { listActiveOffers } from "../offers/offers.ts";
import { leftOutOf, purposeRule, type PlannedShoot } from "../shoots/shoots.ts";
import { existingCouples, listConsultants, weddingPhones } from "../weddings/weddings.ts";
import type { ReadTable } from "./file/read-file.ts";
import { columnName, readHeadings, type Columns } from "./rows/headings.ts";
import { parseRows, type Known, type Names, type ParsedRows } from "./rows/parse-rows.ts";
import { coupleKey, findLeadsOfCouples, relateRows, type Existing } from "./rows/relations.ts";
import { unitsOf, type Unit } from "./units.ts";

/** What a file would import, and what is wrong with it. */
export interface FilePlan {
  rows: number;
  units: Unit[];
  problems: ImportProblem[];
  warnings: ImportWarning[];
  leftOut: LeftOutShoot[];
  unknownHeadings: string[];
  /** The phone numbers of the file that leads and weddings have already, also those that the caller may not see. */
  known: Pick<Existing, "leadPhones" | "weddingPhones">;
}

/** Ids by name. A name that several have stands for none of them. */
function namesOf(items: readonly { id: number; name: string }[]): Names {
  const names = new Map<string, number | null>();
  for (const { id, name } of items) {
    const key = nameKey(name);
    names.set(key, names.has(key) && names.get(key) !== id ? null : id);
  }
  return names;
}

async function knownOf(ctx: Context): Promise<Known> {
  const [zone, leadConsultants, weddingConsultants, bookables, ...offers] = await Promise.all([
    businessZone(ctx.db),
    listLeadConsultants(ctx),
    listConsultants(ctx),
    listInUse(ctx.db),
    ...languages.map((language) => listActiveOffers(ctx.db, language)),
  ]);
  return {
    today: dateIn(zone, ctx.now),
    leadConsultants: namesOf(leadConsultants),
    weddingConsultants: namesOf(weddingConsultants),
    bookables: namesOf(bookables),
    offers: namesOf(offers.flat()),
  };
}

const phonesOf = (rows: ParsedRows["leads"] | ParsedRows["weddings"]) =>
  rows.flatMap(({ couple }) => [couple.phoneA, couple.phoneB]).filter((phone) => phone !== "");

async function existingOf(ctx: Context, { leads, weddings }: ParsedRows): Promise<Existing> {
  const dates = [...new Set(weddings.flatMap(({ couple }) => couple.weddingDate ?? []))];
  const [ofLeads, ofWeddings, couples] = await Promise.all([
    leadPhones(ctx, phonesOf(leads)),
    weddingPhones(ctx, phonesOf(weddings)),
    existingCouples(ctx, dates),
  ]);
  return {
    leadPhones: ofLeads,
    weddingPhones: ofWeddings,
    couples: new Set(couples.flatMap((couple) => coupleKey(couple) ?? [])),
  };
}

/** Names that the document of an agreement could not show. */
function findUndrawable({ weddings }: ParsedRows, { columnOf }: Columns, problems: ImportProblem[]): void {
  for (const { line, couple, agreement } of weddings)
    for (const field of ["nameA", "nameB"] as const satisfies readonly SheetField[]) {
      const column = columnOf.get(field);
      if (agreement === null || column === undefined || undrawableCharacters(couple[field]).length === 0) continue;
      const place = { line, column: columnName(column), field };
      problems.push({ ...place, code: "undrawable", value: couple[field], otherLine: null });
    }
}

async function minutesOf(ctx: Context): Promise<ReadonlyMap<Purpose, number>> {
  const rules = await Promise.all(purposes.map((purpose) => purposeRule(ctx, purpose)));
  return new Map(rules.map(({ purpose, length_minutes }) => [purpose, length_minutes]));
}

/** The shoots of the units in the order in which they are booked, with their rows. */
function shootsOf(units: readonly Unit[]): { lines: number[]; planned: PlannedShoot[] } {
  const shoots = units.flatMap((unit, couple) =>
    unit.kind === "wedding" ? unit.shoots.map((shoot) => ({ ...shoot, couple })) : [],
  );
  const planned = shoots.map(({ couple, purpose, team, from, to }) => {
    return { couple, purpose, team, from: new Date(from), to: new Date(to) };
  });
  return { lines: shoots.map(({ line }) => line), planned };
}

/** By row, then by column: `Z` is before `AA`. */
const byPlace = (a: ImportProblem, b: ImportProblem) =>
  a.line - b.line || a.column.length - b.column.length || Number(a.column > b.column) - Number(a.column < b.column);

/** Checks a file against itself and against what the business has. Writes nothing. */
export async function planFile(ctx: Context, { rows: [first, ...rows] }: ReadTable): Promise<FilePlan> {
  const columns = (first && readHeadings(first)) ?? refuse("table-unreadable");
  const problems: ImportProblem[] = [];
  const parsed = parseRows(rows, columns, await knownOf(ctx), problems);
  const known = await existingOf(ctx, parsed);
  relateRows(parsed, known, columns, problems);
  findUndrawable(parsed, columns, problems);
  const zone = await businessZone(ctx.db);
  const units = unitsOf(parsed, { zone, minutesOf: await minutesOf(ctx) });
  const { lines, planned } = shootsOf(units);
  const leftOut = [...(await leftOutOf(ctx, planned))].map(([index, reason]) => ({
    line: lines[index] ?? 0,
    ...reason,
  }));
  return {
    rows: rows.length,
    units,
    problems: problems.toSorted(byPlace),
    warnings: findLeadsOfCouples(parsed, await weddingPhones(ctx, phonesOf(parsed.leads)), columns),
    leftOut: leftOut.toSorted((a, b) => a.line - b.line),
    unknownHeadings: columns.unknownHeadings,
    known,
  };
}
