import { useLingui } from "@lingui/react/macro";
import { cellOf, type CallOutput } from "@vowdesk/contract/kernel";
import { importLimits, usersApi, type ImportPlan } from "@vowdesk/contract/staff/users";
import { useRef, useState } from "react";
import { call, refusalOf } from "../../../../kernel/http/call.ts";
import { invalidate } from "../../../../kernel/cache/queries.ts";
import { toast } from "../../../../ui/feedback/toast.tsx";
import { csvOfXlsx, isXlsx } from "../../../../ui/format/sheet-file.ts";
import { readText, type Encoding, type ReadText } from "./read-text.ts";
import { inBackground } from "../../../../kernel/errors/show-failure.ts";
import { unawaited } from "../../../../ui/timing/unawaited.ts";

export type Imported = CallOutput<typeof usersApi.import>;
export type ImportSteps = ReturnType<typeof useImport>;

interface ChosenFile extends ReadText {
  name: string;
  bytes: Uint8Array;
}

/** The text of a CSV file, or of the first sheet of a workbook. Null if it is neither, or too large. */
async function readTable(bytes: Uint8Array): Promise<ReadText | null> {
  if (!isXlsx(bytes)) return readText(bytes);
  const text = await csvOfXlsx(bytes, cellOf);
  return text === null || text.length > importLimits.characters ? null : { text, encoding: "utf-8", others: [] };
}

/** Runs one attempt at a time; results of earlier attempts are ignored. */
function useAttempts(changed: (plan: ImportPlan) => void) {
  const [note, setNote] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const latest = useRef({});
  const begin = () => {
    const current = {};
    latest.current = current;
    setNote(null);
    setBusy(false);
    return () => latest.current === current;
  };
  const attempt = async <T>(work: () => Promise<T>, onAnswer: (answer: T) => void) => {
    const isLatest = begin();
    setBusy(true);
    try {
      const answer = await work();
      if (isLatest()) onAnswer(answer);
    } catch (failure) {
      if (!isLatest()) return;
      const refusal = refusalOf(failure);
      const reason: string | null = refusal?.reason ?? null;
      if (reason === "import-changed" && refusal?.data) changed(refusal.data as ImportPlan);
      if (!refusal) throw failure;
      setNote(refusal.message);
    } finally {
      if (isLatest()) setBusy(false);
    }
  };
  return { begin, attempt, note, setNote, isBusy };
}

/** The steps of an import: file, preview, result. Nothing is kept over a reload. */
export function useImport(close: () => void) {
  const { t } = useLingui();
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [plan, setPlan] = useState<ImportPlan | null>(null);
  const [done, setDone] = useState<Imported | null>(null);
  const [withLinks, setWithLinks] = useState(false);
  const { begin, attempt, note, setNote, isBusy } = useAttempts(setPlan);
  const check = (read: ChosenFile | null) => {
    setPlan(null);
    setFile(read);
    if (!read) return setNote(t`This file is larger than 1 MB or not a table. Save it as CSV in UTF-8.`);
    inBackground(attempt(() => call(usersApi.checkImport, { text: read.text }), setPlan));
  };
  const choose = async (chosen: File) => {
    const isLatest = begin();
    const bytes = chosen.size > importLimits.characters ? null : new Uint8Array(await chosen.arrayBuffer());
    const read = bytes && (await readTable(bytes));
    if (isLatest()) check(bytes && read && { ...read, bytes, name: chosen.name });
  };
  const reread = (encoding: Encoding) => {
    const read = file && readText(file.bytes, encoding);
    if (read) check({ ...file, ...read });
  };
  const run = () => {
    if (!file || !plan) return;
    const { text } = file;
    const { checksum } = plan;
    const send = async () => {
      const answer = await call(usersApi.import, { text, checksum, withLinks });
      toast({ tone: "good", text: t({ message: "Imported", context: "user" }) });
      unawaited(Promise.all([invalidate("users"), invalidate("roles")]), "shown");
      return answer;
    };
    inBackground(attempt(send, setDone));
  };
  const closeAndReset = () => {
    begin();
    setFile(null);
    setPlan(null);
    setDone(null);
    setWithLinks(false);
    close();
  };
  return { file, plan, done, note, isBusy, withLinks, setWithLinks, choose, reread, run, closeAndReset };
}
