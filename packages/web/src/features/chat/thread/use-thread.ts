import { chatApi } from "@vowdesk/contract/chat";
import type { CallOutput } from "@vowdesk/contract/kernel";
import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "../../../kernel/http/call.ts";
import { ownOutbox } from "../outbox/session-outbox.ts";
import { firstSeq, joinAfter, joinBefore, joinLatest, lastSeq, stretchSize, type Stretch } from "./message-window.ts";

/** A thread as it is drawn, and the ways through it. */
export type Thread = ReturnType<typeof useThread>;

type Loading = "before" | "after" | null;

/** What the server answers about a conversation's latest messages. */
export type Latest = CallOutput<typeof chatApi.messages>;

/** The messages of one conversation that are at hand: the latest are followed, others are fetched on the way. */
export function useThread(latest: Latest) {
  const { id } = latest.conversation;
  const [isAtEnd, setAtEnd] = useState(true);
  const [held, setHeld] = useState<{ source: Latest; stretch: Stretch }>({ source: latest, stretch: latest });
  if (held.source !== latest) setHeld({ source: latest, stretch: joinLatest(held.stretch, latest, isAtEnd) });
  useEffect(
    function letGoOfSent() {
      ownOutbox().settle([...latest.records, ...latest.held]);
    },
    [latest],
  );
  const change = useCallback((step: (stretch: Stretch) => Stretch) => {
    setHeld((before) => ({ ...before, stretch: step(before.stretch) }));
  }, []);
  const ways = useWays(id, held.stretch, change);
  return {
    id,
    conversation: latest.conversation,
    stretch: held.stretch,
    held: latest.held,
    isAtEnd,
    setAtEnd,
    jumpToLatest: () => {
      if (held.stretch.hasAfter) setHeld({ source: latest, stretch: latest });
      setAtEnd(true);
    },
    ...ways,
  };
}

/** Further messages, one fetch at a time. */
function useWays(id: number, stretch: Stretch, change: (step: (stretch: Stretch) => Stretch) => void) {
  const [failed, setFailed] = useState(false);
  const [loading, setLoading] = useState<Loading>(null);
  const under = useRef<AbortController | null>(null);
  useEffect(() => () => under.current?.abort(), []);
  const fetch = async (place: { before?: number; after?: number; around?: number }, way: Loading) => {
    if (under.current) return;
    const abort = new AbortController();
    under.current = abort;
    setLoading(way);
    setFailed(false);
    try {
      const input = { id, limit: stretchSize, ...place };
      const found = await call(chatApi.messages, input, { background: true, signal: abort.signal });
      if (way === null) change(() => found);
      else change((now) => (way === "before" ? joinBefore(now, found) : joinAfter(now, found)));
    } catch {
      if (!abort.signal.aborted) setFailed(true);
    } finally {
      under.current = null;
      setLoading(null);
    }
  };
  return {
    loading,
    hasFailed: failed,
    /** The eye is where more is wanted: it is fetched at once. */
    retryWay: () => setFailed(false),
    loadBefore: () => void (stretch.hasBefore && fetch({ before: firstSeq(stretch) }, "before")),
    loadAfter: () => void (stretch.hasAfter && fetch({ after: lastSeq(stretch) }, "after")),
    /** Brings the messages around a place to hand, where they are not yet. */
    reach: async (seq: number) => {
      const isHere = seq >= firstSeq(stretch) && seq <= lastSeq(stretch);
      if (!isHere) await fetch({ around: seq }, null);
    },
  };
}
