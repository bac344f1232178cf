import { CsvError } from "csv-parse/sync";
import { readCsv } from "../../../../kernel/text/csv.ts";
import type { TableResult } from "./table.ts";

/** Encodings as spreadsheets save them: UTF-16 with its mark, UTF-8 with or without one, and GB18030. */
function encodingsOf([first, second]: Uint8Array): readonly string[] {
  if (first === 0xff && second === 0xfe) return ["utf-16le"];
  if (first === 0xfe && second === 0xff) return ["utf-16be"];
  return ["utf-8", "gb18030"];
}

function decode(bytes: Uint8Array): string | null {
  for (const encoding of encodingsOf(bytes)) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      continue;
    }
  }
  return null;
}

/** Reads a CSV file with commas, semicolons or tabs. A zero byte shows that it is no text. */
export function readCsvTable(bytes: Uint8Array, maxRows: number): TableResult {
  const text = decode(bytes);
  if (text === null || text.includes("\0")) return { refused: "table-unreadable" };
  try {
    const records = readCsv(text);
    if (records.length > maxRows) return { refused: "table-too-large" };
    return { rows: records.map(({ cells, line }) => ({ cells, line, faults: {} })) };
  } catch (error) {
    if (error instanceof CsvError) return { refused: "table-unreadable" };
    throw error;
  }
}
