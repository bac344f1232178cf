import { readPosition } from "@vowdesk/contract/kernel";
import type { StoredMessage } from "./stored-messages.ts";
import type { Timers } from "./connection.ts";

/** Unread messages to announce. A backlog holds messages that arrived while disconnected; they are announced together. */
export interface News<M> {
  /** Oldest first. */
  messages: readonly M[];
  backlog: boolean;
}

/** Flushes a backlog that ends before the expected position, because some messages were read elsewhere. */
const backlogSilenceMs = 800;

export interface Arrivals<M> {
  /** Messages up to this position belong to the backlog. */
  backlogUpTo(last: string): void;
  add(message: M): void;
  flush(): void;
  clear(): void;
}

/** Separates live messages, announced at once, from the backlog, announced together. */
export function createArrivals<M extends StoredMessage>(
  { timers }: { timers: Timers },
  announce: (news: News<M>) => void,
): Arrivals<M> {
  let until: number | null = null;
  let backlog: M[] = [];
  let timer: unknown = null;

  function flush(): void {
    timers.clearTimeout(timer);
    const messages = backlog;
    backlog = [];
    if (messages.length > 0) announce({ messages, backlog: true });
  }

  function restartSilenceTimer(): void {
    timers.clearTimeout(timer);
    timer = timers.setTimeout(flush, backlogSilenceMs);
  }

  function add(message: M): void {
    const seq = readPosition(message.seq)?.seq ?? Infinity;
    if (until === null || seq > until) {
      flush();
      if (message.flag === 0) announce({ messages: [message], backlog: false });
      return;
    }
    if (message.flag === 0) backlog.push(message);
    if (seq === until) flush();
    else restartSilenceTimer();
  }

  return {
    backlogUpTo: (last) => {
      until = readPosition(last)?.seq ?? null;
      restartSilenceTimer();
    },
    add,
    flush,
    clear: () => {
      timers.clearTimeout(timer);
      backlog = [];
      until = null;
    },
  };
}
