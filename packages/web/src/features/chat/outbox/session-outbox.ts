import { chatApi, contentTypes, type ChatMessage, type ClaimedChat, type GuardedReply } from "@vowdesk/contract/chat";
import { useEffect, useSyncExternalStore } from "react";
import { call, CallRefused, NetworkFailed } from "../../../kernel/http/call.ts";
import { serverNow } from "../../../kernel/session/clock.ts";
import { queryOptions, queryClient, invalidateSoon } from "../../../kernel/cache/queries.ts";
import { useSession } from "../../../kernel/session/session.ts";
import { isSessionOver } from "../../../kernel/session/session-over.ts";
import { perSession } from "../../../kernel/session/session-stores.ts";
import { upload } from "../../../kernel/http/upload.ts";
import { KeptEntries } from "./stored-entries.ts";
import { Outbox, type Failure, type Outgoing } from "./outbox.ts";
import { stretchSize } from "../thread/message-window.ts";
import { tabLocks } from "./tab-locks.ts";

/** The latest messages of a conversation: the one answer of it that is kept current. */
export const asksLatest = (id: number) => queryOptions(chatApi.messages, { id, limit: stretchSize });

/** An answer that the session is over says nothing about the message: its author sends it again after the next sign-in. */
function failureOf(thrown: unknown): Failure {
  if (thrown instanceof NetworkFailed || isSessionOver(thrown)) return { is: "no-answer" };
  if (!(thrown instanceof CallRefused)) return { is: "refused", problem: "", claimed: null };
  const { data, message } = thrown;
  const reason: string | null = thrown.reason;
  if (reason === "chat-answered-meanwhile" && data) return { is: "guarded", guard: data as GuardedReply };
  const claimed = reason === "chat-claimed" && data ? (data as ClaimedChat) : null;
  return { is: "refused", problem: message, claimed };
}

/** Shows what was sent at once: an answer of before that is still on its way would hide it again. */
async function showSent(message: ChatMessage): Promise<void> {
  const { queryKey } = asksLatest(message.conversationId);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (before) => {
    if (!before) return before;
    const [place, others] =
      message.seq === null ? (["held", before.held] as const) : (["records", before.records] as const);
    return { ...before, [place]: [...others.filter(({ id }) => id !== message.id), message] };
  });
  invalidateSoon("chat");
}

const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

/** The outbox of the signed-in user, with what they left unsent in this browser. */
function openOutbox() {
  const userId = useSession.getState().userId ?? 0;
  const outbox: Outbox = new Outbox(
    {
      send: (input, by) => call(chatApi.sendMsg, input, { background: true, by }),
      upload: ({ blob, name }, { content, by }, signal, onProgress) =>
        upload(blob, {
          module: content.type === contentTypes.voice ? "voice" : "chat",
          name,
          by,
          signal,
          onProgress: ({ sent, total }) => onProgress(total > 0 ? sent / total : 0),
        }),
      failureOf,
      newKey,
      now: serverNow,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      keep: (entries) => kept.keep(entries),
      sent: showSent,
    },
    userId,
  );
  const kept = new KeptEntries({
    userId,
    tab: newKey(),
    locks: tabLocks,
    takeUp: (entries) => outbox.restore(entries),
  });
  kept.open();
  window.addEventListener("storage", kept.look);
  const end = () => {
    window.removeEventListener("storage", kept.look);
    kept.close();
    outbox.end();
  };
  return { outbox, end };
}

const ofSession = perSession(openOutbox, ({ end }) => end());

/** The outbox of the current session. */
export const ownOutbox = (): Outbox => ofSession().outbox;

/** What is on its way in all conversations. */
export function useOutgoing(): readonly Outgoing[] {
  const { subscribe, snapshot } = ownOutbox();
  return useSyncExternalStore(subscribe, snapshot);
}

/** What waits for the network goes on when it is there again. */
export function useResuming(): void {
  useEffect(() => {
    const { resumeAll } = ownOutbox();
    window.addEventListener("online", resumeAll);
    return () => window.removeEventListener("online", resumeAll);
  }, []);
}
