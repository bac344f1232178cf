import { useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { inBackground } from "../../kernel/errors/show-failure.ts";
import { refusalOf } from "../../kernel/http/call.ts";
import { saveFile } from "../../kernel/lists/save-file.ts";
import { toast } from "../../ui/feedback/toast.tsx";

/** A file to download, and the text of the toast that confirms it. */
export interface Exported {
  name: string;
  file: Blob;
  success: string;
}

/** Builds the file. Reports the number of records that it has read, and stops when the signal aborts. */
type Build = (signal: AbortSignal, onProgress: (done: number) => void) => Promise<Exported>;

/** An export that a dialog starts. Closing the dialog stops it; a failure keeps it open with a note. */
export function useExport(close: () => void) {
  const { t } = useLingui();
  const [done, setDone] = useState<number | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const running = useRef<AbortController>(null);
  const stop = () => {
    running.current?.abort();
    setDone(null);
    setNote(null);
    close();
  };
  const run = async (build: Build) => {
    const { signal } = (running.current = new AbortController());
    setNote(null);
    setDone(0);
    try {
      const { name, file, success } = await build(signal, setDone);
      signal.throwIfAborted();
      saveFile(name, file);
      toast({ tone: "good", text: success });
      stop();
    } catch (failure) {
      if (signal.aborted) return;
      setNote(refusalOf(failure)?.message ?? t`The export failed. Please try again.`);
      setDone(null);
    }
  };
  return {
    /** Records read so far; null while no export runs. */
    done,
    note,
    start: (build: Build) => inBackground(run(build)),
    stop,
  };
}
