import { readPosition } from "@vowdesk/contract/kernel";
import type { StoredMessage } from "./stored-messages.ts";
import type { Timers } from "./connection.ts";

/** Unread messages to announce. A backlog is what was missed while away: announced together, not one by one. */
export interface News<M> {
  /** Oldest first. */
  messages: readonly M[];
  backlog: boolean;
}

/** A backlog that ends earlier than the server said (some were read elsewhere) is told after this silence. */
const backlogSilenceMs = 800;

export interface Arrivals<M> {
  /** What comes up to this position was missed while away. */
  backlogUpTo(last: string): void;
  add(message: M): void;
  flush(): void;
  clear(): void;
}

/** Sorts new messages into live ones, told at once, and the backlog, told together. */
export function createArrivals<M extends StoredMessage>(
  { timers }: { timers: Timers },
  tell: (news: News<M>) => void,
): Arrivals<M> {
  let until: number | null = null;
  let backlog: M[] = [];
  let timer: unknown = null;

  function flush(): void {
    timers.clearTimeout(timer);
    const messages = backlog;
    backlog = [];
    if (messages.length > 0) tell({ messages, backlog: true });
  }

  function wait(): void {
    timers.clearTimeout(timer);
    timer = timers.setTimeout(flush, backlogSilenceMs);
  }

  function add(message: M): void {
    const seq = readPosition(message.seq)?.seq ?? Infinity;
    if (until === null || seq > until) {
      flush();
      if (message.flag === 0) tell({ messages: [message], backlog: false });
      return;
    }
    if (message.flag === 0) backlog.push(message);
    if (seq === until) flush();
    else wait();
  }

  return {
    backlogUpTo: (last) => {
      until = readPosition(last)?.seq ?? null;
      wait();
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
