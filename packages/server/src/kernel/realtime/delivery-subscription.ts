import { closeCodes } from "@vowdesk/contract/kernel";
import type { Actor } from "../http/context.ts";
import type { Line } from "./delivery-pump.ts";
import { DeliveryWindow, type Sendable, type WindowLimits } from "./delivery-window.ts";
import type { SocketConnection } from "./socket-connection.ts";
import { socketMetrics } from "./socket-metrics.ts";

/** 1: a client that knows messages only. 2: one that announced itself, keeps a cursor and hears control frames. */
export type ClientVersion = 1 | 2;

interface Start {
  version: ClientVersion;
  after: number;
  base: number;
  limits: WindowLimits;
}

/** What the feature knows of the rows: how they are written, who may see them, and what becomes of those one may not. */
export interface LineContent<R> {
  encode(row: R, re: number, line: { version: ClientVersion; connection: SocketConnection }): Buffer;
  maySee(actor: Actor, row: R): boolean;
  withdraw(userId: number, rows: readonly R[]): void;
  /** Notes rows that the client fails on whenever they come; they are sent no more on this line. */
  stuck(userId: number, rows: readonly R[]): void;
  /** Hears of a row that could not be written as a frame. */
  failed(error: unknown): void;
}

/** One socket's end of its user's stream: sends rows in order, and again until they are acknowledged. */
export class DeliveryLine<R extends Sendable> implements Line<R> {
  readonly connection: SocketConnection;
  readonly version: ClientVersion;
  readonly base: number;
  readonly window: DeliveryWindow<R>;
  readonly #content: LineContent<R>;

  constructor(connection: SocketConnection, { version, after, base, limits }: Start, content: LineContent<R>) {
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
    const gone: R[] = [];
    const stuck: R[] = [];
    let isRoom = true;
    for (const row of rows) {
      if (this.#content.maySee(this.connection.actor, row)) {
        const frame = this.#encoded(row, 0);
        isRoom = frame === null ? stuck.push(row) > 0 : this.#sendFirst(row, frame);
        if (!isRoom) break;
      } else {
        this.window.skip(row);
        gone.push(row);
      }
    }
    this.#withdraw(gone);
    this.#noteStuck(stuck);
    return isRoom;
  }

  /** Tells a v2 client something that is no message; an old client would store it as one (DELIVERY 6.1). */
  tell(frame: Buffer): void {
    if (this.version === 2) this.connection.send(frame);
  }

  /** How many of these were on their way. */
  acknowledge(ids: readonly string[]): number {
    return this.window.ack(ids, performance.now());
  }

  /** Sends again what is due, to those who may still see it; closes a client that acknowledges nothing. */
  tick(nowMs: number): void {
    if (this.window.size === 0) return;
    const resends = this.window.due(nowMs);
    this.#noteStuck(this.window.takeStuck());
    if (this.window.isTooSlow(nowMs)) return this.connection.close(closeCodes.tooSlow);
    const gone: R[] = [];
    for (const { row, re } of resends) {
      if (this.#content.maySee(this.connection.actor, row)) this.#sendAgain(row, re);
      else {
        this.window.skip(row);
        gone.push(row);
      }
    }
    this.#withdraw(gone);
  }

  /** A row that cannot be written as a frame is passed over, so that the rows behind it go out. */
  #encoded(row: R, re: number): Buffer | null {
    try {
      return this.#content.encode(row, re, this);
    } catch (error) {
      this.window.skip(row);
      this.#content.failed(error);
      return null;
    }
  }

  #sendFirst(row: R, frame: Buffer): boolean {
    if (!this.connection.hasRoomFor(frame.length) || !this.window.take(row, frame.length, performance.now()))
      return false;
    this.connection.send(frame);
    socketMetrics.sent.inc();
    return true;
  }

  #sendAgain(row: R, re: number): void {
    const frame = this.#encoded(row, re);
    if (frame === null || !this.connection.hasRoomFor(frame.length)) return;
    this.connection.send(frame);
    socketMetrics.resent.inc();
  }

  #noteStuck(rows: readonly R[]): void {
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
