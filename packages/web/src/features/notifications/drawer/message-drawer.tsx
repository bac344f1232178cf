import { Drawer } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Message } from "@vowdesk/contract/notifications";
import { go } from "../../../kernel/lists/page.ts";
import type { Inbox } from "../../../kernel/realtime/inbox.ts";
import { useOpenAfterMount } from "../../../ui/timing/after-mount.ts";
import { Button } from "../../../ui/input/button.tsx";
import { ErrorState } from "../../../ui/feedback/states.tsx";
import { DrawerList, WaitingRows } from "./drawer-list.tsx";
import { closePanel, usePanel } from "./drawer-state.ts";
import { burstMs, useInbox } from "./use-inbox.ts";
import css from "./message-drawer.module.css";

/** Where every message ever sent to me is (PRODUCT 1, `/list`). */
const archive = "/list";

/** SPEC 2, message drawer. The whole screen on a phone. */
export function MessageDrawer({ inbox }: { inbox: Inbox<Message> }) {
  const { t } = useLingui();
  const { isOpen } = usePanel();
  const toArchive = () => {
    closePanel();
    go(archive);
  };
  return (
    <Drawer
      opened={useOpenAfterMount(isOpen)}
      onClose={closePanel}
      position="right"
      size="calc(420px)"
      title={t`Messages`}
      classNames={{ content: css.content ?? "", header: css.top ?? "", title: css.title ?? "", body: css.inside ?? "" }}
      closeButtonProps={{ "aria-label": t`Close` }}
    >
      <Messages inbox={inbox} />
      <div className={css.foot}>
        <Button look="bare" onClick={toArchive}>
          <Trans>All messages ever sent to me</Trans>
        </Button>
      </div>
    </Drawer>
  );
}

/** The list, or what stands in its place until it is there. */
function Messages({ inbox }: { inbox: Inbox<Message> }) {
  const hasNothing = useInbox(inbox, ({ messages, isLoaded }) => !isLoaded && messages.length === 0, burstMs);
  const hasFailed = useInbox(inbox, ({ connection: { is } }) => is === "waiting" || is === "stopped", burstMs);
  if (hasNothing) {
    return (
      <div className={css.scroll}>{hasFailed ? <ErrorState retry={() => void inbox.reload()} /> : <WaitingRows />}</div>
    );
  }
  return (
    <>
      {hasFailed && (
        <p className={css.offline} role="status">
          <Trans>No live updates at the moment: this may not be all.</Trans>
        </p>
      )}
      <DrawerList inbox={inbox} />
    </>
  );
}
