import { Trans, useLingui } from "@lingui/react/macro";
import { plural } from "@lingui/core/macro";
import { useState } from "react";
import { serverNow } from "../../../kernel/session/clock.ts";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import { Button } from "../../../ui/input/button.tsx";
import { typeNames } from "../labels.ts";
import { giveBack } from "./drafts.ts";
import { ownOutbox } from "../outbox/session-outbox.ts";
import type { Outgoing } from "../outbox/outbox.ts";
import css from "../components/dialogs.module.css";

interface GuardDialogProps {
  entry: Outgoing;
  /** Leads to what the colleague wrote. */
  show: (seq: number | null) => void;
}

/** PRODUCT 4, reply guard: a colleague answered before this reply arrived; it is held until its writer decides. */
export function GuardDialog({ entry, show }: GuardDialogProps) {
  const { t, i18n } = useLingui();
  const { key, conversationId, content, guard } = entry;
  const [askedAt] = useState(serverNow);
  if (!guard) return null;
  const { by, at, type, text, seq } = guard;
  const name = by.name;
  const seconds = Math.max(1, Math.round((askedAt - Date.parse(at)) / 1000));
  const ago = t`${plural(seconds, { one: "# second ago", other: "# seconds ago" })}`;
  const look = () => {
    giveBack(conversationId, content.text ?? "", content.isPrivate === true);
    ownOutbox().discard(key);
    show(seq);
  };
  const kind = typeNames[type];
  return (
    <FormDialog
      isOpen
      title={
        <Trans>
          {name} answered {ago}
        </Trans>
      }
      close={look}
      hasInput={false}
      note={null}
      send={{
        label: <Trans>Send anyway</Trans>,
        isDanger: false,
        isReady: true,
        run: () => ownOutbox().retry(key, { anyway: true }),
      }}
    >
      <blockquote className={css.quote}>{text || (kind && i18n._(kind))}</blockquote>
      <p className={css.hint}>
        <Trans>Your reply is not sent yet. Look at the answer first: your text stays in the field.</Trans>
      </p>
      <Button onClick={look}>
        <Trans>Show the answer</Trans>
      </Button>
    </FormDialog>
  );
}
