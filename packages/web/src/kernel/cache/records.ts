/** A record in an answer. Its version increases with every change, except those that the server signals without a version. */
export type CachedRecord = Readonly<Record<string, unknown>> & { readonly version: number };

/** An object as the cache sees it: fields by name, without types. */
export type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null;

/** The key of a record, or of the record that the input of a call names. */
export const keyIn = ({ id, number }: Fields): string | null => {
  const key = id ?? number;
  return typeof key === "string" || typeof key === "number" ? String(key) : null;
};

/** Tree nodes are excluded, because the answer of a change has the node without its children. */
function isRecord(value: unknown): value is CachedRecord {
  return isObject(value) && typeof value["version"] === "number" && keyIn(value) !== null && !("children" in value);
}

type Change = (record: CachedRecord, key: string) => CachedRecord;

function mapRows(rows: readonly unknown[], change: Change): readonly unknown[] {
  const changed = rows.map((row) => (isRecord(row) ? change(row, keyIn(row) ?? "") : row));
  return changed.some((row, index) => row !== rows[index]) ? changed : rows;
}

/**
 * Changes the records of an answer: the answer itself, its rows, or the records and rows among its fields. Returns the
 * same object if nothing changed.
 */
export function mapRecords(answer: unknown, change: Change): unknown {
  if (Array.isArray(answer)) return mapRows(answer, change);
  if (!isObject(answer)) return answer;
  if (isRecord(answer)) return change(answer, keyIn(answer) ?? "");
  const entries = Object.entries(answer);
  const changed = entries.map(([name, value]) => {
    if (Array.isArray(value)) return [name, mapRows(value, change)] as const;
    return [name, isRecord(value) ? change(value, keyIn(value) ?? "") : value] as const;
  });
  return changed.some(([, value], index) => value !== entries[index]?.[1]) ? Object.fromEntries(changed) : answer;
}

/** The records of an answer by key. */
export function recordsIn(answer: unknown): Map<string, CachedRecord> {
  const records = new Map<string, CachedRecord>();
  mapRecords(answer, (record, key) => {
    records.set(key, record);
    return record;
  });
  return records;
}

/** Whether a record can replace a cached one. The record of an answer may lack fields that a list or detail has. */
export const isComplete = (record: CachedRecord, cached: CachedRecord): boolean =>
  Object.keys(cached).every((name) => name in record);
