import type { Timers } from "./connection.ts";

/** Acknowledgements are sent together after this delay, or once this many are queued. */
const waitMs = 200;
const batchSize = 50;

interface AckFrames<M> {
  /** False when the socket is not open; the ids stay queued then. */
  send(text: string): boolean;
  frame(ids: readonly string[], example: M): string;
}

export interface AckQueue<M> {
  /** Queues the acknowledgement of a stored message. */
  add(message: M): void;
  clear(): void;
}

/** Batches acknowledgements. Unsent ones survive a reconnect; the cursor covers those of a lost frame. */
export function createAckQueue<M extends { id: string }>(
  { timers }: { timers: Timers },
  { send, frame }: AckFrames<M>,
): AckQueue<M> {
  let waiting = new Map<string, M>();
  let timer: unknown = null;

  /** A frame has one action, which depends on the message, so ids are grouped by the frame that they produce. */
  function grouped(messages: readonly M[]): M[][] {
    const groups = new Map<string, M[]>();
    for (const message of messages) {
      const kind = frame([], message);
      groups.set(kind, [...(groups.get(kind) ?? []), message]);
    }
    return [...groups.values()];
  }

  function flush(): void {
    timers.clearTimeout(timer);
    timer = null;
    const messages = [...waiting.values()];
    waiting = new Map();
    for (const group of grouped(messages)) {
      const [first] = group;
      const isSent =
        first !== undefined &&
        send(
          frame(
            group.map((message) => message.id),
            first,
          ),
        );
      if (!isSent) for (const message of group.slice(0, batchSize)) waiting.set(message.id, message);
    }
  }

  return {
    add: (message) => {
      waiting.set(message.id, message);
      if (waiting.size >= batchSize) flush();
      else timer ??= timers.setTimeout(flush, waitMs);
    },
    clear: () => {
      timers.clearTimeout(timer);
      timer = null;
      waiting = new Map();
    },
  };
}
