import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { importLimits } from "@vowdesk/contract/studio/imports";
import { readCsvTable } from "./csv.ts";
import { isWorkbook, readWorkbook } from "./workbook.ts";

/** The program of a thread that reads the file with the path in its data, and posts its table. */
const bytes = await readFile(workerData as string);
// The headings are a row too.
const maxRows = importLimits.rows + 1;
parentPort?.postMessage(
  isWorkbook(bytes)
    ? await readWorkbook(bytes, { maxRows, maxBytes: importLimits.expandedBytes })
    : readCsvTable(bytes, maxRows),
);
