import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { AppUser } from "@vowdesk/contract/people/app-users";
import { useRef, useState } from "react";
import { refusalOf } from "../../../kernel/http/call.ts";
import type { OpenedProps } from "../../../resource/action.ts";
import { toast } from "../../../ui/feedback/toast.tsx";
import { TextControl } from "../../../ui/input/form-controls.tsx";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import { archiveOf } from "./archive.ts";
import { inBackground } from "../../../kernel/errors/show-failure.ts";

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url));
}

/** Exports everything that is stored about a person, with progress; closing the dialog stops it. */
export function ExportDialog({ record, values, write, close: end }: OpenedProps<AppUser>) {
  const { t } = useLingui();
  const [done, setDone] = useState<number | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const running = useRef<AbortController>(null);
  const reason = typeof values["reason"] === "string" ? values["reason"] : "";
  const close = () => {
    running.current?.abort();
    setDone(null);
    setNote(null);
    end();
  };
  const run = async ({ id }: AppUser) => {
    const { signal } = (running.current = new AbortController());
    setNote(null);
    setDone(0);
    try {
      const file = await archiveOf({ id, reason: reason.trim(), signal, onProgress: setDone });
      save(file, `app-user-${id}.zip`);
      toast({ tone: "good", text: t`Personal data exported` });
      close();
    } catch (failure) {
      if (!signal.aborted) setNote(refusalOf(failure)?.message ?? t`The export failed. Please try again.`);
      setDone(null);
    }
  };
  const name = record?.name ?? "";
  return (
    <FormDialog
      isOpen={record !== null}
      title={<Trans>Export the personal data of {name}</Trans>}
      close={close}
      hasInput={reason !== "" && done === null}
      note={note}
      send={{
        label: <Trans>Export</Trans>,
        isDanger: false,
        isReady: done === null && reason.trim() !== "",
        run: () => {
          if (record) inBackground(run(record));
        },
      }}
    >
      <p>
        <Trans>
          The ZIP file has everything that is stored about the person: account, orders, chats, requests, money and
          files, with whole phone numbers. The export is recorded in the audit trail.
        </Trans>
      </p>
      <TextControl
        label={t`Reason`}
        value={reason}
        set={(text) => write("reason", text === "" ? null : text)}
        maxLength={200}
        isFirst
      />
      {done !== null && <Progress done={done} />}
    </FormDialog>
  );
}

function Progress({ done }: { done: number }) {
  return (
    <p role="status">
      <Plural value={done} one="# record" other="# records" />
    </p>
  );
}
