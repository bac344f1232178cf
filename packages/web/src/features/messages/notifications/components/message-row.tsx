import { useLingui, Trans } from "@lingui/react/macro";
import { IconCheck } from "@tabler/icons-react";
import { type Message, notificationsApi, type Team } from "@vowdesk/contract/messages/notifications";
import { memo, useState } from "react";
import type { Inbox } from "../../../../kernel/realtime/inbox.ts";
import { Avatar } from "../../../../ui/display/avatar.tsx";
import { IconButton, Button } from "../../../../ui/input/button.tsx";
import { formatTime, monthDayTime } from "../../../../ui/format/time.ts";
import { openMessage } from "./open-message.ts";
import css from "../drawer/message-drawer.module.css";
import { call, CallRefused } from "../../../../kernel/http/call.ts";
import { useSession } from "../../../../kernel/session/session.ts";
import { toast } from "../../../../ui/feedback/toast.tsx";
import { TeamBadge } from "./team-badge.tsx";
import { patchTeam } from "./team-patch.ts";
import { inBackground, showFailure } from "../../../../kernel/errors/show-failure.ts";

/** The team's state of a message, with buttons to claim or release it. */
function TeamLine({ inbox, team }: { inbox: Inbox<Message>; team: Team }) {
  const me = useSession(({ user }) => user?.id);
  const [isBusy, setBusy] = useState(false);
  const send = async (endpoint: typeof notificationsApi.claim | typeof notificationsApi.release) => {
    setBusy(true);
    const { kind, subject } = team;
    try {
      inbox.patch(patchTeam(await call(endpoint, { kind, subject })));
    } catch (failure) {
      if (!(failure instanceof CallRefused)) return showFailure(failure);
      // A refused claim contains the current state.
      if (failure.data) inbox.patch(patchTeam(failure.data as Team));
      toast({ text: failure.message, tone: "warn", requestId: failure.requestId });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={css.team}>
      {team.kind === "order" && <span className={css.subject}>{team.subject}</span>}
      <TeamBadge team={team} />
      {team.state === "unclaimed" && (
        <Button size="s" disabled={isBusy} onClick={() => inBackground(send(notificationsApi.claim))}>
          <Trans context="button">Claim</Trans>
        </Button>
      )}
      {team.state === "claimed" && team.byId === me && (
        <Button size="s" look="bare" disabled={isBusy} onClick={() => inBackground(send(notificationsApi.release))}>
          <Trans context="button">Release</Trans>
        </Button>
      )}
    </div>
  );
}

/** A message in the drawer. A click opens its target; a button marks it as read without opening it. */
export const MessageRow = memo(function MessageRow({ inbox, message }: { inbox: Inbox<Message>; message: Message }) {
  const { t, i18n } = useLingui();
  const sender = message.sendName || t({ message: "message notification", context: "kind of record" });
  const isUnread = message.flag === 0;
  const read = () => {
    inbox.markRead([message.id]).catch(() => {});
  };
  return (
    <li className={css.row} data-unread={isUnread || undefined} data-message={message.id}>
      <button type="button" className={css.face} onClick={() => openMessage(inbox, message)}>
        <Avatar name={sender} src={message.sendImg} size={34} />
        <span className={css.body}>
          <span className={css.head}>
            <span className={css.sender}>{sender}</span>
            <time
              className={css.time}
              dateTime={message.createTime}
              title={formatTime(message.createTime, "exact", i18n.locale)}
            >
              {monthDayTime(message.createTime)}
            </time>
          </span>
          <span className={css.text}>{message.msg || t`voice/image message`}</span>
        </span>
        {isUnread && <span className="visually-hidden">{t({ message: "unread", context: "state" })}</span>}
      </button>
      {message.team && <TeamLine inbox={inbox} team={message.team} />}
      {isUnread && (
        <IconButton label={t`Mark as read`} className={css.read} onClick={read}>
          <IconCheck size={16} stroke={1.8} aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
});
