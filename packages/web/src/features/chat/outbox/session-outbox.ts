import { chatApi, contentTypes, type ChatMessage, type ClaimedChat, type GuardedReply } from "@vowdesk/contract/chat";
import { useEffect, useSyncExternalStore } from "react";
import { call, CallRefused, NetworkFailed } from "../../../kernel/http/call.ts";
import { serverNow } from "../../../kernel/session/clock.ts";
import { queryOptions, queryClient, invalidateSoon } from "../../../kernel/cache/queries.ts";
import { useSession } from "../../../kernel/session/session.ts";
import { isSessionOver } from "../../../kernel/session/session-over.ts";
import { perSession } from "../../../kernel/session/session-stores.ts";
import { upload } from "../../../kernel/http/upload.ts";
import { StoredEntries } from "./stored-entries.ts";
import { Outbox, type Failure, type Outgoing } from "./outbox.ts";
import { messagePageSize } from "../thread/message-window.ts";
import { tabLocks } from "./tab-locks.ts";
import { newId } from "../../../ui/timing/new-id.ts";

/** Query of the latest messages of a conversation. Other parts of a thread are not cached. */
export const latestQuery = (id: number) => queryOptions(chatApi.messages, { id, limit: messagePageSize });

/** An ended session counts as no answer, because the author can send the message after the next sign-in. */
function failureOf(thrown: unknown): Failure {
  if (thrown instanceof NetworkFailed || isSessionOver(thrown)) return { is: "no-answer" };
  if (!(thrown instanceof CallRefused)) return { is: "refused", problem: "", claimed: null };
  const { data, message } = thrown;
  const reason: string | null = thrown.reason;
  if (reason === "chat-answered-meanwhile" && data) return { is: "guarded", guard: data as GuardedReply };
  const claimed = reason === "chat-claimed" && data ? (data as ClaimedChat) : null;
  return { is: "refused", problem: message, claimed };
}

/** Adds a sent message to the cached thread. A pending query is cancelled, because its older answer would remove the message. */
async function showSent(message: ChatMessage): Promise<void> {
  const { queryKey } = latestQuery(message.conversationId);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (before) => {
    if (!before) return before;
    const [place, others] =
      message.seq === null ? (["held", before.held] as const) : (["records", before.records] as const);
    return { ...before, [place]: [...others.filter(({ id }) => id !== message.id), message] };
  });
  invalidateSoon("chat");
}

const newKey = newId;

/** Creates the outbox of the signed-in user and connects it to the stored entries of this browser. */
function openOutbox() {
  const userId = useSession.getState().userId ?? 0;
  const outbox: Outbox = new Outbox(
    {
      send: (input, by) => call(chatApi.send, input, { background: true, by }),
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
      store: (entries) => storedEntries.store(entries),
      sent: showSent,
    },
    userId,
  );
  const storedEntries = new StoredEntries({
    userId,
    tab: newKey(),
    locks: tabLocks,
    adopt: (entries) => outbox.restore(entries),
  });
  storedEntries.open();
  window.addEventListener("storage", storedEntries.scan);
  const end = () => {
    window.removeEventListener("storage", storedEntries.scan);
    storedEntries.close();
    outbox.end();
  };
  return { outbox, end };
}

const ofSession = perSession(openOutbox, ({ end }) => end());

export const sessionOutbox = (): Outbox => ofSession().outbox;

/** Unconfirmed messages of all conversations. */
export function useOutgoing(): readonly Outgoing[] {
  const { subscribe, snapshot } = sessionOutbox();
  return useSyncExternalStore(subscribe, snapshot);
}

/** Resumes sending when the browser goes online. */
export function useResumeWhenOnline(): void {
  useEffect(() => {
    const { resumeAll } = sessionOutbox();
    window.addEventListener("online", resumeAll);
    return () => window.removeEventListener("online", resumeAll);
  }, []);
}
