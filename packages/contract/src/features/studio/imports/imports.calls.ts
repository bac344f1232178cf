import * as z from "zod";
import {
  api,
  endpoint,
  filePart,
  listInput,
  pageOf,
  staff,
  staffInPerson,
  Id,
  OneLine,
  Text,
  Version,
} from "../../../kernel/index.ts";
import { ImportCheck, ImportState, StudioImport, StudioImportDetail } from "./imports.schema.ts";
import { importLimits } from "./sheet.ts";

const upload = {
  method: "POST",
  access: staffInPerson("import:run"),
  encoding: "multipart",
  bodyLimit: importLimits.bytes,
  tokenFirst: true,
} as const;

export const importsApi = api("imports", "Leads, weddings, shoots and receipts of a studio that moves in", {
  list: endpoint({
    method: "GET",
    path: "/api/import/list",
    access: staff("import"),
    summary: "List imports, newest first",
    input: listInput({ fileName: Text(64), state: ImportState }, ["createdAt"]),
    output: pageOf(StudioImport),
  }),
  detail: endpoint({
    method: "GET",
    path: "/api/import/detail/:id",
    access: staff("import"),
    summary: "Get one import with the shoots that it left out",
    input: z.object({ id: Id }),
    output: StudioImportDetail,
  }),
  check: endpoint({
    ...upload,
    reads: true,
    path: "/api/import/check",
    summary: "Check a CSV or XLSX file. Lists every problem by row and column, and writes nothing",
    input: z.object({ file: filePart() }),
    output: ImportCheck,
  }),
  start: endpoint({
    ...upload,
    ownTransaction: true,
    path: "/api/import/start",
    summary: "Import a checked file, once. The rows are imported in the background",
    input: z.object({ fileName: OneLine(120).min(1), digest: z.string().regex(/^[0-9a-f]{64}$/), file: filePart() }),
    output: StudioImport,
  }),
  undo: endpoint({
    method: "POST",
    path: "/api/import/undo",
    access: staffInPerson("import:run"),
    summary: "Undo a whole import, unless one of its records was changed or used",
    input: z.object({ id: Id, version: Version }),
    output: StudioImport,
  }),
});
