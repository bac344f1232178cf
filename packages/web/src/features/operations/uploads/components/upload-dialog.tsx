import { Trans, useLingui } from "@lingui/react/macro";
import { packageBytes, uploadsApi, type AppPackage } from "@vowdesk/contract/operations/uploads";
import { useId, useRef, useState, useEffect } from "react";
import { Button } from "../../../../ui/input/button.tsx";
import { FormDialog, Problem } from "../../../../ui/overlay/form-dialog.tsx";
import { FileSize } from "./file-size.tsx";
import { inBackground } from "../../../../kernel/errors/show-failure.ts";
import { oneFile } from "../../../../ui/input/pasted-files.ts";
import css from "./upload-dialog.module.css";
import { refusalOf } from "../../../../kernel/http/call.ts";
import { invalidate } from "../../../../kernel/cache/queries.ts";
import { sendFile } from "../../../../kernel/http/upload.ts";
import { toast } from "../../../../ui/feedback/toast.tsx";
import { useFileDrop } from "../../../../ui/input/file-drop.ts";
import progressBar from "../../../../ui/feedback/progress.module.css";

/** Uploads a package; unmounting aborts it. */
function usePackageUpload(done: () => void) {
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

const packageMegabytes = packageBytes / 1024 / 1024;

/** Uploads a package with progress. Closing the dialog aborts the upload. */
export function UploadDialog({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const closeAndReset = () => {
    setFile(null);
    close();
  };
  const { progress, note, isBusy, run, stop } = usePackageUpload(closeAndReset);
  const isTooLarge = file !== null && file.size > packageBytes;
  return (
    <FormDialog
      isOpen={isOpen}
      title={<Trans>Upload a package</Trans>}
      close={() => {
        stop();
        closeAndReset();
      }}
      hasInput={isBusy}
      note={note}
      send={{
        label: isBusy ? <Trans context="app package">Uploading…</Trans> : <Trans context="button">Upload</Trans>,
        isDanger: false,
        isReady: file !== null && !isTooLarge && !isBusy,
        run: () => file && inBackground(run(file)),
      }}
    >
      <ChoosePackage file={file} choose={setFile} isBusy={isBusy} />
      <Problem>{isTooLarge && <Trans>Packages can be up to {packageMegabytes} MB.</Trans>}</Problem>
      {isBusy ? (
        <UploadProgress share={progress} />
      ) : (
        <p className={css.hint}>
          <Trans>Phones are not offered it until it is activated. Name and version are read from the file.</Trans>
        </p>
      )}
    </FormDialog>
  );
}

interface ChooseProps {
  file: File | null;
  choose: (file: File) => void;
  isBusy: boolean;
}

function ChoosePackage({ file, choose, isBusy }: ChooseProps) {
  const field = useRef<HTMLInputElement>(null);
  const dropProps = useFileDrop((files) => {
    const dropped = isBusy ? null : oneFile(files);
    if (dropped) choose(dropped);
  });
  return (
    <div className={css.choose} {...dropProps}>
      <input
        ref={field}
        type="file"
        accept=".apk,application/vnd.android.package-archive"
        hidden
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) choose(chosen);
          target.value = "";
        }}
      />
      <Button data-autofocus disabled={isBusy} onClick={() => field.current?.click()}>
        {file ? <Trans context="button">Another file</Trans> : <Trans>Choose a file</Trans>}
      </Button>
      <span className={css.name}>
        {file ? (
          <>
            {file.name} · <FileSize bytes={file.size} />
          </>
        ) : (
          <Trans>or drop an APK file here</Trans>
        )}
      </span>
    </div>
  );
}

function UploadProgress({ share }: { share: number }) {
  const { t, i18n } = useLingui();
  const id = useId();
  const percent = i18n.number(share, { style: "percent" });
  return (
    <div className={css.progress}>
      <progress
        id={id}
        className={progressBar.bar}
        max={1}
        value={share}
        aria-label={t({ message: "Upload progress", context: "app package" })}
      />
      <label htmlFor={id}>{share < 1 ? percent : <Trans>The server is checking the file…</Trans>}</label>
    </div>
  );
}
