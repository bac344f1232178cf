import { useLingui } from "@lingui/react/macro";
import { uploadsApi, type AppPackage } from "@vowdesk/contract/operations/uploads";
import { useEffect, useRef, useState } from "react";
import { refusalOf } from "../../../../kernel/http/call.ts";
import { invalidate } from "../../../../kernel/cache/queries.ts";
import { sendFile } from "../../../../kernel/http/upload.ts";
import { toast } from "../../../../ui/feedback/toast.tsx";

/** Uploads a package; unmounting aborts it. */
export function usePackageUpload(done: () => void) {
  const { t } = useLingui();
  const [progress, setProgress] = useState(0);
  const [note, setNote] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const upload = useRef<AbortController>(null);
  useEffect(() => () => upload.current?.abort(), []);

  const run = async (file: File) => {
    const { signal } = (upload.current = new AbortController());
    setBusy(true);
    setNote(null);
    setProgress(0);
    try {
      const onProgress = ({ sent, total }: { sent: number; total: number }) =>
        setProgress(total > 0 ? sent / total : 0);
      const answer = await sendFile(uploadsApi.uploadPackage.path, file, { signal, onProgress });
      // The server reduces its answer to the declared shape.
      const { versionName } = answer as AppPackage;
      toast({ tone: "good", text: t`Version ${versionName} is ready to activate` });
      done();
    } catch (failure) {
      if (!signal.aborted) setNote(refusalOf(failure)?.message ?? t`The upload failed. Try again.`);
    } finally {
      setBusy(false);
    }
    await invalidate("uploads");
  };
  const stop = () => {
    upload.current?.abort();
    setNote(null);
  };
  return { progress, note, isBusy, run, stop };
}
