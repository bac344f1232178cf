import { shorten, type Language } from "@vowdesk/contract/kernel";
import {
  importLimits,
  sheetBooleans,
  sheetFields,
  sheetGenders,
  formerHeadings,
  sheetHeadings,
  type SheetField,
} from "@vowdesk/contract/staff/users";
import { CsvError } from "csv-parse/sync";
import { readCsv, writeCsv, type CsvRecord } from "../../../../kernel/text/csv.ts";
import { shownPhone } from "../../../../kernel/text/phones.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { isoIn } from "../../../../platform/business-time.ts";
import type { UserRow } from "../users.store.ts";

/** A line of the file with its non-empty cells. */
export interface SheetRow {
  line: number;
  cells: Partial<Record<SheetField, string>>;
}

export interface Sheet {
  rows: SheetRow[];
  unknownHeadings: string[];
}

/** Without this mark, spreadsheets do not read the file as UTF-8. */
const byteOrderMark = "\uFEFF";
const longestHeading = 64;

const normalise = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s_*-]/g, "");

const byHeading: ReadonlyMap<string, SheetField> = new Map(
  sheetFields.flatMap((field) =>
    [field, ...Object.values(sheetHeadings[field]), ...(formerHeadings[field] ?? [])].map(
      (heading) => [normalise(heading), field] as const,
    ),
  ),
);

const byGender: ReadonlyMap<string, 0 | 1> = new Map(
  ([0, 1] as const).flatMap((gender) =>
    [String(gender), ...Object.values(sheetGenders[gender])].map((text) => [normalise(text), gender] as const),
  ),
);

/** Parses a gender in any language: 1 male, 0 female; undefined if unknown. */
export const genderOf = (text: string): 0 | 1 | undefined => byGender.get(normalise(text));

function recordsOf(text: string): CsvRecord[] {
  try {
    return readCsv(text);
  } catch (error) {
    if (error instanceof CsvError) refuse("import-unreadable");
    throw error;
  }
}

const nameIn = (cell: string) => cell.normalize("NFKC").trim();

/** Reads a CSV file of users. Headings can be in any of our languages. */
export function readSheet(text: string): Sheet {
  const [first, ...records] = recordsOf(text);
  const headings = first?.cells ?? [];
  const fields = headings.map((heading) => byHeading.get(normalise(heading)));
  if (!fields.includes("username")) refuse("import-unreadable");
  if (records.length > importLimits.rows) refuse("import-too-large", { values: { most: importLimits.rows } });
  const rows = records.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(
      cells.flatMap((cell, index) => {
        const field = fields[index];
        return field === undefined || cell === "" ? [] : [[field, field === "username" ? nameIn(cell) : cell]];
      }),
    ),
  }));
  const unknown = headings.filter((heading, index) => fields[index] === undefined && heading !== "");
  return { rows, unknownHeadings: unknown.map((heading) => shorten(heading, longestHeading)) };
}

interface SheetFormat {
  language: Language;
  zone: string;
}

const cellsOf = (row: UserRow, department: string, { language, zone }: SheetFormat): Record<SheetField, string> => ({
  username: row.username,
  realName: row.real_name,
  nickName: row.nick_name,
  gender: sheetGenders[row.gender === 1 ? 1 : 0][language],
  phone: shownPhone(row.phone),
  email: row.email,
  department,
  roles: row.roles.map(({ code }) => code).join("|"),
  enabled: sheetBooleans[row.enabled ? 1 : 0][language],
  createTime: isoIn(zone, row.created_at),
});

/** Writes users as CSV for spreadsheets and for the import. Formulas are escaped. */
export function writeSheet(
  rows: readonly UserRow[],
  departmentOf: (id: number) => string,
  reader: SheetFormat,
): string {
  const headings = sheetFields.map((field) => sheetHeadings[field][reader.language]);
  const lines = rows.map((row) => {
    const cells = cellsOf(row, row.department_id === null ? "" : departmentOf(row.department_id), reader);
    return sheetFields.map((field) => cells[field]);
  });
  return byteOrderMark + writeCsv([headings, ...lines]);
}
