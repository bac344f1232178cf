import { Trans, useLingui } from "@lingui/react/macro";
import { usersApi, type AppLink } from "@vowdesk/contract/users";
import { call, refusalOf } from "../../../kernel/http/call.ts";
import { invalidate } from "../../../kernel/cache/queries.ts";
import { TextControl } from "../../../ui/input/form-controls.tsx";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import type { Keep } from "../../../ui/input/kept.ts";
import { useSubmission } from "../../../ui/input/sending.ts";
import { toast } from "../../../ui/feedback/toast.tsx";

/** The form state: a new link, or the reason for ending one. */
export interface AppLinkDraft {
  userId: number;
  /** Null for a new link. */
  ended: Pick<AppLink, "id" | "name"> | null;
  phone: string;
  reason: string;
}

export const isUnsaved = (draft: AppLinkDraft | null) => draft !== null && `${draft.phone}${draft.reason}` !== "";

interface AppLinkDialogProps {
  /** Null while it is closed. */
  draft: AppLinkDraft | null;
  set: Keep<AppLinkDraft>;
}

const blames = { "app-user-unknown": "phone", "link-exists": "phone" };

/** Adds a link by the phone number of the app user, or ends one with a reason. */
export function AppLinkDialog({ draft, set }: AppLinkDialogProps) {
  const { t } = useLingui();
  const shown = ["phone", "reason"];
  const sending = useSubmission({ shown, blames, refusalOf, about: draft?.userId, hold: set.hold });
  const close = () => {
    sending.forget();
    set(null);
  };
  const save = async ({ userId, ended, phone, reason }: AppLinkDraft) => {
    if (ended) await call(usersApi.endAppLink, { userId, linkId: ended.id, reason });
    else await call(usersApi.linkAppUser, { userId, phone, reason });
    toast({ tone: "good", text: t`Saved` });
    void invalidate("users");
  };
  const ended = draft?.ended ?? null;
  const name = ended?.name ?? "";
  const isFilled = draft !== null && draft.reason.trim() !== "" && (ended !== null || draft.phone.trim() !== "");
  return (
    <FormDialog
      isOpen={draft !== null}
      title={ended ? <Trans>End the link to {name}</Trans> : <Trans>Link to an app user</Trans>}
      close={close}
      hasInput={isUnsaved(draft)}
      note={sending.note}
      send={{
        label: ended ? <Trans>End the link</Trans> : <Trans>Link the app user</Trans>,
        isDanger: ended !== null,
        isReady: isFilled && !sending.isBusy,
        run: () => void (draft && sending.send(() => save(draft), close)),
      }}
    >
      {draft && !ended && (
        <TextControl
          label={t`Phone number in the app`}
          value={draft.phone}
          set={(phone) => set.change((now: AppLinkDraft) => ({ ...now, phone }))}
          problem={sending.problems["phone"]}
          maxLength={32}
          inputMode="tel"
          isFirst
        />
      )}
      {draft && (
        <TextControl
          label={t`Reason`}
          value={draft.reason}
          set={(reason) => set.change((now: AppLinkDraft) => ({ ...now, reason }))}
          problem={sending.problems["reason"]}
          maxLength={200}
          isFirst={ended !== null}
          hint={ended && <Trans>The link goes on counting for cases that were open while it held.</Trans>}
        />
      )}
    </FormDialog>
  );
}
