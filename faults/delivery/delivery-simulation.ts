import { DeliveryPump as Pump, type Subscription } from "../../packages/server/src/kernel/realtime/delivery-pump.ts";
import { DeliveryWindow, type WindowLimits } from "../../packages/server/src/kernel/realtime/delivery-window.ts";
import { canResume } from "../../packages/server/src/features/messages/notifications/notifications.policy.ts";
import { readPosition } from "@vowdesk/contract/kernel";
import { ClientTab, type FakeSocket, type Row } from "./delivery-tab.ts";

/** Omits or simplifies one part of the protocol; the check must fail for each of them. */
export type Variant = "whole" | "no-sweep" | "no-dedup" | "cursor-is-no-ack" | "fetch-before-subscribe";

const limits: WindowLimits = {
  messages: 4,
  bytes: 1_000_000,
  resendAfterMs: [10_000, 20_000, 40_000, 60_000],
  rounds: 5,
  fullForMs: 60_000,
};
const userId = 1;
const epoch = "model";

interface ServerEnd extends Subscription<Row> {
  socket: FakeSocket;
}

interface Node {
  up: boolean;
  pump: Pump<Row, ServerEnd>;
  ends: Map<FakeSocket, ServerEnd>;
  /** Sockets of the variant that reads before it subscribes. */
  unsubscribed: Set<FakeSocket>;
}

const silent = { warn: () => undefined };
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Two nodes, some tabs and the tables of one user, in memory; the modules under test are the product's own. */
export class DeliverySimulation {
  readonly rows: (Row & { acked: boolean })[] = [];
  readonly tabs: ClientTab[] = [];
  mostInFlight = 0;
  readonly #variant: Variant;
  readonly #nodes: Node[];
  #uncommitted: string[] = [];
  #signals: number[] = [];
  #made = 0;
  #now = 0;

  constructor(variant: Variant) {
    this.#variant = variant;
    this.#nodes = [0, 1].map(() => this.#boot());
    this.newTab();
  }

  #boot(): Node {
    const streams = {
      next: (wants: readonly { after: number; base: number; limit: number }[]) =>
        Promise.resolve(
          wants.map(({ after, base, limit }) => ({
            rows: this.rows.filter((row) => row.seq > after && (row.seq > base || !row.acked)).slice(0, limit),
            end: this.rows.length,
          })),
        ),
      behind: (sent: ReadonlyMap<number, number>) =>
        Promise.resolve([...sent].flatMap(([id, seq]) => (this.rows.length > seq ? [id] : []))),
    };
    return { up: true, pump: new Pump<Row, ServerEnd>(streams, silent), ends: new Map(), unsubscribed: new Set() };
  }

  begin(): void {
    this.#uncommitted.push(String((this.#made += 1)));
  }

  /** Sequence numbers are assigned under the lock that the commit releases, so they follow the order of commits. */
  commit(which: number): void {
    const [id] = this.#uncommitted.splice(which % Math.max(1, this.#uncommitted.length), 1);
    if (id === undefined) return;
    this.rows.push({ id, seq: this.rows.length + 1, acked: false });
    this.#nodes.forEach((_node, place) => this.#signals.push(place));
  }

  signal(which: number): void {
    const [place] = this.#signals.splice(which % Math.max(1, this.#signals.length), 1);
    const node = this.#nodes[place ?? -1];
    if (node?.up) node.pump.wake([userId]);
  }

  loseSignal(which: number): void {
    this.#signals.splice(which % Math.max(1, this.#signals.length), 1);
  }

  async sweep(which: number): Promise<void> {
    const node = this.#nodes[which % 2];
    if (node?.up && this.#variant !== "no-sweep") await node.pump.sweep();
  }

  newTab(): void {
    if (this.tabs.length < 3)
      this.tabs.push(
        new ClientTab(
          () => this.#snapshot(),
          () => this.#now,
        ),
      );
  }

  #snapshot() {
    return { records: this.rows.toReversed().map(written), unread: this.rows.length, last: position(this.rows.length) };
  }

  /** Connects a tab's socket to a node, if that node is up. */
  connect(tab: ClientTab, which: number): void {
    const node = this.#nodes[which % 2];
    const { socket } = tab;
    if (!socket || socket.readyState !== 0) return;
    if (!node?.up) return tab.lose();
    socket.readyState = 1;
    socket.onopen?.(null as never);
  }

  #nodeOf(socket: FakeSocket): Node | undefined {
    return this.#nodes.find((node) => node.ends.has(socket) || node.unsubscribed.has(socket));
  }

  /** Delivers one frame of a tab to the server. */
  receive(tab: ClientTab, which: number): void {
    const { socket } = tab;
    const text = socket?.toServer.shift();
    if (!socket || text === undefined) return;
    const frame = JSON.parse(text) as { action: number; msgIds?: string; after?: string | null };
    if (frame.action === 1) return this.#greet(this.#nodes[which % 2], socket, frame.after ?? null);
    if (frame.action === 4) return sendFrame(socket, { action: 4 });
    this.#acknowledge(socket, (frame.msgIds ?? "").split(","));
  }

  #greet(node: Node | undefined, socket: FakeSocket, cursor: string | null): void {
    if (!node?.up) return socket.owner.lose();
    const at = readPosition(cursor);
    const end = { epoch, last: this.rows.length, nextAt: null };
    if (!canResume(at, end, new Date(this.#now))) return sendFrame(socket, { action: 9 });
    if (this.#variant !== "cursor-is-no-ack") this.#acknowledgeUpTo(at.seq);
    sendFrame(socket, { action: 1, last: position(this.rows.length) });
    if (this.#variant !== "fetch-before-subscribe") return this.#join(node, socket, at.seq);
    for (const row of this.rows.slice(at.seq)) sendFrame(socket, written(row));
    node.unsubscribed.add(socket);
  }

  #acknowledgeUpTo(seq: number): void {
    for (const row of this.rows.slice(0, seq)) row.acked = true;
  }

  #join(node: Node, socket: FakeSocket, after: number): void {
    const end: ServerEnd = {
      userId,
      base: after,
      socket,
      window: new DeliveryWindow<Row>(after, limits),
      isOpen: () => node.up && socket.readyState === 1,
      push: (rows) => rows.every((row) => this.#send(end, row)),
    };
    node.ends.set(socket, end);
    node.pump.add(end);
    node.pump.wakeSubscription(end);
  }

  #send(end: ServerEnd, row: Row): boolean {
    if (!end.window.take(row, 100, this.#now)) return false;
    this.mostInFlight = Math.max(this.mostInFlight, end.window.size);
    sendFrame(end.socket, written(row));
    return true;
  }

  /** The naive variant: a message that is committed between the read and the subscription is never sent. */
  subscribe(tab: ClientTab): void {
    const { socket } = tab;
    const node = socket && this.#nodeOf(socket);
    if (node?.unsubscribed.delete(socket as FakeSocket)) this.#join(node, socket as FakeSocket, this.rows.length);
  }

  #acknowledge(socket: FakeSocket, ids: readonly string[]): void {
    for (const row of this.rows) if (ids.includes(row.id)) row.acked = true;
    const node = this.#nodeOf(socket);
    const end = node?.ends.get(socket);
    if (!node || !end) return;
    end.window.ack(ids, this.#now);
    node.pump.wakeSubscription(end);
  }

  cut(tab: ClientTab): void {
    const { socket } = tab;
    if (socket) this.#forget(socket);
    tab.lose();
  }

  reload(tab: ClientTab): void {
    if (tab.socket) this.#forget(tab.socket);
    tab.reload();
  }

  kill(tab: ClientTab): void {
    if (tab.socket) this.#forget(tab.socket);
    tab.kill();
  }

  #forget(socket: FakeSocket): void {
    socket.readyState = 3;
    for (const node of this.#nodes) {
      const end = node.ends.get(socket);
      if (end) node.pump.remove(end);
      node.ends.delete(socket);
      node.unsubscribed.delete(socket);
    }
  }

  crash(which: number): void {
    const node = this.#nodes[which % 2];
    if (!node?.up) return;
    node.up = false;
    this.#signals = this.#signals.filter((place) => place !== which % 2);
    for (const socket of [...node.ends.keys(), ...node.unsubscribed]) {
      this.#forget(socket);
      if (socket.owner.socket === socket) socket.owner.lose();
    }
  }

  boot(which: number): void {
    if (!this.#nodes[which % 2]?.up) this.#nodes[which % 2] = this.#boot();
  }

  /** Advances the time for the tabs' timers and for redelivery and slow clients on the nodes. */
  pass(ms: number): void {
    this.#now += ms;
    for (const tab of this.tabs) tab.runTimers();
    for (const node of this.#nodes) for (const end of node.ends.values()) this.#look(end);
  }

  #look(end: ServerEnd): void {
    for (const { row } of end.window.due(this.#now)) sendFrame(end.socket, written(row));
    if (!end.window.isTooSlow(this.#now)) return;
    this.#forget(end.socket);
    if (end.socket.owner.socket === end.socket) end.socket.owner.lose(4008);
  }

  /** Ends all faults and advances the time until nothing changes. */
  async settle(): Promise<void> {
    while (this.#uncommitted.length > 0) this.commit(0);
    for (const which of [0, 1]) this.boot(which);
    for (let round = 0; round < 60 && !this.#isQuiet(); round += 1) {
      for (const tab of this.tabs) this.#work(tab, round);
      await this.sweep(0);
      await this.sweep(1);
      await turn();
      this.pass(round % 4 === 3 ? 9_500 : 250);
    }
  }

  #work(tab: ClientTab, round: number): void {
    tab.answerCalls();
    this.connect(tab, round);
    while (tab.socket?.toServer.length) this.receive(tab, round);
    this.subscribe(tab);
    tab.receiveAll();
  }

  #isQuiet(): boolean {
    const isShown = (tab: ClientTab) => tab.shown().length === this.rows.length && tab.socket?.readyState === 1;
    return this.rows.every((row) => row.acked) && this.tabs.every(isShown);
  }

  verdict(): string | null {
    if (this.mostInFlight > limits.messages) return "the window was exceeded";
    const wrong = this.tabs.map((tab) => this.#verdictOn(tab)).find((problem) => problem !== null);
    return wrong ?? (this.rows.some((row) => !row.acked) ? "something was never acknowledged" : null);
  }

  #verdictOn(tab: ClientTab): string | null {
    const shown = tab.shown();
    if (new Set(shown).size !== this.rows.length) return `a tab shows ${shown.length} of ${this.rows.length}`;
    if (shown.length !== this.rows.length) return "a tab shows a message twice";
    const announced = this.#variant === "no-dedup" ? tab.received : tab.announced;
    if (new Set(announced).size !== announced.length) return "a tab announced a message twice";
    const isOrdered = announced.every((id, at) => at === 0 || this.#seqOf(announced[at - 1] ?? "") < this.#seqOf(id));
    return isOrdered ? null : "a tab announced out of order";
  }

  #seqOf(id: string): number {
    return this.rows.find((row) => row.id === id)?.seq ?? 0;
  }
}

function sendFrame(socket: FakeSocket, frame: object): void {
  socket.toClient.push(JSON.stringify(frame));
}

function position(seq: number): string {
  return `${epoch}:${seq}`;
}

function written({ id, seq }: Row) {
  return { id, type: seq % 2 === 0 ? 6 : 9, flag: 0 as const, seq: position(seq) };
}
