import { useLingui } from "@lingui/react/macro";
import { uploadsApi, type AppPackage } from "@vowdesk/contract/uploads";
import { useEffect, useRef, useState } from "react";
import { refusalOf } from "../../../kernel/http/call.ts";
import { invalidate } from "../../../kernel/cache/queries.ts";
import { sendFile } from "../../../kernel/http/upload.ts";
import { toast } from "../../../ui/feedback/toast.tsx";

/** Sends a package, and says how far it is and why it failed; the page that goes takes the upload with it. */
export function usePackageUpload(done: () => void) {
  const { t } = useLingui();
  const [progress, setProgress] = useState(0);
  const [note, setNote] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  const run = async (file: File) => {
    const { signal } = (leaving.current = new AbortController());
    setBusy(true);
    setNote(null);
    setProgress(0);
    try {
      const onProgress = ({ sent, total }: { sent: number; total: number }) =>
        setProgress(total > 0 ? sent / total : 0);
      const answer = await sendFile(uploadsApi.uploadPackage.path, file, { signal, onProgress });
      // The server parsed its answer by the declared shape.
      const { versionName } = answer as AppPackage;
      toast({ tone: "good", text: t`Version ${versionName} waits to be activated` });
      done();
    } catch (failure) {
      if (!signal.aborted) setNote(refusalOf(failure)?.message ?? t`The upload did not get through. Try again.`);
    } finally {
      setBusy(false);
    }
    await invalidate("uploads");
  };
  const stop = () => {
    leaving.current?.abort();
    setNote(null);
  };
  return { progress, note, isBusy, run, stop };
}
