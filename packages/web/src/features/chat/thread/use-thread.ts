import { chatApi } from "@vowdesk/contract/chat";
import type { CallOutput } from "@vowdesk/contract/kernel";
import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "../../../kernel/http/call.ts";
import { sessionOutbox } from "../outbox/session-outbox.ts";
import {
  firstSeq,
  joinAfter,
  joinBefore,
  joinLatest,
  lastSeq,
  messagePageSize,
  type MessageWindow,
} from "./message-window.ts";
import { inBackground } from "../../../kernel/errors/show-failure.ts";

/** Messages of a thread and the functions that load more. */
export type Thread = ReturnType<typeof useThread>;

type Loading = "before" | "after" | null;

/** Answer of the query for the latest messages. */
export type Latest = CallOutput<typeof chatApi.messages>;

/** The loaded messages of one conversation. The latest messages are kept current; older ones are fetched on demand. */
export function useThread(latest: Latest) {
  const { id } = latest.conversation;
  const [isAtEnd, setAtEnd] = useState(true);
  const [state, setState] = useState<{ source: Latest; loaded: MessageWindow }>({ source: latest, loaded: latest });
  if (state.source !== latest) setState({ source: latest, loaded: joinLatest(state.loaded, latest, isAtEnd) });
  useEffect(
    function removeStoredEntries() {
      sessionOutbox().removeStored([...latest.records, ...latest.held]);
    },
    [latest],
  );
  const change = useCallback((update: (loaded: MessageWindow) => MessageWindow) => {
    setState((before) => ({ ...before, loaded: update(before.loaded) }));
  }, []);
  const loaders = useLoadMore(id, state.loaded, change);
  return {
    id,
    conversation: latest.conversation,
    loaded: state.loaded,
    held: latest.held,
    isAtEnd,
    setAtEnd,
    jumpToLatest: () => {
      if (state.loaded.hasAfter) setState({ source: latest, loaded: latest });
      setAtEnd(true);
    },
    ...loaders,
  };
}

/** Loads more messages, one fetch at a time. */
function useLoadMore(
  id: number,
  loaded: MessageWindow,
  change: (update: (loaded: MessageWindow) => MessageWindow) => void,
) {
  const [failed, setFailed] = useState(false);
  const [loading, setLoading] = useState<Loading>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const fetch = async (place: { before?: number; after?: number; around?: number }, direction: Loading) => {
    if (running.current) return;
    const abort = new AbortController();
    running.current = abort;
    setLoading(direction);
    setFailed(false);
    try {
      const input = { id, limit: messagePageSize, ...place };
      const answer = await call(chatApi.messages, input, { background: true, signal: abort.signal });
      if (direction === null) change(() => answer);
      else change((now) => (direction === "before" ? joinBefore(now, answer) : joinAfter(now, answer)));
    } catch {
      if (!abort.signal.aborted) setFailed(true);
    } finally {
      running.current = null;
      setLoading(null);
    }
  };
  return {
    loading,
    hasFailed: failed,
    /** Clears the failure, after which `useFetchNearEdge` fetches again. */
    retryLoad: () => setFailed(false),
    loadBefore: () => {
      if (loaded.hasBefore) inBackground(fetch({ before: firstSeq(loaded) }, "before"));
    },
    loadAfter: () => {
      if (loaded.hasAfter) inBackground(fetch({ after: lastSeq(loaded) }, "after"));
    },
    /** Loads the messages around a sequence number unless they are loaded. */
    reach: async (seq: number) => {
      const isHere = seq >= firstSeq(loaded) && seq <= lastSeq(loaded);
      if (!isHere) await fetch({ around: seq }, null);
    },
  };
}
