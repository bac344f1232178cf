import type { ImportProblem, ImportWarning, ProblemCode, SheetField } from "@vowdesk/contract/studio/imports";
import { nameKey } from "../../../../kernel/text/name-key.ts";
import { columnName, type Columns } from "./headings.ts";
import { maxCents } from "./values.ts";
import type { Couple, ParsedRows, ReceiptRow, WeddingRow } from "./parse-rows.ts";

type Report = (line: number, field: SheetField | null, code: ProblemCode, otherLine?: number) => void;

const reporter =
  (problems: ImportProblem[], { columnOf }: Columns): Report =>
  (line, field, code, otherLine) => {
    const column = field === null ? undefined : columnOf.get(field);
    const name = column === undefined ? "" : columnName(column);
    problems.push({ line, column: name, field, code, value: "", otherLine: otherLine ?? null });
  };

/** A key of a couple, whichever partner comes first, with its date; null if a partner or the date is unknown. */
export function coupleKey({ nameA, nameB, weddingDate }: Pick<Couple, "nameA" | "nameB" | "weddingDate">) {
  if (nameA === "" || nameB === "" || weddingDate === null) return null;
  return [...[nameA, nameB].map(nameKey).toSorted(), weddingDate].join("\n");
}

const phoneFields = ["phoneA", "phoneB"] as const;

interface CoupleRow {
  line: number;
  couple: Couple;
}

/** Stores the first row with each key. Returns the earlier row with this one; undefined if it is the first. */
function earlier(lines: Map<string, number>, key: string, line: number): number | undefined {
  const other = lines.get(key);
  if (other === undefined) lines.set(key, line);
  return other === line ? undefined : other;
}

/** The phone numbers of a couple with their columns. */
const phonesOf = ({ couple }: CoupleRow) =>
  phoneFields.map((field) => ({ field, phone: couple[field] })).filter(({ phone }) => phone !== "");

/** Two couples with one phone number, or one couple twice. */
function findTwice(rows: readonly CoupleRow[], report: Report): void {
  const byPhone = new Map<string, number>();
  const byCouple = new Map<string, number>();
  for (const row of rows) {
    for (const { field, phone } of phonesOf(row)) {
      const other = earlier(byPhone, phone, row.line);
      if (other !== undefined) report(row.line, field, "phone-twice", other);
    }
    const key = coupleKey(row.couple);
    const other = key === null ? undefined : earlier(byCouple, key, row.line);
    if (other !== undefined) report(row.line, "nameA", "couple-twice", other);
  }
}

/** The weddings of the file by reference. Reports references that two of them have. */
function byReference(weddings: readonly WeddingRow[], report: Report): Map<string, WeddingRow> {
  const found = new Map<string, WeddingRow>();
  for (const wedding of weddings) {
    if (wedding.reference === "") continue;
    const other = found.get(wedding.reference);
    if (other) report(wedding.line, "reference", "reference-twice", other.line);
    else found.set(wedding.reference, wedding);
  }
  return found;
}

function checkReceipts(receipts: readonly ReceiptRow[], weddings: ReadonlyMap<string, WeddingRow>, report: Report) {
  const received = new Map<string, number>();
  for (const { line, reference, cents } of receipts) {
    const total = weddings.get(reference)?.agreement?.totalCents;
    const sum = (received.get(reference) ?? 0) + cents;
    received.set(reference, sum);
    if (total !== undefined && sum > total) report(line, "amount", "above-total");
    else if (sum > maxCents) report(line, "amount", "amount");
  }
}

/** Phone numbers and couples that the business has already. */
export interface Existing {
  leadPhones: ReadonlySet<string>;
  weddingPhones: ReadonlySet<string>;
  couples: ReadonlySet<string>;
}

function findExisting({ leads, weddings }: ParsedRows, existing: Existing, report: Report): void {
  const phonesIn = (row: CoupleRow, known: ReadonlySet<string>) => {
    for (const { field, phone } of phonesOf(row)) if (known.has(phone)) report(row.line, field, "phone-known");
  };
  for (const lead of leads) phonesIn(lead, existing.leadPhones);
  for (const wedding of weddings) {
    phonesIn(wedding, existing.weddingPhones);
    const key = coupleKey(wedding.couple);
    if (key !== null && existing.couples.has(key)) report(wedding.line, "nameA", "couple-known");
  }
}

/** The leads whose phone number a couple of a wedding has. They can be another enquiry of that couple. */
export const findLeadsOfCouples = (
  { leads }: Pick<ParsedRows, "leads">,
  weddingPhones: ReadonlySet<string>,
  { columnOf }: Columns,
): ImportWarning[] =>
  leads.flatMap((lead) =>
    phonesOf(lead)
      .filter(({ phone }) => weddingPhones.has(phone))
      .map(({ field }) => {
        const column = columnOf.get(field);
        return {
          line: lead.line,
          column: column === undefined ? "" : columnName(column),
          field,
          code: "phone-of-wedding" as const,
        };
      }),
  );

/** Collects problems between rows of the file, and between the file and what the business has. */
export function relateRows(parsed: ParsedRows, existing: Existing, columns: Columns, problems: ImportProblem[]): void {
  const report = reporter(problems, columns);
  const rows = [...parsed.leads, ...parsed.weddings].toSorted((a, b) => a.line - b.line);
  findTwice(rows, report);
  findExisting(parsed, existing, report);
  const weddings = byReference(parsed.weddings, report);
  for (const { line, reference } of [...parsed.shoots, ...parsed.receipts])
    if (reference !== "" && !weddings.has(reference)) report(line, "reference", "reference-unknown");
  checkReceipts(parsed.receipts, weddings, report);
}
