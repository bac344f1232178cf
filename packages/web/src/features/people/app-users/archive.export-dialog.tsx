import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { AppUser } from "@vowdesk/contract/people/app-users";
import type { OpenedProps } from "../../../resource/action.ts";
import { useExport } from "../../../shared/export/use-export.ts";
import { TextControl } from "../../../ui/input/form-controls.tsx";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import { archiveOf } from "./archive.ts";

/** Exports everything that is stored about a person, with progress; closing the dialog stops it. */
export function ExportDialog({ record, values, write, close }: OpenedProps<AppUser>) {
  const { t } = useLingui();
  const { done, note, start, stop } = useExport(close);
  const reason = typeof values["reason"] === "string" ? values["reason"] : "";
  const name = record?.name ?? "";
  return (
    <FormDialog
      isOpen={record !== null}
      title={<Trans>Export the personal data of {name}</Trans>}
      close={stop}
      hasInput={reason !== "" && done === null}
      note={note}
      send={{
        label: <Trans context="button">Export</Trans>,
        isDanger: false,
        isReady: done === null && reason.trim() !== "",
        run: () => {
          if (!record) return;
          const { id } = record;
          start(async (signal, onProgress) => ({
            name: `app-user-${id}.zip`,
            file: await archiveOf({ id, reason: reason.trim(), signal, onProgress }),
            success: t`Personal data exported`,
          }));
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
        label={t({ message: "Reason", context: "field" })}
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
