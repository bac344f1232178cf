import { Trans } from "@lingui/react/macro";
import { useCallback, useState } from "react";
import { useSession } from "../../kernel/session/session.ts";
import { ActionDialog } from "../../resource/action-dialog.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { usePresenceFrames } from "./chat.frames.ts";
import { useNextWaiting, useOpenFirstWaiting } from "./conversations/next-waiting.ts";
import { usePainted } from "../../ui/timing/after-paint.ts";
import { ConversationList } from "./conversations/conversation-list.tsx";
import { CustomerPanel } from "./customer-panel.tsx";
import { useDeskAddress } from "./conversations/desk-address.ts";
import { openDrafts } from "./composer/drafts.ts";
import { ListFilters } from "./conversations/list-filters.tsx";
import { useResumeWhenOnline } from "./outbox/session-outbox.ts";
import { usePacketActions } from "./red-packets/red-packets.actions.tsx";
import { ThreadView } from "./thread/thread-view.tsx";
import { openPlayer } from "./voice/voice-player.ts";
import css from "./desk.module.css";

const noFilter = { state: null, only: null, q: null, label: null, team: null, priority: null };

/** Customer chat, page `/kefumsg`: list, thread and customer side by side, or one at a time on a narrow screen. */
export default function ChatDesk() {
  useStoredState();
  usePresenceFrames();
  useResumeWhenOnline();
  const { address, shownId, filter, open, openInPlace, setFilter } = useDeskAddress();
  // The customer panel is loaded after the thread is painted.
  const panelId = usePainted(shownId, null);
  const [isSelecting, setSelecting] = useState(false);
  const [isPanelOpen, setPanelOpen] = useState(isWide);
  const { id, seq } = address;
  useOpenFirstWaiting(filter, id, openInPlace);
  const next = useNextWaiting(filter, id);
  const widening = useClear(filter, setFilter);
  return (
    <div
      className={css.desk}
      data-open={id !== null || undefined}
      data-panel={(id !== null && isPanelOpen) || undefined}
    >
      <div className={css.list}>
        <ListFilters
          filter={filter}
          set={setFilter}
          isSelecting={isSelecting}
          toggleSelecting={() => setSelecting(!isSelecting)}
        />
        <ConversationList
          key={JSON.stringify(filter)}
          filter={filter}
          openId={id}
          open={open}
          isSelecting={isSelecting}
          endSelecting={() => setSelecting(false)}
          {...widening}
        />
      </div>
      <div className={css.thread}>
        {shownId === null ? (
          <EmptyState title={<Trans>No conversation selected</Trans>}>
            <Trans>Select a conversation.</Trans>
          </EmptyState>
        ) : (
          <ThreadView
            id={shownId}
            seq={shownId === id ? seq : null}
            back={() => open(null)}
            showAt={(position) => open(shownId, position)}
            nextId={next}
            open={open}
            isPanelOpen={isPanelOpen}
            togglePanel={() => setPanelOpen(!isPanelOpen)}
          />
        )}
      </div>
      {shownId !== null && isPanelOpen && <CustomerPanel id={panelId} close={() => setPanelOpen(false)} />}
      <ActionDialog list={usePacketActions()} />
    </div>
  );
}

type Desk = ReturnType<typeof useDeskAddress>;

/** Functions that widen the list. `clear` removes all filters; null if none is set. */
function useClear(filter: Desk["filter"], setFilter: Desk["setFilter"]) {
  const { scope, sort: _sort, ...others } = filter;
  const isForMe = scope === "for-me";
  const isFiltered = (scope !== "all" && !isForMe) || Object.values(others).some((value) => value !== null);
  const clear = useCallback(() => setFilter({ ...noFilter, scope: isForMe ? "for-me" : "all" }), [setFilter, isForMe]);
  const showAll = useCallback(() => setFilter({ scope: "all" }), [setFilter]);
  return { clear: isFiltered ? clear : null, showAll };
}

const isWide = () => window.matchMedia("(min-width: 1280px)").matches;

/** Loads the drafts and played messages that the user stored in this browser. */
function useStoredState(): void {
  const userId = useSession(({ user }) => user?.id ?? 0);
  const [openedFor, setOpenedFor] = useState(0);
  if (openedFor === userId) return;
  openDrafts(userId);
  openPlayer(userId);
  setOpenedFor(userId);
}
