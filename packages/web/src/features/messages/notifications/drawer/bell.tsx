import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Message } from "@vowdesk/contract/messages/notifications";
import { IconBell } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { Inbox } from "../../../../kernel/realtime/inbox.ts";
import { CornerMark } from "../../../../ui/display/badge.tsx";
import { IconButton } from "../../../../ui/input/button.tsx";
import { openDrawer, useDrawerState } from "./drawer-state.ts";
import { burstMs, useInbox } from "./use-inbox.ts";
import css from "./bell.module.css";

const MessageDrawer = lazy(async () => ({ default: (await import("./message-drawer.tsx")).MessageDrawer }));

/** The bell with the number of unread messages, and the drawer that it opens. */
export function Bell({ inbox }: { inbox: Inbox<Message> }) {
  return (
    <>
      <UnreadBell inbox={inbox} />
      <Messages inbox={inbox} />
    </>
  );
}

function UnreadBell({ inbox }: { inbox: Inbox<Message> }) {
  const { t } = useLingui();
  const unread = useInbox(inbox, (now) => now.unread, burstMs);
  return (
    <span className={css.bell} data-tour="bell">
      <IconButton
        label={t`${plural(unread, { one: "# unread message", other: "# unread messages" })}`}
        onClick={openDrawer}
      >
        <IconBell size={20} stroke={1.6} aria-hidden="true" />
      </IconButton>
      <CornerMark count={unread} />
    </span>
  );
}

/** Loads the drawer on first use and keeps it mounted for its closing animation. */
function Messages({ inbox }: { inbox: Inbox<Message> }) {
  const { isOpen } = useDrawerState();
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  return <Suspense fallback={null}>{wasOpened && <MessageDrawer inbox={inbox} />}</Suspense>;
}
