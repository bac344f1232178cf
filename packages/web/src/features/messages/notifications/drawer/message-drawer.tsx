import { Trans, useLingui } from "@lingui/react/macro";
import type { Message } from "@vowdesk/contract/messages/notifications";
import { navigate } from "../../../../kernel/lists/page.ts";
import type { Inbox } from "../../../../kernel/realtime/inbox.ts";
import { Button } from "../../../../ui/input/button.tsx";
import { Drawer } from "../../../../ui/overlay/drawer.tsx";
import { ErrorState } from "../../../../ui/feedback/states.tsx";
import { DrawerList, PlaceholderRows } from "./drawer-list.tsx";
import { closeDrawer, useDrawerState } from "./drawer-state.ts";
import { burstMs, useInbox } from "./use-inbox.ts";
import { unawaited } from "../../../../ui/timing/unawaited.ts";
import css from "./message-drawer.module.css";

/** The archive of all messages of the user. */
const archive = "/list";

/** The message drawer; full screen on a phone. */
export function MessageDrawer({ inbox }: { inbox: Inbox<Message> }) {
  const { t } = useLingui();
  const { isOpen } = useDrawerState();
  const toArchive = () => {
    closeDrawer();
    navigate(archive);
  };
  return (
    <Drawer
      isOpen={isOpen}
      close={closeDrawer}
      widthPx={420}
      title={t({ message: "Messages", context: "kind of record" })}
    >
      <div className={css.inside}>
        <Messages inbox={inbox} />
        <div className={css.foot}>
          <Button look="bare" onClick={toArchive}>
            <Trans>All messages sent to me</Trans>
          </Button>
        </div>
      </div>
    </Drawer>
  );
}

function Messages({ inbox }: { inbox: Inbox<Message> }) {
  const hasNothing = useInbox(inbox, ({ messages, isLoaded }) => !isLoaded && messages.length === 0, burstMs);
  const hasFailed = useInbox(inbox, ({ connection: { is } }) => is === "waiting" || is === "stopped", burstMs);
  if (hasNothing) {
    return (
      <div className={css.scroll}>
        {hasFailed ? <ErrorState retry={() => unawaited(inbox.reload(), "shown")} /> : <PlaceholderRows />}
      </div>
    );
  }
  return (
    <>
      {hasFailed && (
        <p className={css.offline} role="status">
          <Trans>Live updates have stopped. This list may be incomplete.</Trans>
        </p>
      )}
      <DrawerList inbox={inbox} />
    </>
  );
}
