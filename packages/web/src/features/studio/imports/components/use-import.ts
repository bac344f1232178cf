import { useLingui } from "@lingui/react/macro";
import { shorten } from "@vowdesk/contract/kernel";
import { importLimits, importsApi, type ImportCheck, type StudioImport } from "@vowdesk/contract/studio/imports";
import { useEffect, useRef, useState } from "react";
import { invalidate } from "../../../../kernel/cache/queries.ts";
import { refusalOf } from "../../../../kernel/http/call.ts";
import { sendFile } from "../../../../kernel/http/upload.ts";
import { toast } from "../../../../ui/feedback/toast.tsx";

const pathOf = (path: string, input: Readonly<Record<string, string>>) => `${path}?${new URLSearchParams(input)}`;

export const maxMegabytes = importLimits.bytes / 1_048_576;

/** The server reads and checks a file of the maximum size in this time, also while it is busy. */
const answerWithinMs = 180_000;

/** The steps of an import: file, check, start. Unmounting aborts the upload. */
export function useImport(started: (id: number) => void) {
  const { t } = useLingui();
  const [file, setFile] = useState<File | null>(null);
  const [check, setCheck] = useState<ImportCheck | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const [busy, setBusy] = useState<"check" | "start" | null>(null);
  const upload = useRef<AbortController>(null);
  useEffect(() => () => upload.current?.abort(), []);

  async function send(step: "check" | "start", url: string, chosen: File, onAnswer: (answer: unknown) => void) {
    upload.current?.abort();
    const { signal } = (upload.current = new AbortController());
    setBusy(step);
    setNote(null);
    try {
      const answer = await sendFile(url, chosen, { signal, answerWithinMs });
      if (!signal.aborted) onAnswer(answer);
    } catch (failure) {
      if (!signal.aborted)
        setNote(refusalOf(failure)?.message ?? t`The file could not be sent. Check the connection and try again.`);
    } finally {
      if (!signal.aborted) setBusy(null);
    }
  }

  const choose = async (chosen: File) => {
    setFile(chosen);
    setCheck(null);
    if (chosen.size > importLimits.bytes) {
      upload.current?.abort();
      setBusy(null);
      setNote(t`The file is larger than ${maxMegabytes} MB.`);
      return;
    }
    // The server reduces its answer to the declared shape.
    await send("check", importsApi.check.path, chosen, (answer) => setCheck(answer as ImportCheck));
  };

  const start = async () => {
    if (!file || !check) return;
    const url = pathOf(importsApi.start.path, { fileName: shorten(file.name, 120), digest: check.digest });
    await send("start", url, file, (answer) => {
      toast({ tone: "good", text: t`The import has started` });
      // The server reduces its answer to the declared shape.
      started((answer as StudioImport).id);
    });
    await invalidate("imports");
  };

  const canStart =
    check !== null && check.problemCount === 0 && !check.isKnown && check.counts.leads + check.counts.weddings > 0;
  return { file, check, note, busy, choose, start, canStart };
}

export type ImportSteps = ReturnType<typeof useImport>;
