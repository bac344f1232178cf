import { chatClientFrames, chatServerFrames, type Presence } from "@vowdesk/contract/chat";
import { useCallback, useEffect, useRef } from "react";
import * as z from "zod";
import { onFrame, sendFrame } from "../../kernel/realtime/live-frames.ts";
import { useSession } from "../../kernel/session/session.ts";
import { createForSession } from "../../kernel/session/session-stores.ts";
import { afterPaint } from "../../ui/timing/after-paint.ts";

/** Interval between repeated "viewing" frames; the server drops a presence that is not repeated. */
const viewingEveryMs = 20_000;
const typingEveryMs = 3_000;
/** After this pause the state returns from "typing" to "viewing". */
const typingEndsMs = 5_000;

type At = ReadonlyMap<number, readonly Presence[]>;
const store = createForSession<{ at: At }>(() => ({ at: new Map() }));
const noPresence: readonly Presence[] = [];

function handlePresence(frame: unknown): void {
  const read = z.safeParse(chatServerFrames.presence.shape, frame);
  if (!read.success) return;
  const at = new Map(read.data.whole ? [] : store.getState().at);
  for (const { conversationId, people } of read.data.at) {
    if (people.length > 0) at.set(conversationId, people);
    else at.delete(conversationId);
  }
  store.setState({ at });
}

/** Handles presence frames while the chat page is mounted. */
export function usePresenceFrames(): void {
  useEffect(() => onFrame(handlePresence), []);
}

/** Colleagues who view a conversation or type in it. */
export function usePresent(conversationId: number): readonly Presence[] {
  const me = useSession(({ user }) => user?.id ?? 0);
  const people = store(({ at }) => at.get(conversationId) ?? noPresence);
  return people.some(({ id }) => id === me) ? people.filter(({ id }) => id !== me) : people;
}

const send = (conversationId: number | null, state: Presence["state"]) =>
  sendFrame({ action: chatClientFrames.presence.action, conversationId, state });

/** Sends "viewing" while the conversation is open. Returns a function that sends "typing". */
export function useSendPresence(conversationId: number): () => void {
  const typing = useRef({ sentAt: 0, ends: undefined as ReturnType<typeof setTimeout> | undefined });
  useEffect(
    function sendViewing() {
      const state = typing.current;
      const sendIfVisible = () => document.visibilityState === "visible" && send(conversationId, "viewing");
      // Sent after the paint, so that it does not delay drawing the thread.
      const cancel = afterPaint(sendIfVisible);
      const timer = setInterval(sendIfVisible, viewingEveryMs);
      document.addEventListener("visibilitychange", sendIfVisible);
      return () => {
        cancel();
        clearInterval(timer);
        clearTimeout(state.ends);
        state.sentAt = 0;
        document.removeEventListener("visibilitychange", sendIfVisible);
        send(null, "viewing");
      };
    },
    [conversationId],
  );
  return useCallback(() => {
    const state = typing.current;
    clearTimeout(state.ends);
    state.ends = setTimeout(() => {
      state.sentAt = 0;
      send(conversationId, "viewing");
    }, typingEndsMs);
    if (Date.now() - state.sentAt < typingEveryMs) return;
    state.sentAt = Date.now();
    send(conversationId, "typing");
  }, [conversationId]);
}
