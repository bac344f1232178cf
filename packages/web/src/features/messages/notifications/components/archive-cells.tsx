import { Trans, useLingui } from "@lingui/react/macro";
import { groupOf } from "@vowdesk/contract/messages/notifications";
import type { MouseEvent } from "react";
import { navigate } from "../../../../kernel/lists/page.ts";
import { RelativeTime } from "../../../../ui/display/relative-time.tsx";
import { groupNames } from "../../../../shared/message-groups.ts";
import css from "./archive-cells.module.css";

/** Text and sender of a message, with the same fallbacks as in the drawer. */
export function MessageText({ sender, text, isUnread }: { sender: string; text: string; isUnread: boolean }) {
  const { t } = useLingui();
  return (
    <>
      <span className={css.text} data-unread={isUnread || undefined} title={text}>
        {text || t`voice/image message`}
      </span>
      <small className={css.sender}>
        {sender || t({ message: "message notification", context: "kind of record" })}
      </small>
    </>
  );
}

export function GroupName({ type }: { type: number }) {
  const { i18n } = useLingui();
  return i18n._(groupNames[groupOf(type)]);
}

export function ReadMark({ readAt }: { readAt: string | null }) {
  if (readAt === null) {
    return (
      <strong className={css.unread}>
        <Trans context="state">Unread</Trans>
      </strong>
    );
  }
  return <RelativeTime at={readAt} className={css.quiet} />;
}

/** A link to the target of a message, labelled with the order number if there is one. */
export function TargetLink({ to, number }: { to: string | null; number: string | null }) {
  if (to === null) return "—";
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigate(to);
  };
  return (
    <a className={css.link} href={to} onClick={follow}>
      {number || <Trans context="button">Open</Trans>}
    </a>
  );
}
