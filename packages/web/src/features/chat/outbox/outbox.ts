import type { chatApi, ChatMessage, ClaimedChat, GuardedReply } from "@vowdesk/contract/chat";
import type { CallInput } from "@vowdesk/contract/kernel";

export type SendInput = CallInput<typeof chatApi.sendMsg>;
/** What is sent, without what the outbox adds to it. */
export type Content = Omit<SendInput, "id" | "clientMsgId" | "anyway">;

/** A picture or recording that travels before its message does. */
export interface OutgoingFile {
  blob: Blob;
  name: string;
  /** An address of the picture in this browser; null of a recording. */
  preview: string | null;
  durationMs: number | null;
}

/** A message on its way. */
export interface Outgoing {
  /** Of this browser's making; the server takes a message with it once. */
  key: string;
  /** The user who wrote it: it is sent in no session of another. */
  by: number;
  conversationId: number;
  content: Content;
  file: OutgoingFile | null;
  /** Epoch milliseconds at which it was written. */
  writtenAt: number;
  state: "waiting" | "uploading" | "sending" | "failed" | "guarded";
  /** Of the upload, from 0 to 1. */
  progress: number;
  anyway: boolean;
  /** Why it failed; null when there was no answer. */
  problem: string | null;
  /** A colleague answered meanwhile, or is on it. */
  guard: GuardedReply | null;
  claimed: ClaimedChat | null;
}

/** How a try to send may end, beside the message. */
export type Failure =
  | { is: "no-answer" }
  | { is: "guarded"; guard: GuardedReply }
  | { is: "refused"; problem: string; claimed: ClaimedChat | null };

/** What the outbox is lent: tests run without a browser. */
interface OutboxWorld {
  /** In the session of the user it is from; fails without an answer in any other. */
  send(input: SendInput, by: number): Promise<ChatMessage>;
  upload(file: OutgoingFile, entry: Outgoing, signal: AbortSignal, onProgress: (part: number) => void): Promise<string>;
  failureOf(thrown: unknown): Failure;
  newKey(): string;
  now(): number;
  wait(ms: number): Promise<void>;
  keep(entries: readonly Outgoing[]): void;
  /** The server has it: from now on the thread shows what the server made of it. */
  sent(message: ChatMessage): Promise<void>;
}

/** Without an answer it is tried again after these pauses, then it waits for somebody to say so. */
const pausesMs = [1_000, 3_000, 6_000];

/**
 * Sends what one user writes, for each conversation one after the other, so that messages arrive in the order they were written
 * in and each once: a try again carries the same key.
 */
export class Outbox {
  readonly #world: OutboxWorld;
  readonly #listeners = new Set<() => void>();
  readonly #running = new Set<number>();
  readonly #uploads = new Map<string, AbortController>();
  readonly #by: number;
  #entries: readonly Outgoing[] = [];
  #hasEnded = false;

  constructor(world: OutboxWorld, by = 0) {
    this.#world = world;
    this.#by = by;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly snapshot = (): readonly Outgoing[] => this.#entries;

  /** Takes up what was left unsent: it says so, and waits for somebody. What is here already stays as it is. */
  restore(entries: readonly Outgoing[]): void {
    const left = entries
      .filter(({ key }) => !this.#find(key))
      .map((entry) => ({ ...entry, by: this.#by, state: "failed" as const, problem: null }));
    const both = [...left, ...this.#entries];
    if (left.length > 0) this.#set(both.toSorted((one, other) => one.writtenAt - other.writtenAt));
  }

  /** The session is over: nothing more is sent or kept. What is in the browser's storage stays for the author's return. */
  end(): void {
    this.#hasEnded = true;
    for (const abort of this.#uploads.values()) abort.abort();
    for (const { file } of this.#entries) if (file?.preview) URL.revokeObjectURL(file.preview);
    this.#entries = [];
  }

  add(conversationId: number, content: Content, file: OutgoingFile | null = null): void {
    const entry: Outgoing = {
      key: this.#world.newKey(),
      by: this.#by,
      conversationId,
      content,
      file,
      writtenAt: this.#world.now(),
      state: "waiting",
      progress: 0,
      anyway: false,
      problem: null,
      guard: null,
      claimed: null,
    };
    this.#set([...this.#entries, entry]);
    void this.#run(conversationId);
  }

  /** Sends again: this one, and before it whatever of the conversation has failed for want of an answer. */
  retry(key: string, { anyway = false } = {}): void {
    const entry = this.#find(key);
    if (!entry) return;
    this.#change(key, { state: "waiting", problem: null, guard: null, claimed: null, anyway: anyway || entry.anyway });
    this.#resume((one) => one.conversationId === entry.conversationId);
  }

  /** The network is there again. */
  readonly resumeAll = (): void => this.#resume(() => true);

  #resume(isMeant: (entry: Outgoing) => boolean): void {
    const meant = this.#entries.filter(isMeant);
    for (const { key, state, problem } of meant)
      if (state === "failed" && problem === null) this.#change(key, { state: "waiting" });
    for (const id of new Set(meant.map(({ conversationId }) => conversationId))) void this.#run(id);
  }

  /** Lets go of one that is not sent, or that the thread shows by itself now. */
  discard(key: string): void {
    this.#uploads.get(key)?.abort();
    const entry = this.#find(key);
    if (entry?.file?.preview) URL.revokeObjectURL(entry.file.preview);
    this.#set(this.#entries.filter((one) => one.key !== key));
    if (entry) void this.#run(entry.conversationId);
  }

  /** These messages stand in the thread. */
  settle(messages: readonly ChatMessage[]): void {
    const keys = new Set(messages.map(({ clientMsgId }) => clientMsgId));
    for (const { key } of this.#entries) if (keys.has(key)) this.discard(key);
  }

  #find = (key: string) => this.#entries.find((one) => one.key === key);

  #set(entries: readonly Outgoing[]): void {
    if (this.#hasEnded) return;
    this.#entries = entries;
    this.#world.keep(entries);
    for (const listener of this.#listeners) listener();
  }

  #change(key: string, change: Partial<Outgoing>): void {
    this.#set(this.#entries.map((one) => (one.key === key ? { ...one, ...change } : one)));
  }

  /** The next to go; nothing overtakes one that waits for an answer or for a decision. */
  #next(conversationId: number): Outgoing | undefined {
    const open = this.#entries.filter((one) => one.conversationId === conversationId);
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
      const failure = this.#world.failureOf(thrown);
      const pauseMs = pausesMs[times];
      if (failure.is !== "no-answer" || pauseMs === undefined) return this.#fail(key, failure);
      await this.#world.wait(pauseMs);
      return this.#deliver(key, times + 1);
    }
  }

  async #try(key: string): Promise<void> {
    await this.#uploadFirst(key);
    const entry = this.#find(key);
    if (!entry) return;
    this.#change(key, { state: "sending" });
    const { conversationId: id, content, anyway, by } = entry;
    await this.#world.sent(await this.#world.send({ ...content, id, clientMsgId: key, anyway }, by));
    this.discard(key);
  }

  async #uploadFirst(key: string): Promise<void> {
    const entry = this.#find(key);
    if (!entry?.file || entry.content.url !== undefined) return;
    const abort = new AbortController();
    this.#uploads.set(key, abort);
    this.#change(key, { state: "uploading", progress: 0 });
    try {
      const tell = (progress: number) => this.#change(key, { progress });
      const url = await this.#world.upload(entry.file, entry, abort.signal, tell);
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
