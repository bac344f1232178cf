import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Random } from "../packages/server/src/demo/random.ts";

export type Direction = "toServer" | "toClient";

interface Cut {
  direction: Direction;
  /** Bytes until the cut. */
  left: number;
  /**
   * Whether the cut is a TCP reset, which can discard data that the peer has not read yet, instead of a regular close.
   */
  isHard: boolean;
}

const piecesPerSecond = 10;

/** One connection through the proxy. */
class Link {
  readonly #ends: Record<Direction, { source: Socket; target: Socket }>;
  readonly #proxy: FaultProxy;
  #cut: Cut | null = null;
  #isDead = false;

  constructor(proxy: FaultProxy, client: Socket, server: Socket) {
    this.#proxy = proxy;
    this.#ends = {
      toServer: { source: client, target: server },
      toClient: { source: server, target: client },
    };
    for (const direction of ["toServer", "toClient"] as const) this.#listen(direction);
  }

  get isArmed(): boolean {
    return this.#cut !== null;
  }

  #listen(direction: Direction): void {
    const { source, target } = this.#ends[direction];
    source.setNoDelay(true);
    source.on("data", (bytes: Buffer) => this.#pass(direction, bytes));
    source.on("error", () => undefined);
    source.on("close", (hadError) => {
      this.#proxy.forget(this);
      // A swallowed connection is half-open: neither side receives the close of the other.
      if (this.#isDead) return this.#proxy.keepOpen(target);
      if (hadError) target.destroy();
      else target.end();
    });
  }

  #pass(direction: Direction, bytes: Buffer): void {
    this.#isDead ||= this.#proxy.swallows;
    if (this.#isDead) return;
    const cut = this.#cut;
    if (cut?.direction !== direction) return this.#write(direction, bytes);
    if (bytes.length < cut.left) {
      cut.left -= bytes.length;
      return this.#write(direction, bytes);
    }
    this.#cutHere(direction, bytes.subarray(0, cut.left), cut.isHard);
  }

  #write(direction: Direction, bytes: Buffer): void {
    const { source, target } = this.#ends[direction];
    const { bytesPerSecond } = this.#proxy;
    this.#proxy.passed[direction] += bytes.length;
    if (bytesPerSecond !== null) {
      source.pause();
      return void this.#drip(target, bytes, bytesPerSecond).then(() => source.resume());
    }
    if (target.write(bytes)) return;
    source.pause();
    target.once("drain", () => source.resume());
  }

  async #drip(target: Socket, bytes: Buffer, bytesPerSecond: number): Promise<void> {
    const piece = Math.max(1, Math.floor(bytesPerSecond / piecesPerSecond));
    for (let at = 0; at < bytes.length && !target.destroyed; at += piece) {
      target.write(bytes.subarray(at, at + piece));
      await wait((piece / bytesPerSecond) * 1_000);
    }
  }

  #cutHere(direction: Direction, last: Buffer, isHard: boolean): void {
    const { source, target } = this.#ends[direction];
    this.#isDead = true;
    this.#proxy.cuts[direction] += 1;
    if (isHard) target.write(last, () => target.resetAndDestroy());
    else target.end(last);
    source.destroy();
  }

  arm(cut: Cut): void {
    this.#cut = cut;
  }

  /** Forwards nothing from now on, in either direction, and stays open. */
  silence(): void {
    this.#isDead = true;
  }

  drop(): void {
    this.#isDead = true;
    for (const { source } of Object.values(this.#ends)) source.destroy();
  }

  pause(): void {
    for (const { source } of Object.values(this.#ends)) source.pause();
  }

  resume(): void {
    for (const { source } of Object.values(this.#ends)) source.resume();
  }
}

/** A local TCP port or the path of a local socket. */
type Target = number | string;

const connectTo = (target: Target) => (typeof target === "number" ? connect(target, "127.0.0.1") : connect(target));

/** A TCP proxy in front of one local port or socket that simulates faults of a network. */
export class FaultProxy {
  /** Bytes that were forwarded. */
  readonly passed: Record<Direction, number> = { toServer: 0, toClient: 0 };
  /** Cuts that were made. */
  readonly cuts: Record<Direction, number> = { toServer: 0, toClient: 0 };
  /** Accepts all data and forwards nothing, which leaves the connections half-open. */
  swallows = false;
  /** Refuses new connections. */
  isDown = false;
  /** Per connection and direction; null without a limit. */
  bytesPerSecond: number | null = null;
  readonly #links = new Set<Link>();
  readonly #silent = new Set<Socket>();
  readonly #server: Server;
  /** Where new connections lead, as a balancer decides. */
  target: Target;

  private constructor(target: Target) {
    this.target = target;
    this.#server = createServer((client) => this.#take(client));
  }

  static async open(target: Target): Promise<FaultProxy> {
    const proxy = new FaultProxy(target);
    await new Promise<void>((resolve) => proxy.#server.listen(0, "127.0.0.1", 4_096, resolve));
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get size(): number {
    return this.#links.size;
  }

  #take(client: Socket): void {
    if (this.isDown) return void client.resetAndDestroy();
    if (!this.swallows) return void this.#links.add(new Link(this, client, connectTo(this.target)));
    client.on("error", () => undefined).resume();
    this.#silent.add(client);
  }

  /** Leaves a connection open whose other half has ended, until the proxy closes. */
  keepOpen(half: Socket): void {
    this.#silent.add(half);
  }

  forget(link: Link): void {
    this.#links.delete(link);
  }

  /** Silences all connections, also new ones until `swallows` is false again. Those of before stay silent. */
  goSilent(): void {
    this.swallows = true;
    for (const link of this.#links) link.silence();
  }

  /** Cuts a random connection that has no pending cut, after at most `withinBytes` more bytes. */
  cutSome(random: Random, withinBytes: number): void {
    const link = random.pick([...this.#links].filter(({ isArmed }) => !isArmed));
    link?.arm({
      direction: random.next() < 0.5 ? "toServer" : "toClient",
      left: random.below(withinBytes),
      isHard: random.next() < 0.5,
    });
  }

  /** Cuts all connections and refuses new ones until `isDown` is false again. */
  goDown(): void {
    this.isDown = true;
    for (const link of this.#links) link.drop();
  }

  /** Pauses all data; nothing is lost. */
  pause(): void {
    for (const link of this.#links) link.pause();
  }

  resume(): void {
    for (const link of this.#links) link.resume();
  }

  /** Cuts the existing connections. */
  cutAll(): void {
    for (const link of this.#links) link.drop();
  }

  close(): Promise<void> {
    for (const link of this.#links) link.drop();
    for (const client of this.#silent) client.destroy();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}
