import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Message } from "@vowdesk/contract/notifications";
import { IconBell } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import type { Inbox } from "../../../kernel/socket/inbox.ts";
import { CountMark } from "../../../ui/badge.tsx";
import { IconButton } from "../../../ui/button.tsx";
import { MessageDrawer } from "./message-drawer.tsx";
import { openPanel } from "./panel.ts";
import css from "./bell.module.css";

/** The bell with the number of unread messages (SPEC 9: 10+ above 10), and the drawer it opens. */
export function Bell({ inbox }: { inbox: Inbox<Message> }) {
  const { t } = useLingui();
  const { unread } = useSyncExternalStore(inbox.subscribe, inbox.getSnapshot);
  return (
    <>
      <span className={css.bell}>
        <IconButton
          label={t`${plural(unread, { one: "# unread message", other: "# unread messages" })}`}
          onClick={openPanel}
        >
          <IconBell size={20} stroke={1.6} aria-hidden="true" />
        </IconButton>
        <span className={css.mark} aria-hidden="true">
          <CountMark count={unread} />
        </span>
      </span>
      <MessageDrawer inbox={inbox} />
    </>
  );
}
