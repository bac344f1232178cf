import { shorten, type Language } from "@vowdesk/contract/kernel";
import {
  importLimits,
  sheetBooleans,
  sheetFields,
  sheetGenders,
  sheetHeadings,
  type SheetField,
} from "@vowdesk/contract/users";
import { CsvError } from "csv-parse/sync";
import { readCsv, writeCsv, type CsvRecord } from "../../../kernel/text/csv.ts";
import { shownPhone } from "../../../kernel/text/phones.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { isoIn } from "../../../platform/business-time.ts";
import type { UserRow } from "../store.ts";

/** One person of a file: the line they stand in, and what it says of them. An empty cell says nothing. */
export interface SheetRow {
  line: number;
  cells: Partial<Record<SheetField, string>>;
}

export interface Sheet {
  rows: SheetRow[];
  unknownHeadings: string[];
}

/** Without it spreadsheets take UTF-8 for something older. */
const byteOrderMark = "\uFEFF";
const delimiters = [",", ";", "\t"] as const;
const longestHeading = 64;

const plain = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s_*-]/g, "");

const byHeading: ReadonlyMap<string, SheetField> = new Map(
  sheetFields.flatMap((field) =>
    [field, ...Object.values(sheetHeadings[field])].map((heading) => [plain(heading), field] as const),
  ),
);

const byGender: ReadonlyMap<string, 0 | 1> = new Map(
  ([0, 1] as const).flatMap((gender) =>
    [String(gender), ...Object.values(sheetGenders[gender])].map((text) => [plain(text), gender] as const),
  ),
);

/** 1 male, 0 female (SPEC 3), in any language; undefined for anything else. */
export const genderOf = (text: string): 0 | 1 | undefined => byGender.get(plain(text));

/** What separates the cells: whichever the line of headings has most of. Spanish spreadsheets write semicolons. */
function delimiterOf(text: string): string {
  const headings = text.slice(0, text.search(/[\r\n]|$/)).replaceAll(/"[^"]*"/g, "");
  const counts = delimiters.map((delimiter) => headings.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ",";
}

function recordsOf(text: string): CsvRecord[] {
  try {
    return readCsv(text, delimiterOf(text));
  } catch (error) {
    if (error instanceof CsvError) refuse("import-unreadable");
    throw error;
  }
}

/** What looks alike is one name (contract/users, Username). */
const nameIn = (cell: string) => cell.normalize("NFKC").trim();

/** The people of a CSV file, its columns known by headings in any of our languages. */
export function readSheet(text: string): Sheet {
  const [first, ...records] = recordsOf(text);
  const headings = first?.cells ?? [];
  const fields = headings.map((heading) => byHeading.get(plain(heading)));
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

/** The language of the headings, and the time zone of the times. */
interface SheetReader {
  language: Language;
  zone: string;
}

const cellsOf = (row: UserRow, department: string, { language, zone }: SheetReader): Record<SheetField, string> => ({
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

/** People as the text of a CSV file that a spreadsheet opens and an import reads; formulas are made harmless (RELIABILITY 93). */
export function writeSheet(
  rows: readonly UserRow[],
  departmentOf: (id: number) => string,
  reader: SheetReader,
): string {
  const headings = sheetFields.map((field) => sheetHeadings[field][reader.language]);
  const lines = rows.map((row) => {
    const cells = cellsOf(row, row.department_id === null ? "" : departmentOf(row.department_id), reader);
    return sheetFields.map((field) => cells[field]);
  });
  return byteOrderMark + writeCsv([headings, ...lines]);
}
