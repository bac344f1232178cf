import { chatClientFrames, chatServerFrames, type Presence } from "@vowdesk/contract/chat";
import { useCallback, useEffect, useRef } from "react";
import * as z from "zod";
import { onFrame, sayFrame } from "../../kernel/realtime/live-frames.ts";
import { useSession } from "../../kernel/session/session.ts";
import { createForSession } from "../../kernel/session/session-stores.ts";
import { afterPaint } from "../../ui/timing/after-paint.ts";

/** Said again this often (the contract forgets who was silent for longer). */
const viewingEveryMs = 20_000;
const typingEveryMs = 3_000;
/** Who stopped typing looks on. */
const typingEndsMs = 5_000;

type At = ReadonlyMap<number, readonly Presence[]>;
const store = createForSession<{ at: At }>(() => ({ at: new Map() }));
const nobody: readonly Presence[] = [];

function hearPresence(frame: unknown): void {
  const read = z.safeParse(chatServerFrames.presence.shape, frame);
  if (!read.success) return;
  const at = new Map(read.data.whole ? [] : store.getState().at);
  for (const { conversationId, people } of read.data.at) {
    if (people.length > 0) at.set(conversationId, people);
    else at.delete(conversationId);
  }
  store.setState({ at });
}

/** Follows who is where, for as long as a desk is in sight. */
export function usePresenceHeard(): void {
  useEffect(() => onFrame(hearPresence), []);
}

/** The others at a conversation. */
export function usePresent(conversationId: number): readonly Presence[] {
  const me = useSession(({ user }) => user?.id ?? 0);
  const people = store(({ at }) => at.get(conversationId) ?? nobody);
  return people.some(({ id }) => id === me) ? people.filter(({ id }) => id !== me) : people;
}

const say = (conversationId: number | null, state: Presence["state"]) =>
  sayFrame({ action: chatClientFrames.presence.action, conversationId, state });

/** Says that I look at a conversation, from now until it is left. Answers how to say that I write. */
export function useSayPresence(conversationId: number): () => void {
  const typing = useRef({ saidAt: 0, ends: undefined as ReturnType<typeof setTimeout> | undefined });
  useEffect(
    function sayViewing() {
      const state = typing.current;
      const look = () => document.visibilityState === "visible" && say(conversationId, "viewing");
      // A word on the socket does not hold up what somebody waits for.
      const leave = afterPaint(look);
      const timer = setInterval(look, viewingEveryMs);
      document.addEventListener("visibilitychange", look);
      return () => {
        leave();
        clearInterval(timer);
        clearTimeout(state.ends);
        state.saidAt = 0;
        document.removeEventListener("visibilitychange", look);
        say(null, "viewing");
      };
    },
    [conversationId],
  );
  return useCallback(() => {
    const state = typing.current;
    clearTimeout(state.ends);
    state.ends = setTimeout(() => {
      state.saidAt = 0;
      say(conversationId, "viewing");
    }, typingEndsMs);
    if (Date.now() - state.saidAt < typingEveryMs) return;
    state.saidAt = Date.now();
    say(conversationId, "typing");
  }, [conversationId]);
}
