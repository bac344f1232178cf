import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { closeCodes, refusals } from "@vowdesk/contract/kernel";
import { WebSocketServer, type RawData, type WebSocket } from "ws";
import type { Log } from "../../platform/observability/log.ts";
import { clientAddress, type Trusts } from "../../platform/network/proxies.ts";
import { openQueue } from "../../platform/jobs/queue.ts";
import { languageOf } from "../../locales/texts.ts";
import { AddressCount } from "./address-count.ts";
import { anonymous, type Actor } from "../http/context.ts";
import { headTimeoutMs } from "../http/limits.ts";
import { SocketConnection } from "./socket-connection.ts";
import { ConnectionRegistry } from "./connection-registry.ts";
import type { SocketLimits } from "./socket-limits.ts";
import { allowsOrigin, type OriginRule } from "./socket-origin.ts";

/** What the feature does with sockets. */
export interface SocketUse {
  /** Whose token or ticket this is; anonymous when it is worth nothing. */
  identify(token: string): Promise<Actor>;
  text(connection: SocketConnection, text: string): void;
  closed(connection: SocketConnection): void;
}

interface SocketServerSettings {
  port: number;
  host: string;
  path: string;
  limits: SocketLimits;
  rule: OriginRule;
  trusts: Trusts;
  log: Log;
}

/** Clients that say no language are older than the others. */
const oldLanguage = "zh";
const loopback = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);
/** As patient as the API's port: a request that is not complete by then is given up. */
const patience = { ...headTimeoutMs, requestTimeout: 10_000 } as const;
/** A peer that was answered may take so long to close its side. */
const leftoverMs = 1_000;

/** Answers and ends the connection, whatever its peer does. */
function answer(stream: Duplex, status: string): void {
  stream.on("error", () => undefined);
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  setTimeout(() => stream.destroy(), leftoverMs).unref();
}

const statusOf = ({ code }: NodeJS.ErrnoException) =>
  code === "ERR_HTTP_REQUEST_TIMEOUT" ? "408 Request Timeout" : "400 Bad Request";

/** The one token of a handshake; none when it is missing or said twice. */
function tokenIn(query: URLSearchParams): string | null {
  const [token, ...more] = query.getAll("token");
  return token && more.length === 0 && token.length <= 200 ? token : null;
}

/** Close code and reason for an actor who gets no socket; null for one who does (DELIVERY 6.12). */
export function refusalOf({ kind, sessionRefusal }: Actor): [code: number, reason: string] | null {
  if (kind === "anonymous") return [closeCodes.tokenInvalid, sessionRefusal ? String(refusals[sessionRefusal]) : ""];
  return kind === "staff" ? null : [closeCodes.forbidden, ""];
}

const now = () => performance.now();
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : "unknown");

/** What the library closes a socket with when the peer broke the protocol; 1002 for all the rest. */
const breachCodes: Readonly<Record<string, number>> = {
  WS_ERR_INVALID_UTF8: closeCodes.badText,
  WS_ERR_UNSUPPORTED_MESSAGE_LENGTH: closeCodes.tooLarge,
  WS_ERR_UNSUPPORTED_DATA_PAYLOAD_LENGTH: closeCodes.tooLarge,
  WS_ERR_TOO_MANY_BUFFERED_PARTS: closeCodes.badFrames,
};

/** Null when it was not the peer's words but the connection that failed. */
function breachOf({ code = "" }: NodeJS.ErrnoException): number | null {
  return code.startsWith("WS_ERR_") ? (breachCodes[code] ?? closeCodes.protocolError) : null;
}

/** Frames that came before their sender was known; heard once it is. */
function holdFrames(ws: WebSocket, atMost: number): () => [RawData, boolean][] {
  const held: [RawData, boolean][] = [];
  const hold = (data: RawData, isBinary: boolean) => {
    if (held.length < atMost) held.push([data, isBinary]);
  };
  ws.on("message", hold);
  return () => {
    ws.off("message", hold);
    return held;
  };
}

/** Keeps the port and its sockets: who may come in, how many, how fast, how long silent. Knows no frame. */
export class SocketServer {
  readonly #crowd = new ConnectionRegistry();
  readonly #silent = new AddressCount();
  readonly #countOut = new WeakMap<Duplex, () => void>();
  readonly #settings: SocketServerSettings;
  readonly #use: SocketUse;
  readonly #http: Server;
  readonly #wss: WebSocketServer;
  /** Thousands come back at once when a server does: they leave connections of the database to the work (RELIABILITY R24). */
  readonly #inTurn: ReturnType<typeof openQueue>;
  /** Handshakes under way count too, or a burst would pass the limits. */
  #arriving = 0;
  #isAccepting = true;
  #timer: NodeJS.Timeout | null = null;

  constructor(settings: SocketServerSettings, use: SocketUse) {
    this.#settings = settings;
    const { identifiedAtOnce: atOnce, inAll: waitingAtMost } = settings.limits;
    this.#inTurn = openQueue({ name: "sockets", atOnce, waitingAtMost });
    this.#use = use;
    const { frameBytes: maxPayload, frameBurst } = settings.limits;
    // The library cuts without a word whoever has more pings unanswered; our own limit comes first, and says 4429.
    const pongs = { maxPendingAutoPongs: 2 * frameBurst };
    this.#wss = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload, ...pongs });
    this.#http = createServer(patience, ({ socket }) => answer(socket, "426 Upgrade Required"));
    this.#http.on("connection", (stream) => this.#arrive(stream));
    this.#http.on("clientError", (error, stream) => answer(stream, statusOf(error)));
    this.#http.on("upgrade", (request, stream, head) => this.#upgrade(request, stream, head));
  }

  get connections(): ReadonlySet<SocketConnection> {
    return this.#crowd.all;
  }

  /** Listens; gives the port it got. */
  open(): Promise<number> {
    const { port, host, limits } = this.#settings;
    this.#timer = setInterval(() => this.#tick(), limits.tickMs);
    return new Promise((resolve, reject) => {
      this.#http.once("error", reject);
      this.#http.listen(port, host, () => resolve((this.#http.address() as AddressInfo).port));
    });
  }

  /** Refuses newcomers from now on. */
  stopAccepting(): void {
    this.#isAccepting = false;
  }

  close(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    // Those too that were refused, or are not let in yet, and that answer nothing.
    for (const ws of this.#wss.clients) ws.terminate();
    this.#http.closeAllConnections();
    return new Promise((resolve) => this.#http.close(() => resolve()));
  }

  /** Bounds the connections that have not sent a complete request, of one address and of all. */
  #arrive(stream: Socket): void {
    const { silentPerAddress, silentInAll } = this.#settings.limits;
    const peer = stream.remoteAddress ?? "";
    const isProxy = loopback.has(peer) || this.#settings.trusts(peer);
    const isFull = this.#silent.total >= silentInAll || (!isProxy && this.#silent.at(peer) >= silentPerAddress);
    if (isFull) return void stream.destroy();
    const countOut = this.#silent.add(peer);
    this.#countOut.set(stream, countOut);
    stream.once("close", countOut);
  }

  #upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    this.#countOut.get(stream)?.();
    const url = URL.canParse(request.url ?? "", "ws://socket") ? new URL(request.url ?? "", "ws://socket") : null;
    const refused = this.#refusalOf(url, request);
    if (refused !== null || url === null) return answer(stream, refused ?? "400 Bad Request");
    const address = this.#addressOf(request);
    this.#wss.handleUpgrade(request, stream, head, (ws) => {
      ws.once("close", this.#crowd.byAddress.add(address));
      this.#arriving += 1;
      void this.#admit(ws, request, tokenIn(url.searchParams)).finally(() => (this.#arriving -= 1));
    });
  }

  #refusalOf(url: URL | null, request: IncomingMessage): string | null {
    const { path, rule, limits } = this.#settings;
    if (url?.pathname !== path) return "404 Not Found";
    if (!allowsOrigin(request, rule)) return "403 Forbidden";
    if (this.#isThrottled(this.#addressOf(request))) return "429 Too Many Requests";
    const isFull = this.connections.size + this.#arriving >= limits.inAll;
    return isFull || !this.#isAccepting ? "503 Service Unavailable" : null;
  }

  #addressOf({ socket, headers }: IncomingMessage): string {
    const forwarded = headers["x-forwarded-for"];
    return clientAddress(socket.remoteAddress ?? "", forwarded?.toString(), this.#settings.trusts);
  }

  /** A proxy on this machine brings everybody from one address. */
  #isThrottled(address: string): boolean {
    return !loopback.has(address) && this.#crowd.byAddress.at(address) >= this.#settings.limits.perAddress;
  }

  /** A browser cannot see why a handshake was refused, so a bad token is let in and shown out (DELIVERY 6.5). */
  async #admit(ws: WebSocket, request: IncomingMessage, token: string | null): Promise<void> {
    ws.on("error", (error) => this.#settings.log.debug({ reason: error.message }, "a socket failed"));
    if (token === null) return ws.close(closeCodes.tokenInvalid, String(refusals["no-session"]));
    const release = holdFrames(ws, this.#settings.limits.badFrames);
    try {
      const actor = await this.#inTurn(() => this.#identify(ws, token));
      const refusal = refusalOf(actor);
      if (refusal !== null) return ws.close(...refusal);
      const early = release();
      if (ws.readyState !== ws.OPEN) return;
      this.#serve(ws, request, actor);
      for (const [data, isBinary] of early) ws.emit("message", data, isBinary);
    } catch (error) {
      this.#settings.log.warn({ reason: reasonOf(error) }, "a socket's token could not be looked up");
      ws.close(closeCodes.overloaded);
    }
  }

  /** Nobody is looked up who has gone while waiting. */
  #identify(ws: WebSocket, token: string): Promise<Actor> {
    return ws.readyState === ws.OPEN ? this.#use.identify(token) : Promise.resolve(anonymous);
  }

  #serve(ws: WebSocket, request: IncomingMessage, actor: Actor): void {
    this.#makeRoomFor(actor);
    const wanted = request.headers["accept-language"];
    const address = this.#addressOf(request);
    const language = wanted ? languageOf(wanted) : oldLanguage;
    const wire = { ws, stream: request.socket, address, language, log: this.#settings.log };
    const connection = new SocketConnection(wire, actor, this.#settings.limits, now());
    this.#crowd.add(connection);
    ws.on("message", (data, isBinary) => this.#hear(connection, data, isBinary));
    const hearControl = () => {
      if (!connection.isOpen) return connection.noteLate();
      connection.noteLife(now());
      connection.allowFrame(now());
    };
    ws.on("ping", hearControl);
    ws.on("pong", hearControl);
    ws.on("error", (error) => {
      const breach = breachOf(error);
      if (breach !== null) connection.noteClosing(breach);
    });
    ws.on("close", (code) => {
      connection.noteEnd(code);
      this.#crowd.delete(connection);
      this.#use.closed(connection);
    });
  }

  /** The oldest sockets of a person make room for the newest. */
  #makeRoomFor(actor: Actor): void {
    const own = this.#crowd.ofPerson(actor.id).filter((connection) => connection.isOpen);
    const tooMany = own.slice(0, Math.max(0, own.length - this.#settings.limits.perUser + 1));
    for (const oldest of tooMany) oldest.close(closeCodes.tooMany);
  }

  #hear(connection: SocketConnection, data: RawData, isBinary: boolean): void {
    if (!connection.isOpen) return connection.noteLate();
    connection.noteLife(now());
    if (isBinary) connection.close(closeCodes.binary);
    else this.#use.text(connection, (data as Buffer).toString("utf8"));
  }

  #tick(): void {
    const at = now();
    for (const connection of this.connections) connection.tick(at);
    const { bytes, fullest } = this.#crowd.buffered();
    if (bytes > this.#settings.limits.bufferedInAll) fullest?.close(closeCodes.tooSlow);
  }
}
