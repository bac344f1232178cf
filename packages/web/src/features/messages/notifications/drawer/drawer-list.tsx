import { Trans, useLingui } from "@lingui/react/macro";
import { notificationsApi, type Message, type MessageGroup } from "@vowdesk/contract/messages/notifications";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState, useEffect, type RefObject } from "react";
import { queryOptions } from "../../../../kernel/cache/queries.ts";
import type { Inbox } from "../../../../kernel/realtime/inbox.ts";
import { ArrivalsBar } from "../../../../ui/table/arrivals-bar.tsx";
import { Button } from "../../../../ui/input/button.tsx";
import { Segments } from "../../../../ui/input/segments.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { EmptyState } from "../../../../ui/feedback/states.tsx";
import { groupNames } from "../../../../shared/message-groups.ts";
import { clearAll, useCleared } from "./clear-all.ts";
import { drawerRows, groupsOf } from "./drawer-rows.ts";
import { MessageRow } from "../components/message-row.tsx";
import { useOlderMessages, type MessageFilter } from "./older-messages.ts";
import { UndoBar } from "./undo-bar.tsx";
import { listMs, useInbox } from "./use-inbox.ts";
import { inBackground } from "../../../../kernel/errors/show-failure.ts";
import css from "./message-drawer.module.css";

/** Rows added each time the end of the list is reached. */
const stepRows = 40;

export function DrawerList({ inbox }: { inbox: Inbox<Message> }) {
  const { messages, unread } = useInbox(inbox, (now) => now, listMs);
  const [filter, setFilter] = useState<MessageFilter>({ unreadOnly: false, group: null });
  const [top, setTop] = useState(messages[0]?.id ?? null);
  const [shown, setShown] = useState(stepRows);
  // The top message was evicted or the list was reloaded: start from the current first message.
  if (top !== null && messages.every(({ id }) => id !== top)) setTop(messages[0]?.id ?? null);
  const older = useOlderMessages(filter, useOldest(messages));
  const { rows, arrived } = drawerRows(messages, older.messages, filter, top);
  const scroll = useRef<HTMLDivElement>(null);
  const choose = (next: Partial<MessageFilter>) => {
    setFilter({ ...filter, ...next });
    setTop(messages[0]?.id ?? null);
    setShown(stepRows);
    scroll.current?.scrollTo({ top: 0 });
  };
  const showArrived = () => {
    setTop(messages[0]?.id ?? null);
    scroll.current?.scrollTo({ top: 0 });
  };
  const hasMore = shown < rows.length || older.hasMore;
  const more = () => {
    if (shown < rows.length) setShown(shown + stepRows);
    else if (!older.isLoading) older.more();
  };
  return (
    <>
      <Filters inbox={inbox} messages={messages} unread={unread} filter={filter} choose={choose} />
      <div ref={scroll} className={css.scroll} aria-busy={older.isLoading}>
        <div className={css.arrivals}>
          <ArrivalsBar count={arrived} show={showArrived} />
        </div>
        <ul className={css.list}>
          {rows.slice(0, shown).map((message) => (
            <MessageRow key={message.id} inbox={inbox} message={message} />
          ))}
        </ul>
        {rows.length === 0 && !hasMore && <EmptyList filter={filter} choose={choose} />}
        {hasMore && <LoadMore hasFailed={older.hasFailed} more={more} />}
      </div>
    </>
  );
}

/** The position before which older messages are fetched. It stays while new messages arrive and moves when the tail is evicted. */
function useOldest(messages: readonly Message[]): string | null {
  const oldest = messages.at(-1) ?? null;
  const [from, setFrom] = useState(oldest);
  if (from === null || messages.every(({ id }) => id !== from.id)) {
    if (oldest?.id !== from?.id) setFrom(oldest);
    return oldest?.seq ?? null;
  }
  return from.seq ?? null;
}

interface FiltersProps {
  filter: MessageFilter;
  choose: (next: Partial<MessageFilter>) => void;
}

interface InboxProps {
  inbox: Inbox<Message>;
  messages: readonly Message[];
  unread: number;
}

function Filters({ inbox, messages, unread, filter, choose }: FiltersProps & InboxProps) {
  const { t, i18n } = useLingui();
  const counts = useQuery(queryOptions(notificationsApi.inbox, { limit: 1 }, { isAside: true }));
  const unreadBy = counts.data?.unreadByGroup ?? {};
  const groups = groupsOf(messages, unreadBy, filter.group);
  const hasUnread = filter.group === null ? unread > 0 : unread > 0 && (unreadBy[filter.group] ?? 1) > 0;
  return (
    <div className={css.filters}>
      <div className={css.bar}>
        <Segments
          label={t({ message: "Read status", context: "message" })}
          look="tabs"
          segments={[
            { value: null, label: t({ message: "All", context: "field" }) },
            { value: "0", label: t({ message: "Unread", context: "state" }), count: unread },
          ]}
          chosen={filter.unreadOnly ? "0" : null}
          choose={(value) => choose({ unreadOnly: value === "0" })}
        />
        <ClearAll inbox={inbox} group={filter.group} hasUnread={hasUnread} />
      </div>
      {groups.length > 1 && (
        <div className={css.groups}>
          <Segments
            label={t({ message: "Type", context: "field" })}
            look="chips"
            segments={groups.map((group) => ({
              value: group,
              label: i18n._(groupNames[group]),
              count: unreadBy[group],
            }))}
            chosen={filter.group}
            choose={(value) => choose({ group: value as MessageGroup | null })}
          />
        </div>
      )}
    </div>
  );
}

interface ClearAllProps {
  inbox: Inbox<Message>;
  group: MessageGroup | null;
  hasUnread: boolean;
}

/** "Clear all", then its undo for 10 s. The button stays until the undo replaces it, so that the undo gets its focus. */
function ClearAll({ inbox, group, hasUnread }: ClearAllProps) {
  const isUndoable = useCleared(({ cleared }) => cleared !== null);
  const isPending = useCleared((state) => state.isPending);
  if (isUndoable) return <UndoBar inbox={inbox} inPlace />;
  if (!hasUnread && !isPending) {
    return (
      <span className={css.count}>
        <Trans>All caught up</Trans>
      </span>
    );
  }
  return (
    <Button look="bare" size="s" onClick={() => inBackground(clearAll(inbox, group))}>
      <Trans context="message">Clear all</Trans>
    </Button>
  );
}

function EmptyList({ filter, choose }: FiltersProps) {
  if (!filter.unreadOnly && filter.group === null) {
    return (
      <EmptyState title={<Trans context="message">No messages</Trans>}>
        <Trans>New messages appear here automatically.</Trans>
      </EmptyState>
    );
  }
  const all = (
    <Button onClick={() => choose({ unreadOnly: false, group: null })}>
      <Trans context="message">Show all</Trans>
    </Button>
  );
  return (
    <EmptyState
      title={filter.unreadOnly ? <Trans>No unread messages</Trans> : <Trans context="message">No messages</Trans>}
      action={all}
    />
  );
}

/** Loads more when it becomes visible, or on a click after a failure. */
function LoadMore({ hasFailed, more }: { hasFailed: boolean; more: () => void }) {
  const end = useOnVisible(hasFailed ? null : more);
  return (
    <div ref={end} className={css.more}>
      {hasFailed && (
        <span>
          <Trans>Could not load this</Trans>
        </span>
      )}
      <Button size="s" onClick={more}>
        {hasFailed ? <Trans context="button">Try again</Trans> : <Trans context="message">Older messages</Trans>}
      </Button>
    </div>
  );
}

export function PlaceholderRows() {
  return (
    <ul className={css.list} aria-busy="true">
      {[62, 48, 74, 55, 66, 50].map((width) => (
        <li key={width} className={css.row}>
          <span className={css.waiting}>
            <Skeleton width={34} height={34} />
            <span className={css.body}>
              <Skeleton width="34%" />
              <Skeleton width={`${width}%`} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Runs when the element becomes visible, and after each render while it is visible; null does nothing. */
function useOnVisible(run: (() => void) | null): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(function watch() {
    if (run === null || element.current === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && run());
    observer.observe(element.current);
    return () => observer.disconnect();
  });
  return element;
}
