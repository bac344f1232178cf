import { Drawer } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Message } from "@vowdesk/contract/notifications";
import { memo, useSyncExternalStore } from "react";
import type { Inbox } from "../../../kernel/socket/inbox.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { monthDayTime } from "../../../ui/time.ts";
import { follow } from "./follow.ts";
import { closePanel, usePanel } from "./panel.ts";
import css from "./message-drawer.module.css";

/** SPEC 2, message drawer: newest first; a click leads to the target; "clear all" marks all as read. */
export function MessageDrawer({ inbox }: { inbox: Inbox<Message> }) {
  const { t } = useLingui();
  const { isOpen } = usePanel();
  return (
    <Drawer
      opened={isOpen}
      onClose={closePanel}
      position="right"
      size="calc(400px)"
      title={t`Messages`}
      classNames={{ header: css.top, title: css.title, body: css.inside }}
      closeButtonProps={{ "aria-label": t`Close` }}
    >
      <Messages inbox={inbox} />
    </Drawer>
  );
}

function Messages({ inbox }: { inbox: Inbox<Message> }) {
  const { messages, unread } = useSyncExternalStore(inbox.subscribe, inbox.getSnapshot);
  if (messages.length === 0) {
    return (
      <EmptyState title={<Trans>No messages</Trans>}>
        <Trans>What comes in shows up here at once.</Trans>
      </EmptyState>
    );
  }
  return (
    <>
      <div className={css.bar}>
        <span className={css.count}>{unread > 0 ? <Trans>{unread} unread</Trans> : <Trans>All read</Trans>}</span>
        {unread > 0 && (
          <Button look="bare" size="s" onClick={() => void inbox.markAllRead().catch(() => {})}>
            <Trans>Clear all</Trans>
          </Button>
        )}
      </div>
      <ul className={css.list}>
        {messages.map((message) => (
          <Row key={message.id} inbox={inbox} message={message} />
        ))}
      </ul>
    </>
  );
}

const Row = memo(function Row({ inbox, message }: { inbox: Inbox<Message>; message: Message }) {
  const { t } = useLingui();
  const sender = message.sendName || t`message notification`;
  return (
    <li>
      <button
        type="button"
        className={css.row}
        data-unread={message.flag === 0 || undefined}
        onClick={() => follow(inbox, message)}
      >
        <Avatar name={sender} src={message.sendImg} size={34} />
        <span className={css.body}>
          <span className={css.head}>
            <span className={css.sender}>{sender}</span>
            <time className={css.time} dateTime={message.createTime}>
              {monthDayTime(message.createTime)}
            </time>
          </span>
          <span className={css.text}>{message.msg || t`voice/image message`}</span>
        </span>
        {message.flag === 0 && <span className="visually-hidden">{t`unread`}</span>}
      </button>
    </li>
  );
});
