import type { ImportProblem, ProblemCode, RowKind } from "@vowdesk/contract/studio/imports";
import type { LeadSource } from "@vowdesk/contract/studio/leads";
import type { Purpose } from "@vowdesk/contract/studio/shoots";
import { maxPhoneLength } from "@vowdesk/contract/kernel";
import { nameKey } from "../../../../kernel/text/name-key.ts";
import { normalPhone } from "../../../../kernel/text/phones.ts";
import { addDays } from "../../../../platform/business-time.ts";
import type { TableRow } from "../file/table.ts";
import { kindOf, purposeOf, sourceOf, type Columns } from "./headings.ts";
import { RowReader } from "./row-reader.ts";
import { readCents, readDate, readTime, type Read, type WallTime } from "./values.ts";

/** Ids by the key of a name; null if several have it. */
export type Names = ReadonlyMap<string, number | null>;

/** The records that cells can name, and today's date. */
export interface Known {
  /** Today in the calendar of the business. */
  today: string;
  leadConsultants: Names;
  weddingConsultants: Names;
  bookables: Names;
  offers: Names;
}

export interface Couple {
  nameA: string;
  /** Normal form; empty for none. */
  phoneA: string;
  nameB: string;
  phoneB: string;
  weddingDate: string | null;
  consultantId: number | null;
  note: string;
}

export interface LeadRow {
  line: number;
  couple: Couple;
  source: LeadSource;
  nextTouchOn: string | null;
}

export interface Agreed {
  offerId: number;
  totalCents: number;
  signedOn: string;
}

export interface WeddingRow {
  line: number;
  reference: string;
  couple: Couple;
  agreement: Agreed | null;
}

export interface ShootRow {
  line: number;
  reference: string;
  purpose: Purpose;
  startsAt: WallTime;
  endsAt: WallTime | null;
  team: number[];
}

export interface ReceiptRow {
  line: number;
  reference: string;
  cents: number;
  receivedOn: string;
}

export interface ParsedRows {
  leads: LeadRow[];
  weddings: WeddingRow[];
  shoots: ShootRow[];
  receipts: ReceiptRow[];
}

/** Dates of weddings within this many days are plausible. */
const pastDays = 3 * 366;
const futureDays = 5 * 366;

const within =
  (from: string, to: string, code: ProblemCode) =>
  (cell: string): Read<string> => {
    const read = readDate(cell);
    return "value" in read && (read.value < from || read.value > to) ? { problem: code } : read;
  };

const phone = (cell: string): Read<string> => {
  const normal = cell.length <= maxPhoneLength ? normalPhone(cell) : null;
  return normal === null ? { problem: "phone" } : { value: normal };
};

const named =
  (names: Names, problem: ProblemCode) =>
  (cell: string): Read<number> => {
    const id = names.get(nameKey(cell));
    return id === undefined || id === null ? { problem } : { value: id };
  };

const oneOf =
  <T>(valueOf: (cell: string) => T | undefined) =>
  (cell: string): Read<T> => {
    const value = valueOf(cell);
    return value === undefined ? { problem: "unknown-value" } : { value };
  };

function readCouple(row: RowReader, consultants: Names, today: string): Couple {
  return {
    nameA: row.text("nameA", 40, { isRequired: true }),
    phoneA: row.value("phoneA", phone) ?? "",
    nameB: row.text("nameB", 40),
    phoneB: row.value("phoneB", phone) ?? "",
    weddingDate: row.value("weddingDate", within(addDays(today, -pastDays), addDays(today, futureDays), "date-range")),
    consultantId: row.value("consultant", named(consultants, "consultant")),
    note: row.text("note", 1_000),
  };
}

function readLead(row: RowReader, { today, leadConsultants }: Known): LeadRow {
  return {
    line: row.line,
    couple: readCouple(row, leadConsultants, today),
    source: row.value("source", oneOf(sourceOf)) ?? "other",
    nextTouchOn: row.value("nextTouchOn", within(addDays(today, 1), addDays(today, futureDays), "date-range")),
  };
}

const isPositive = (cell: string): Read<number> => {
  const read = readCents(cell);
  return "value" in read && read.value === 0 ? { problem: "amount" } : read;
};

/** An agreement that was signed before has a total, an offer and a date, or none of them. */
function readAgreement(row: RowReader, { today, offers }: Known): Agreed | null {
  if (["total", "offer", "signedOn"].every((field) => row.cell(field as "total") === "")) return null;
  const totalCents = row.value("total", isPositive, { isRequired: true });
  const offerId = row.value("offer", named(offers, "offer"), { isRequired: true });
  const signedOn = row.value("signedOn", pastDate(today), { isRequired: true });
  return totalCents === null || offerId === null || signedOn === null ? null : { totalCents, offerId, signedOn };
}

const pastDate = (today: string) => (cell: string) => {
  const read = within(addDays(today, -10 * 366), addDays(today, futureDays), "date-range")(cell);
  return "value" in read && read.value > today ? { problem: "in-future" as const } : read;
};

const readWedding = (row: RowReader, known: Known): WeddingRow => ({
  line: row.line,
  reference: nameKey(row.text("reference", 60)),
  couple: readCouple(row, known.weddingConsultants, known.today),
  agreement: readAgreement(row, known),
});

const separators = /[|;,、，；/+]+/;

function readTeam(row: RowReader, { bookables }: Known): number[] {
  const names = row.cell("team").split(separators);
  const ids = names.map((name) => name.trim()).filter((name) => name !== "");
  const found = ids.map((name) => bookables.get(nameKey(name)) ?? null);
  if (found.includes(null)) row.report("team", "bookable");
  if (ids.length > 20) row.report("team", "too-long");
  return [...new Set(found.filter((id) => id !== null))];
}

function readShoot(row: RowReader, known: Known): ShootRow | null {
  const reference = nameKey(row.text("reference", 60, { isRequired: true }));
  const purpose = row.value("purpose", oneOf(purposeOf), { isRequired: true });
  const startsAt = row.value("startsAt", readTime, { isRequired: true });
  const endsAt = row.value("endsAt", (cell) => readTime(cell, startsAt?.date ?? known.today));
  const team = readTeam(row, known);
  return purpose && startsAt ? { line: row.line, reference, purpose, startsAt, endsAt, team } : null;
}

function readReceipt(row: RowReader, { today }: Known): ReceiptRow | null {
  const reference = nameKey(row.text("reference", 60, { isRequired: true }));
  const cents = row.value("amount", isPositive, { isRequired: true });
  const receivedOn = row.value("receivedOn", pastDate(today)) ?? today;
  return cents === null ? null : { line: row.line, reference, cents, receivedOn };
}

/** Reads the rows of a file, and collects the problems of their cells. */
export function parseRows(rows: readonly TableRow[], columns: Columns, known: Known, problems: ImportProblem[]) {
  const parsed: ParsedRows = { leads: [], weddings: [], shoots: [], receipts: [] };
  const readers: Record<RowKind, (row: RowReader) => void> = {
    lead: (row) => void parsed.leads.push(readLead(row, known)),
    wedding: (row) => void parsed.weddings.push(readWedding(row, known)),
    shoot: (row) => {
      const shoot = readShoot(row, known);
      if (shoot) parsed.shoots.push(shoot);
    },
    receipt: (row) => {
      const receipt = readReceipt(row, known);
      if (receipt) parsed.receipts.push(receipt);
    },
  };
  for (const tableRow of rows) {
    const row = new RowReader(tableRow, columns, problems);
    const before = problems.length;
    row.reportFaults();
    // The values of formulas and merged cells would be reported as missing too.
    if (problems.length > before) continue;
    const kind = row.value("kind", oneOf(kindOf), { isRequired: true });
    if (kind !== null) readers[kind](row);
  }
  return parsed;
}
