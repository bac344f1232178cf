import * as z from "zod";
import { permissions, Cents, Moment, RecordId, Version } from "../../../kernel/index.ts";
import { sheetFields } from "./sheet.ts";

/** `import` shows the imports, `import:run` checks, starts and undoes them. */
export const importPermissions = permissions("import", "import:run");

/** Refusals of imports. The page shows those with code 200 itself. */
export const importRefusals = {
  /** The file cannot be read as a table, or lacks the column that says what each row is. */
  "table-unreadable": 200,
  /** The file has too many rows, or its contents are too large. */
  "table-too-large": 200,
  /** The same file was imported before, and that import was not undone. */
  "table-known": 200,
  /** The file has problems, or nothing to import. */
  "table-problems": 200,
  /** Another import is at work. */
  "import-at-work": 200,
  /** Records of the import were changed or used meanwhile. */
  "import-used": 200,
} as const;

export const importStates = ["running", "done", "undoing", "undone"] as const;
export const ImportState = z.enum(importStates);
export type ImportState = z.infer<typeof ImportState>;

/** Why a cell or a row cannot be imported. The whole file waits until its problems are solved. */
export const problemCodes = [
  "empty",
  "too-long",
  "unknown-value",
  "phone",
  "date",
  "date-ambiguous",
  "date-range",
  "in-future",
  "time",
  "amount",
  "negative",
  "formula",
  "merged",
  "cell-error",
  "consultant",
  "bookable",
  "offer",
  "reference-unknown",
  "reference-twice",
  "phone-twice",
  "phone-known",
  "couple-twice",
  "couple-known",
  "above-total",
  "undrawable",
] as const;
export const ProblemCode = z.enum(problemCodes);
export type ProblemCode = z.infer<typeof ProblemCode>;

/** Why a shoot is left out. The rest of its wedding is imported; staff book the shoot by hand. */
export const leftOutCodes = ["taken", "couple-busy", "hours", "team-incomplete", "past", "too-far", "length"] as const;
export const LeftOutCode = z.enum(leftOutCodes);
export type LeftOutCode = z.infer<typeof LeftOutCode>;

/** A cell or row of the file. `line` starts at 1 with the headings; `column` is the letter of a spreadsheet, empty for the whole row. */
const place = { line: z.int(), column: z.string(), field: z.enum(sheetFields).nullable() };

export const ImportProblem = z.object({
  ...place,
  code: ProblemCode,
  /** What the cell says, shortened. */
  value: z.string(),
  /** Another row with the same phone number, couple or reference; null if there is none. */
  otherLine: z.int().nullable(),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

/** Warnings of a check. Their rows can be imported. `phone-of-wedding`: the lead has the phone number of a couple that has a wedding. */
export const warningCodes = ["phone-of-wedding"] as const;
export const ImportWarning = z.object({ ...place, code: z.enum(warningCodes) });
export type ImportWarning = z.infer<typeof ImportWarning>;

/** A shoot that is not booked, with the bookable that is in the way; empty for other reasons. */
export const LeftOutShoot = z.object({ line: z.int(), code: LeftOutCode, name: z.string() });
export type LeftOutShoot = z.infer<typeof LeftOutShoot>;

export const ImportCounts = z.object({
  leads: z.int(),
  weddings: z.int(),
  shoots: z.int(),
  agreements: z.int(),
  openings: z.int(),
  /** The sum of the receipts so far. */
  openingCents: Cents,
});
export type ImportCounts = z.infer<typeof ImportCounts>;

/** How many problems, warnings and left-out shoots a check lists. The counts have all of them. */
export const maxListed = 1_000;

/** The result of a check, which writes nothing. */
export const ImportCheck = z.object({
  /** SHA-256 of the file. */
  digest: z.string(),
  rows: z.int(),
  counts: ImportCounts,
  problems: z.array(ImportProblem),
  problemCount: z.int(),
  warnings: z.array(ImportWarning),
  warningCount: z.int(),
  leftOut: z.array(LeftOutShoot),
  leftOutCount: z.int(),
  /** Headings that match no field. Their columns are ignored. */
  unknownHeadings: z.array(z.string()),
  /** Whether the same file was imported before. */
  isKnown: z.boolean(),
});
export type ImportCheck = z.infer<typeof ImportCheck>;

export const importActions = ["undo"] as const;
export const ImportAction = z.enum(importActions);
export type ImportAction = z.infer<typeof ImportAction>;

/** A file that was imported, or is being imported. */
export const StudioImport = z.object({
  id: RecordId,
  fileName: z.string(),
  state: ImportState,
  /** What the import writes, or has written. */
  counts: ImportCounts,
  /** Leads and weddings of the file, and how many of them are done. */
  total: z.int(),
  done: z.int(),
  /** Shoots that were not booked. */
  leftOutCount: z.int(),
  startedBy: z.string(),
  createdAt: Moment,
  /** Null while it runs. */
  endedAt: Moment.nullable(),
  version: Version,
  /** The actions that the caller may take now. */
  allowed: z.array(ImportAction),
});
export type StudioImport = z.infer<typeof StudioImport>;

/** A lead or wedding that was not imported, because one with its phone number was added after the check. */
export const SkippedRow = z.object({ line: z.int() });

export const StudioImportDetail = StudioImport.extend({
  leftOut: z.array(LeftOutShoot),
  skipped: z.array(SkippedRow),
  /** Why the last attempt to undo it failed: how many of its records were changed or used. 0 otherwise. */
  usedCount: z.int(),
});
export type StudioImportDetail = z.infer<typeof StudioImportDetail>;
