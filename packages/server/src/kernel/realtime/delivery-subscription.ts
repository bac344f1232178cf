import { closeCodes } from "@vowdesk/contract/kernel";
import type { Actor } from "../http/context.ts";
import type { Subscription } from "./delivery-pump.ts";
import { DeliveryWindow, type Sendable, type WindowLimits } from "./delivery-window.ts";
import type { SocketConnection } from "./socket-connection.ts";
import { socketMetrics } from "./socket-metrics.ts";

/**
 * 1: an existing client, which knows only messages. 2: a client that announced itself, keeps a cursor and handles control frames
 * (R-6.4).
 */
export type ClientVersion = 1 | 2;

interface Start {
  version: ClientVersion;
  after: number;
  base: number;
  limits: WindowLimits;
}

/** How the feature encodes rows and handles rows that a user may not see. */
export interface DeliveryContent<R> {
  encode(row: R, re: number, line: { version: ClientVersion; connection: SocketConnection }): Buffer;
  maySee(actor: Actor, row: R): boolean;
  /** Whether clients of a version acknowledge the row. */
  isAcknowledged(row: R, version: ClientVersion): boolean;
  withdraw(userId: number, rows: readonly R[]): void;
  /** Records rows that the client repeatedly fails to store. They are not sent again on this socket. */
  stuck(userId: number, rows: readonly R[]): void;
  /** Called for a row that could not be encoded. */
  failed(error: unknown): void;
}

/** The subscription of one socket: sends rows in order and repeats them until they are acknowledged. */
export class DeliverySubscription<R extends Sendable> implements Subscription<R> {
  readonly connection: SocketConnection;
  readonly version: ClientVersion;
  readonly base: number;
  readonly window: DeliveryWindow<R>;
  readonly #content: DeliveryContent<R>;

  constructor(connection: SocketConnection, { version, after, base, limits }: Start, content: DeliveryContent<R>) {
    this.connection = connection;
    this.version = version;
    this.base = base;
    this.window = new DeliveryWindow(after, limits);
    this.#content = content;
  }

  get userId(): number {
    return this.connection.actor.id;
  }

  isOpen(): boolean {
    return this.connection.isOpen;
  }

  push(rows: readonly R[]): boolean {
    const hidden: R[] = [];
    const stuck: R[] = [];
    let hasRoom = true;
    for (const row of rows) {
      if (this.#content.maySee(this.connection.actor, row)) {
        const frame = this.#encode(row, 0);
        hasRoom = frame === null ? stuck.push(row) > 0 : this.#sendFirst(row, frame);
        if (!hasRoom) break;
      } else {
        this.window.skip(row);
        hidden.push(row);
      }
    }
    this.#withdraw(hidden);
    this.#reportStuck(stuck);
    return hasRoom;
  }

  /** Sends a control frame to a version 2 client. An old client would store it as a message. */
  sendControl(frame: Buffer): void {
    if (this.version === 2) this.connection.send(frame);
  }

  /** Returns how many of the ids were in flight. */
  acknowledge(ids: readonly string[]): number {
    return this.window.ack(ids, performance.now());
  }

  /**
   * For a client that never acknowledges some types of messages: calls `received` with the ids of those that have arrived. The proof is its
   * answer to a ping, which it sends only after it has read everything that was sent before (docs/decisions/012).
   */
  awaitReceipt(received: (ids: string[]) => void): void {
    if (this.window.size === 0) return;
    const upTo = this.window.lastSent;
    this.connection.afterPong(() => {
      const ids = this.window.receive(upTo, performance.now());
      if (ids.length > 0) received(ids);
    });
  }

  /** Sends unacknowledged rows again if they are due and still visible to the user. Closes a client that acknowledges nothing. */
  tick(nowMs: number): void {
    if (this.window.size === 0) return;
    const resends = this.window.due(nowMs);
    this.#reportStuck(this.window.takeStuck());
    if (this.window.isTooSlow(nowMs)) return this.connection.close(closeCodes.tooSlow);
    const hidden: R[] = [];
    for (const { row, re } of resends) {
      if (this.#content.maySee(this.connection.actor, row)) this.#sendAgain(row, re);
      else {
        this.window.skip(row);
        hidden.push(row);
      }
    }
    this.#withdraw(hidden);
  }

  /** Skips a row that cannot be encoded, so that later rows are sent. */
  #encode(row: R, re: number): Buffer | null {
    try {
      return this.#content.encode(row, re, this);
    } catch (error) {
      this.window.skip(row);
      this.#content.failed(error);
      return null;
    }
  }

  #sendFirst(row: R, frame: Buffer): boolean {
    const isAcknowledged = this.#content.isAcknowledged(row, this.version);
    if (
      !this.connection.hasRoomFor(frame.length) ||
      !this.window.take(row, frame.length, performance.now(), isAcknowledged)
    )
      return false;
    this.connection.send(frame);
    socketMetrics.sent.inc();
    return true;
  }

  #sendAgain(row: R, re: number): void {
    const frame = this.#encode(row, re);
    if (frame === null || !this.connection.hasRoomFor(frame.length)) return;
    this.connection.send(frame);
    socketMetrics.resent.inc();
  }

  #reportStuck(rows: readonly R[]): void {
    if (rows.length === 0) return;
    socketMetrics.stuck.inc(rows.length);
    this.#content.stuck(this.userId, rows);
  }

  #withdraw(rows: readonly R[]): void {
    if (rows.length === 0) return;
    socketMetrics.withdrawn.inc(rows.length);
    this.#content.withdraw(this.userId, rows);
  }
}
