import { useLingui } from "@lingui/react/macro";
import { IconCheck } from "@tabler/icons-react";
import type { Message } from "@vowdesk/contract/messages/notifications";
import { memo } from "react";
import type { Inbox } from "../../../../kernel/realtime/inbox.ts";
import { Avatar } from "../../../../ui/display/avatar.tsx";
import { IconButton } from "../../../../ui/input/button.tsx";
import { formatTime, monthDayTime } from "../../../../ui/format/time.ts";
import { openMessage } from "./open-message.ts";
import { TeamLine } from "./team-line.tsx";
import css from "../drawer/message-drawer.module.css";

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
