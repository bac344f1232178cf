import { chatApi, contentTypes, type ChatMessage, type ClaimedChat, type GuardedReply } from "@vowdesk/contract/chat";
import { useEffect, useSyncExternalStore } from "react";
import { call, CallRefused, NetworkFailed } from "../../../kernel/call.ts";
import { serverNow } from "../../../kernel/clock.ts";
import { asks, queryClient, staleSoon } from "../../../kernel/queries.ts";
import { upload } from "../../../kernel/upload.ts";
import { Outbox, type Failure, type Outgoing } from "./outbox.ts";
import { keep, keptOf } from "./own-storage.ts";
import { stretchSize } from "./stretch.ts";

/** The latest messages of a conversation: the one answer of it that is kept current. */
export const asksLatest = (id: number) => asks(chatApi.messages, { id, limit: stretchSize });

const name = "outbox";
let userId = 0;

function failureOf(thrown: unknown): Failure {
  if (thrown instanceof NetworkFailed) return { is: "no-answer" };
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
  staleSoon("chat");
}

/** What has no file any more cannot be sent after a reload. */
function keepEntries(entries: readonly Outgoing[]): void {
  const kept = entries.filter(({ file, content }) => file === null || content.url !== undefined);
  const plain = kept.map((entry) => ({ ...entry, file: null }));
  keep(userId, name, plain.length > 0 ? JSON.stringify(plain) : null);
}

export const outbox = new Outbox({
  send: (input) => call(chatApi.sendMsg, input, { background: true }),
  upload: ({ blob, name: fileName }, type, signal, onProgress) =>
    upload(blob, {
      module: type === contentTypes.voice ? "voice" : "chat",
      name: fileName,
      signal,
      onProgress: ({ sent, total }) => onProgress(total > 0 ? sent / total : 0),
    }),
  failureOf,
  newKey: () => crypto.getRandomValues(new Uint32Array(4)).join("-"),
  now: serverNow,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  keep: keepEntries,
  sent: showSent,
});

/** Takes up what this person left unsent in this browser. */
export function openOutbox(ownerId: number): void {
  if (userId === ownerId) return;
  userId = ownerId;
  const [kept] = keptOf(ownerId, name);
  try {
    outbox.restore(kept ? (JSON.parse(kept[1]) as Outgoing[]) : []);
  } catch {
    outbox.restore([]);
  }
}

/** What is on its way in all conversations. */
export const useOutgoing = (): readonly Outgoing[] => useSyncExternalStore(outbox.subscribe, outbox.snapshot);

/** What waits for the network goes on when it is there again. */
export function useResuming(): void {
  useEffect(() => {
    window.addEventListener("online", outbox.resumeAll);
    return () => window.removeEventListener("online", outbox.resumeAll);
  }, []);
}
