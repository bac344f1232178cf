import { accountSections, appUsersApi, type AccountSection } from "@vowdesk/contract/people/app-users";
import { call } from "../../../kernel/http/call.ts";

interface Task {
  id: number;
  reason: string;
  signal: AbortSignal;
  /** Called after each part with the number of records so far. */
  onProgress: (records: number) => void;
}

type Records = Record<string, unknown>[];

/** All records of a section, fetched part by part. */
async function recordsOf(
  { id, reason, signal }: Task,
  section: AccountSection,
  count: (n: number) => void,
): Promise<Records> {
  const records: Records = [];
  let after: string | undefined;
  do {
    const input = { id, reason, section, ...(after !== undefined && { after }) };
    const part = await call(appUsersApi.exportPart, input, { signal, background: true });
    records.push(...part.records);
    count(part.records.length);
    after = part.next ?? undefined;
  } while (after !== undefined);
  return records;
}

/** The files of the archive: one JSON file per section, and the person's uploads below `files/`. */
async function* filesOf(task: Task) {
  let done = 0;
  const count = (n: number) => task.onProgress((done += n));
  for (const section of accountSections) {
    const records = await recordsOf(task, section, count);
    yield { name: `${section}.json`, input: JSON.stringify(records, null, 2) };
    if (section !== "files") continue;
    for (const { name } of records) {
      const input = { id: task.id, reason: task.reason, name: String(name) };
      const { base64 } = await call(appUsersApi.exportFile, input, { signal: task.signal, background: true });
      yield {
        name: `files/${String(name)}`,
        input: Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0),
      };
    }
  }
}

/** A ZIP archive of everything that is stored about a person. The library loads with the first archive. */
export async function archiveOf(task: Task): Promise<Blob> {
  const { downloadZip } = await import("client-zip");
  return downloadZip(filesOf(task)).blob();
}
