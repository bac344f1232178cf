import { Trans, useLingui } from "@lingui/react/macro";
import { plural } from "@lingui/core/macro";
import { useState } from "react";
import { serverNow } from "../../../kernel/session/clock.ts";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import { Button } from "../../../ui/input/button.tsx";
import { typeNames } from "../chat.labels.ts";
import { giveBack } from "./drafts.ts";
import { sessionOutbox } from "../outbox/session-outbox.ts";
import type { Outgoing } from "../outbox/outbox.ts";
import layout from "../../../ui/display/layout.module.css";
import css from "../dialogs.module.css";

interface GuardDialogProps {
  entry: Outgoing;
  /** Scrolls to the colleague's reply. */
  show: (seq: number | null) => void;
}

/** Asks whether to send a reply although a colleague answered before it arrived (R-8.4). */
export function GuardDialog({ entry, show }: GuardDialogProps) {
  const { t, i18n } = useLingui();
  const { key, conversationId, content, guard } = entry;
  const [openedAt] = useState(serverNow);
  if (!guard) return null;
  const { by, at, type, text, seq } = guard;
  const name = by.name;
  const seconds = Math.max(1, Math.round((openedAt - Date.parse(at)) / 1000));
  const ago = t`${plural(seconds, { one: "# second ago", other: "# seconds ago" })}`;
  const look = () => {
    giveBack(conversationId, content.text ?? "", content.isPrivate === true);
    sessionOutbox().discard(key);
    show(seq);
  };
  const kind = typeNames[type];
  return (
    <FormDialog
      isOpen
      title={
        <Trans context="chat">
          {name} answered {ago}
        </Trans>
      }
      close={look}
      hasInput={false}
      note={null}
      send={{
        label: <Trans context="chat">Send anyway</Trans>,
        isDanger: false,
        isReady: true,
        run: () => sessionOutbox().retry(key, { anyway: true }),
      }}
    >
      <blockquote className={css.quote}>{text || (kind && i18n._(kind))}</blockquote>
      <p className={layout.quiet}>
        <Trans>Your reply was not sent. Read your colleague's reply first. Your text is kept.</Trans>
      </p>
      <Button onClick={look}>
        <Trans context="chat">Show reply</Trans>
      </Button>
    </FormDialog>
  );
}
