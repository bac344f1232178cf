import type { chatApi, ChatMessage, ClaimedChat, GuardedReply } from "@vowdesk/contract/chat";
import type { CallInput } from "@vowdesk/contract/kernel";
import { unawaited } from "../../../ui/timing/unawaited.ts";

export type SendInput = CallInput<typeof chatApi.send>;
/** Input of a message, without the fields that the outbox adds. */
export type Content = Omit<SendInput, "id" | "clientMsgId" | "anyway">;

/** A picture or recording that is uploaded before its message is sent. */
export interface OutgoingFile {
  blob: Blob;
  name: string;
  /** Object URL of the picture; null for a recording. */
  preview: string | null;
  durationMs: number | null;
}

/** A message that the server has not confirmed yet. */
export interface Outgoing {
  /** Idempotency key, created in the browser. */
  key: string;
  /** Author. The message is never sent in a session of another user. */
  by: number;
  conversationId: number;
  content: Content;
  file: OutgoingFile | null;
  /** Epoch milliseconds. */
  writtenAt: number;
  state: "waiting" | "uploading" | "sending" | "failed" | "guarded";
  /** Upload progress from 0 to 1. */
  progress: number;
  anyway: boolean;
  /** Text of the refusal; null if there was no answer. */
  problem: string | null;
  /** The newer reply of a colleague, or a colleague's claim. */
  guard: GuardedReply | null;
  claimed: ClaimedChat | null;
}

/** Outcome of a failed attempt to send. */
export type Failure =
  | { is: "no-answer" }
  | { is: "guarded"; guard: GuardedReply }
  | { is: "refused"; problem: string; claimed: ClaimedChat | null };

/** Dependencies of the outbox, so that tests run without a browser. */
interface OutboxDependencies {
  /** Sends in the session of the author; in any other session it fails as if there were no answer. */
  send(input: SendInput, by: number): Promise<ChatMessage>;
  upload(file: OutgoingFile, entry: Outgoing, signal: AbortSignal, onProgress: (part: number) => void): Promise<string>;
  failureOf(thrown: unknown): Failure;
  newKey(): string;
  now(): number;
  wait(ms: number): Promise<void>;
  store(entries: readonly Outgoing[]): void;
  /** Called with the stored message, which the thread shows from then on. */
  sent(message: ChatMessage): Promise<void>;
}

/** Pauses before automatic retries without an answer. After the last one, only the user retries. */
const retryPausesMs = [1_000, 3_000, 6_000];

/**
 * Sends the messages of one user, one at a time per conversation, so that they arrive in the order in which they were written.
 * A retry reuses the idempotency key, so that each message is stored once.
 */
export class Outbox {
  readonly #deps: OutboxDependencies;
  readonly #listeners = new Set<() => void>();
  readonly #running = new Set<number>();
  readonly #uploads = new Map<string, AbortController>();
  readonly #by: number;
  #entries: readonly Outgoing[] = [];
  #hasEnded = false;

  constructor(deps: OutboxDependencies, by = 0) {
    this.#deps = deps;
    this.#by = by;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  readonly snapshot = (): readonly Outgoing[] => this.#entries;

  /** Adds stored unsent entries as failed, to be retried by the user. Entries with known keys are skipped. */
  restore(entries: readonly Outgoing[]): void {
    const remaining = entries
      .filter(({ key }) => !this.#find(key))
      .map((entry) => ({ ...entry, by: this.#by, state: "failed" as const, problem: null }));
    const all = [...remaining, ...this.#entries];
    if (remaining.length > 0) this.#set(all.toSorted((a, b) => a.writtenAt - b.writtenAt));
  }

  /** Ends the session: nothing more is sent or stored. Stored entries remain for the author's next sign-in. */
  end(): void {
    this.#hasEnded = true;
    for (const abort of this.#uploads.values()) abort.abort();
    for (const { file } of this.#entries) if (file?.preview) URL.revokeObjectURL(file.preview);
    this.#entries = [];
  }

  add(conversationId: number, content: Content, file: OutgoingFile | null = null): void {
    const entry: Outgoing = {
      key: this.#deps.newKey(),
      by: this.#by,
      conversationId,
      content,
      file,
      writtenAt: this.#deps.now(),
      state: "waiting",
      progress: 0,
      anyway: false,
      problem: null,
      guard: null,
      claimed: null,
    };
    this.#set([...this.#entries, entry]);
    unawaited(this.#run(conversationId), "shown");
  }

  /** Sends the entry again, after all earlier entries of the conversation that failed without an answer. */
  retry(key: string, { anyway = false } = {}): void {
    const entry = this.#find(key);
    if (!entry) return;
    this.#change(key, { state: "waiting", problem: null, guard: null, claimed: null, anyway: anyway || entry.anyway });
    this.#resume((item) => item.conversationId === entry.conversationId);
  }

  /** Retries all entries that failed without an answer. Called when the network returns. */
  readonly resumeAll = (): void => this.#resume(() => true);

  #resume(isTarget: (entry: Outgoing) => boolean): void {
    const selected = this.#entries.filter(isTarget);
    for (const { key, state, problem } of selected)
      if (state === "failed" && problem === null) this.#change(key, { state: "waiting" });
    for (const id of new Set(selected.map(({ conversationId }) => conversationId))) unawaited(this.#run(id), "shown");
  }

  /** Removes an entry that the user discards or that the thread already shows. */
  discard(key: string): void {
    this.#uploads.get(key)?.abort();
    const entry = this.#find(key);
    if (entry?.file?.preview) URL.revokeObjectURL(entry.file.preview);
    this.#set(this.#entries.filter((item) => item.key !== key));
    if (entry) unawaited(this.#run(entry.conversationId), "shown");
  }

  /** Removes the entries of messages that the server has stored. */
  removeStored(messages: readonly ChatMessage[]): void {
    const keys = new Set(messages.map(({ clientMsgId }) => clientMsgId));
    for (const { key } of this.#entries) if (keys.has(key)) this.discard(key);
  }

  #find = (key: string) => this.#entries.find((item) => item.key === key);

  #set(entries: readonly Outgoing[]): void {
    if (this.#hasEnded) return;
    this.#entries = entries;
    this.#deps.store(entries);
    for (const listener of this.#listeners) listener();
  }

  #change(key: string, change: Partial<Outgoing>): void {
    this.#set(this.#entries.map((item) => (item.key === key ? { ...item, ...change } : item)));
  }

  /** The next entry to send. Entries after one without an answer or decision are not sent. */
  #next(conversationId: number): Outgoing | undefined {
    const open = this.#entries.filter((item) => item.conversationId === conversationId);
    const first = open.find(({ state, problem }) => !(state === "failed" && problem !== null));
    return first?.state === "waiting" ? first : undefined;
  }

  async #run(conversationId: number): Promise<void> {
    if (this.#running.has(conversationId)) return;
    this.#running.add(conversationId);
    try {
      for (let next = this.#next(conversationId); next; next = this.#next(conversationId))
        await this.#deliver(next.key);
    } finally {
      this.#running.delete(conversationId);
    }
  }

  async #deliver(key: string, times = 0): Promise<void> {
    try {
      await this.#try(key);
    } catch (thrown) {
      const failure = this.#deps.failureOf(thrown);
      const pauseMs = retryPausesMs[times];
      if (failure.is !== "no-answer" || pauseMs === undefined) return this.#fail(key, failure);
      await this.#deps.wait(pauseMs);
      return this.#deliver(key, times + 1);
    }
  }

  async #try(key: string): Promise<void> {
    await this.#uploadFirst(key);
    const entry = this.#find(key);
    if (!entry) return;
    this.#change(key, { state: "sending" });
    const { conversationId: id, content, anyway, by } = entry;
    await this.#deps.sent(await this.#deps.send({ ...content, id, clientMsgId: key, anyway }, by));
    this.discard(key);
  }

  async #uploadFirst(key: string): Promise<void> {
    const entry = this.#find(key);
    if (!entry?.file || entry.content.url !== undefined) return;
    const abort = new AbortController();
    this.#uploads.set(key, abort);
    this.#change(key, { state: "uploading", progress: 0 });
    try {
      const onProgress = (progress: number) => this.#change(key, { progress });
      const url = await this.#deps.upload(entry.file, entry, abort.signal, onProgress);
      this.#change(key, { content: { ...entry.content, url } });
    } finally {
      this.#uploads.delete(key);
    }
  }

  #fail(key: string, failure: Failure): void {
    if (failure.is === "guarded") return this.#change(key, { state: "guarded", guard: failure.guard });
    const { problem, claimed } = failure.is === "refused" ? failure : { problem: null, claimed: null };
    this.#change(key, { state: "failed", problem, claimed });
  }
}
