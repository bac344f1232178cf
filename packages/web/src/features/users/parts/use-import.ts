import { useLingui } from "@lingui/react/macro";
import type { CallOutput } from "@vowdesk/contract/kernel";
import { importLimits, usersApi, type ImportPlan } from "@vowdesk/contract/users";
import { useState } from "react";
import { call, refusalOf } from "../../../kernel/call.ts";
import { stale } from "../../../kernel/queries.ts";
import { readText, type Encoding, type ReadText } from "./read-text.ts";

export type Imported = CallOutput<typeof usersApi.import>;
export type ImportSteps = ReturnType<typeof useImport>;

interface ChosenFile extends ReadText {
  name: string;
  bytes: Uint8Array;
}

/** The steps of an import: a file, what it would do, what it did. Nothing of it is kept over a reload. */
export function useImport(close: () => void) {
  const { t } = useLingui();
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [plan, setPlan] = useState<ImportPlan | null>(null);
  const [done, setDone] = useState<Imported | null>(null);
  const [withLinks, setWithLinks] = useState(false);
  const [note, setNote] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setNote(null);
    try {
      await work();
    } catch (failure) {
      const refusal = refusalOf(failure);
      const reason: string | null = refusal?.reason ?? null;
      if (reason === "import-changed" && refusal?.data) setPlan(refusal.data as ImportPlan);
      if (refusal) setNote(refusal.message);
    } finally {
      setBusy(false);
    }
  };
  const check = (name: string, bytes: Uint8Array, encoding?: Encoding) => {
    const read = bytes.length > importLimits.characters ? null : readText(bytes, encoding);
    setPlan(null);
    setFile(read && { ...read, name, bytes });
    if (!read) return setNote(t`This file is larger than 1 MB or no text. Save it as CSV, in UTF-8.`);
    void attempt(async () => setPlan(await call(usersApi.checkImport, { text: read.text })));
  };
  const choose = async (chosen: File) => check(chosen.name, new Uint8Array(await chosen.arrayBuffer()));
  const reread = (encoding: Encoding) => file && check(file.name, file.bytes, encoding);
  const run = () =>
    void attempt(async () => {
      if (!file || !plan) return;
      setDone(await call(usersApi.import, { text: file.text, checksum: plan.checksum, withLinks }));
      await Promise.all([stale("users"), stale("roles")]);
    });
  const leave = () => {
    setFile(null);
    setPlan(null);
    setDone(null);
    setNote(null);
    setWithLinks(false);
    close();
  };
  return { file, plan, done, note, isBusy, withLinks, setWithLinks, choose, reread, run, leave };
}
