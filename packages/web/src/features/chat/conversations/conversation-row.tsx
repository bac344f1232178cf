import { Trans, useLingui } from "@lingui/react/macro";
import { IconPinFilled, IconUser } from "@tabler/icons-react";
import type { Conversation } from "@vowdesk/contract/chat";
import { memo } from "react";
import { mayPrefetch } from "../../../kernel/cache/prefetch.ts";
import { queryClient } from "../../../kernel/cache/queries.ts";
import { Avatar } from "../../../ui/display/avatar.tsx";
import { CountMark } from "../../../ui/display/badge.tsx";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { usePresent } from "../chat.frames.ts";
import { stateNames, typeNames } from "../chat.labels.ts";
import { useHolder } from "../claims/holder.tsx";
import { SnoozeMark } from "../snooze/snooze-mark.tsx";
import { LabelChips } from "../labels/label-chips.tsx";
import { PriorityMark } from "../labels/priority-mark.tsx";
import { useDraft } from "../composer/drafts.ts";
import { latestQuery } from "../outbox/session-outbox.ts";
import { focusReply } from "../composer/reply-focus.ts";
import { WaitingBadge } from "./waiting-badge.tsx";
import { unawaited } from "../../../ui/timing/unawaited.ts";
import css from "./conversation-list.module.css";

interface ConversationRowProps {
  conversation: Conversation;
  isOpen: boolean;
  /** The row that Tab reaches; the arrow keys, J and K reach the others. */
  isTabStop: boolean;
  open: (id: number, seq: number | null) => void;
}

/** A conversation in the list. A search shows the matching message instead of the last one. */
export const ConversationRow = memo(function ConversationRow({
  conversation,
  isOpen,
  isTabStop,
  open,
}: ConversationRowProps) {
  const { t } = useLingui();
  const { id, customer, pinned, priority, unread, last, hit } = conversation;
  const fetchAhead = () => {
    if (mayPrefetch()) unawaited(queryClient.prefetchQuery(latestQuery(id)), "unasked");
  };
  return (
    <button
      type="button"
      className={css.row}
      tabIndex={isTabStop ? 0 : -1}
      aria-current={isOpen || undefined}
      data-unread={unread > 0 || undefined}
      onPointerEnter={fetchAhead}
      onClick={({ detail }) => {
        open(id, hit?.seq ?? null);
        // `detail` is 0 if the keyboard caused the click.
        if (detail === 0) focusReply(id);
      }}
    >
      <Avatar name={customer.name} size={38} />
      <span className={css.middle}>
        <span className={css.head}>
          <span className={css.name}>{customer.name}</span>
          <PriorityMark priority={priority} />
          {pinned && (
            <span role="img" aria-label={t({ message: "Pinned", context: "state" })} className={css.pin}>
              <IconPinFilled size={13} />
            </span>
          )}
          {last && <RelativeTime at={last.at} className={css.time} />}
        </span>
        <span className={css.head}>
          <LastLine conversation={conversation} isOpen={isOpen} />
          {unread > 0 && (
            <>
              <CountMark count={unread} max={99} />
              <span className="visually-hidden">{t({ message: "unread", context: "state" })}</span>
            </>
          )}
        </span>
        <Foot conversation={conversation} />
      </span>
    </button>
  );
});

function LastLine({ conversation: { id, last, hit }, isOpen }: { conversation: Conversation; isOpen: boolean }) {
  const { i18n } = useLingui();
  const draft = useDraft(id);
  if (hit) return <span className={css.line}>{hit.text}</span>;
  if (draft.text !== "" && !isOpen)
    return (
      <span className={css.line}>
        <em className={css.draft}>
          <Trans context="chat">Draft:</Trans>
        </em>{" "}
        {draft.text}
      </span>
    );
  if (!last) return <span className={css.line} />;
  const kind = typeNames[last.type];
  const text = last.text || (kind ? i18n._(kind) : "");
  return (
    <span className={css.line}>
      {last.from === "staff" && `${last.senderName}: `}
      {text}
    </span>
  );
}

function Foot({ conversation }: { conversation: Conversation }) {
  const { i18n } = useLingui();
  const holder = useHolder(conversation);
  const present = usePresent(conversation.id);
  const { state, waitingSince } = conversation;
  return (
    <span className={css.foot}>
      {waitingSince ? <WaitingBadge conversation={conversation} /> : i18n._(stateNames[state])}
      <span className={css.holder} data-mine={holder?.isMe || undefined}>
        {holder ? (
          <>
            <IconUser size={12} aria-hidden="true" />
            {holder.isMe ? <Trans context="person">Me</Trans> : holder.name}
          </>
        ) : (
          (conversation.team?.name ?? <Trans context="state">Unassigned</Trans>)
        )}
      </span>
      <SnoozeMark snooze={conversation.snooze} />
      <LabelChips ids={conversation.labels} />
      {present.length > 0 && (
        <span className={css.present}>
          {present.some((item) => item.state === "typing") ? (
            <Trans>a colleague is typing</Trans>
          ) : (
            <Trans>a colleague is viewing</Trans>
          )}
        </span>
      )}
    </span>
  );
}
