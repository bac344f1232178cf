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
import { socketPath } from "./socket-path.ts";

/** The feature's handlers of socket events. */
export interface SocketHandlers {
  /** Returns the actor of a token or ticket; anonymous if it is invalid. */
  identify(token: string): Promise<Actor>;
  text(connection: SocketConnection, text: string): void;
  closed(connection: SocketConnection): void;
}

interface SocketServerSettings {
  port: number;
  host: string;
  /** A server of another port that accepts the socket too. It is opened and closed by its owner. */
  apiServer?: Server | undefined;
  limits: SocketLimits;
  rule: OriginRule;
  trusts: Trusts;
  log: Log;
}

/** Only old clients send no language. */
const legacyLanguage = "zh";
const loopback = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);
/** The timeouts of the API port: an incomplete request is dropped after this time. */
const serverTimeouts = { ...headTimeoutMs, requestTimeout: 10_000 } as const;
/** Time for a peer to close its side after the answer. */
const closeTimeoutMs = 1_000;

/** Answers and closes the connection, even if the peer does not close its side. */
function answer(stream: Duplex, status: string): void {
  stream.on("error", () => undefined);
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  setTimeout(() => stream.destroy(), closeTimeoutMs).unref();
}

const statusOf = ({ code }: NodeJS.ErrnoException) =>
  code === "ERR_HTTP_REQUEST_TIMEOUT" ? "408 Request Timeout" : "400 Bad Request";

/** The token of a handshake; null if it is missing or repeated. */
function tokenIn(query: URLSearchParams): string | null {
  const [token, ...more] = query.getAll("token");
  return token && more.length === 0 && token.length <= 200 ? token : null;
}

/** Close code and reason for an actor that gets no socket; null for one that does. */
export function refusalOf({ kind, sessionRefusal }: Actor): [code: number, reason: string] | null {
  if (kind === "anonymous") return [closeCodes.tokenInvalid, sessionRefusal ? String(refusals[sessionRefusal]) : ""];
  return kind === "staff" ? null : [closeCodes.forbidden, ""];
}

const now = () => performance.now();
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : "unknown");

/** Close codes of the library for protocol errors of the peer; all others are 1002. */
const protocolErrorCodes: Readonly<Record<string, number>> = {
  WS_ERR_INVALID_UTF8: closeCodes.badText,
  WS_ERR_UNSUPPORTED_MESSAGE_LENGTH: closeCodes.tooLarge,
  WS_ERR_UNSUPPORTED_DATA_PAYLOAD_LENGTH: closeCodes.tooLarge,
  WS_ERR_TOO_MANY_BUFFERED_PARTS: closeCodes.badFrames,
};

/** Null if the connection failed without a protocol error of the peer. */
function protocolErrorOf({ code = "" }: NodeJS.ErrnoException): number | null {
  return code.startsWith("WS_ERR_") ? (protocolErrorCodes[code] ?? closeCodes.protocolError) : null;
}

/** Buffers frames until their sender is identified. */
function bufferFrames(ws: WebSocket, max: number): () => [RawData, boolean][] {
  const buffered: [RawData, boolean][] = [];
  const buffer = (data: RawData, isBinary: boolean) => {
    if (buffered.length < max) buffered.push([data, isBinary]);
  };
  ws.on("message", buffer);
  return () => {
    ws.off("message", buffer);
    return buffered;
  };
}

/** Owns the sockets of its port and of the API port: admission, number, rate and idle time. It does not know the content of frames. */
export class SocketServer {
  readonly #registry = new ConnectionRegistry();
  readonly #incomplete = new AddressCount();
  readonly #uncounters = new WeakMap<Duplex, () => void>();
  readonly #settings: SocketServerSettings;
  readonly #handlers: SocketHandlers;
  readonly #http: Server;
  readonly #wss: WebSocketServer;
  /** After a restart thousands of clients reconnect at once. The queue leaves database connections to other work (G-R24). */
  readonly #identifyQueue: ReturnType<typeof openQueue>;
  /** Pending handshakes are counted, so that a burst cannot exceed the limits. */
  #pendingHandshakes = 0;
  #isAccepting = true;
  #timer: NodeJS.Timeout | null = null;

  constructor(settings: SocketServerSettings, handlers: SocketHandlers) {
    this.#settings = settings;
    const { maxConcurrentIdentifications: concurrency, inAll: maxWaiting } = settings.limits;
    this.#identifyQueue = openQueue({ name: "sockets", concurrency, maxWaiting });
    this.#handlers = handlers;
    const { frameBytes: maxPayload, frameBurst } = settings.limits;
    // The library terminates peers with too many unanswered pings without a close code. The own limit is lower and closes with
    // 4429.
    const pongs = { maxPendingAutoPongs: 2 * frameBurst };
    this.#wss = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload, ...pongs });
    this.#http = createServer(serverTimeouts, ({ socket }) => answer(socket, "426 Upgrade Required"));
    this.#http.on("connection", (stream) => this.#countConnection(stream));
    this.#http.on("clientError", (error, stream) => answer(stream, statusOf(error)));
    this.#http.on("upgrade", this.#upgrade);
  }

  get connections(): ReadonlySet<SocketConnection> {
    return this.#registry.all;
  }

  open(): Promise<number> {
    const { port, host, limits } = this.#settings;
    this.#timer = setInterval(() => this.#tick(), limits.tickMs);
    this.#settings.apiServer?.on("upgrade", this.#upgrade);
    return new Promise((resolve, reject) => {
      this.#http.once("error", reject);
      this.#http.listen(port, host, () => resolve((this.#http.address() as AddressInfo).port));
    });
  }

  stopAccepting(): void {
    this.#isAccepting = false;
  }

  close(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    // Includes sockets that were refused or not admitted yet and that answer nothing.
    for (const ws of this.#wss.clients) ws.terminate();
    this.#settings.apiServer?.off("upgrade", this.#upgrade);
    this.#http.closeAllConnections();
    return new Promise((resolve) => this.#http.close(() => resolve()));
  }

  /** Limits connections that have not sent a complete request, per address and in all. */
  #countConnection(stream: Socket): void {
    const { silentPerAddress, silentInAll } = this.#settings.limits;
    const peer = stream.remoteAddress ?? "";
    const isProxy = loopback.has(peer) || this.#settings.trusts(peer);
    const isFull = this.#incomplete.total >= silentInAll || (!isProxy && this.#incomplete.at(peer) >= silentPerAddress);
    if (isFull) return void stream.destroy();
    const uncount = this.#incomplete.add(peer);
    this.#uncounters.set(stream, uncount);
    stream.once("close", uncount);
  }

  readonly #upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    this.#uncounters.get(stream)?.();
    const url = URL.canParse(request.url ?? "", "ws://socket") ? new URL(request.url ?? "", "ws://socket") : null;
    const refused = this.#refusalOf(url, request);
    if (refused !== null || url === null) return answer(stream, refused ?? "400 Bad Request");
    const address = this.#addressOf(request);
    this.#wss.handleUpgrade(request, stream, head, (ws) => {
      ws.once("close", this.#registry.byAddress.add(address));
      this.#pendingHandshakes += 1;
      void this.#admit(ws, request, tokenIn(url.searchParams)).finally(() => (this.#pendingHandshakes -= 1));
    });
  };

  #refusalOf(url: URL | null, request: IncomingMessage): string | null {
    const { rule, limits } = this.#settings;
    if (url?.pathname !== socketPath) return "404 Not Found";
    if (!allowsOrigin(request, rule)) return "403 Forbidden";
    if (this.#isThrottled(this.#addressOf(request))) return "429 Too Many Requests";
    const isFull = this.connections.size + this.#pendingHandshakes >= limits.inAll;
    return isFull || !this.#isAccepting ? "503 Service Unavailable" : null;
  }

  #addressOf({ socket, headers }: IncomingMessage): string {
    const forwarded = headers["x-forwarded-for"];
    return clientAddress(socket.remoteAddress ?? "", forwarded?.toString(), this.#settings.trusts);
  }

  /** All clients behind a proxy on this machine share its address. */
  #isThrottled(address: string): boolean {
    return !loopback.has(address) && this.#registry.byAddress.at(address) >= this.#settings.limits.perAddress;
  }

  /** Admits a socket with an invalid token and closes it with a code, because a browser cannot read why a handshake was refused. */
  async #admit(ws: WebSocket, request: IncomingMessage, token: string | null): Promise<void> {
    ws.on("error", (error) => this.#settings.log.debug({ reason: error.message }, "a socket failed"));
    if (token === null) return ws.close(closeCodes.tokenInvalid, String(refusals["no-session"]));
    const release = bufferFrames(ws, this.#settings.limits.badFrames);
    try {
      const actor = await this.#identifyQueue(() => this.#identify(ws, token));
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

  #identify(ws: WebSocket, token: string): Promise<Actor> {
    return ws.readyState === ws.OPEN ? this.#handlers.identify(token) : Promise.resolve(anonymous);
  }

  #serve(ws: WebSocket, request: IncomingMessage, actor: Actor): void {
    this.#makeRoomFor(actor);
    const requested = request.headers["accept-language"];
    const address = this.#addressOf(request);
    const language = requested ? languageOf(requested) : legacyLanguage;
    const parts = { ws, stream: request.socket, address, language, log: this.#settings.log };
    const connection = new SocketConnection(parts, actor, this.#settings.limits, now());
    this.#registry.add(connection);
    ws.on("message", (data, isBinary) => this.#handleMessage(connection, data, isBinary));
    const handleControl = () => {
      if (!connection.isOpen) return connection.noteLateFrame();
      connection.noteActivity(now());
      connection.allowFrame(now());
    };
    ws.on("ping", handleControl);
    ws.on("pong", handleControl);
    ws.on("error", (error) => {
      const errorCode = protocolErrorOf(error);
      if (errorCode !== null) connection.noteClosing(errorCode);
    });
    ws.on("close", (code) => {
      connection.noteEnd(code);
      this.#registry.delete(connection);
      this.#handlers.closed(connection);
    });
  }

  /** Closes the oldest sockets of a user above the limit. */
  #makeRoomFor(actor: Actor): void {
    const own = this.#registry.ofUser(actor.id).filter((connection) => connection.isOpen);
    const tooMany = own.slice(0, Math.max(0, own.length - this.#settings.limits.perUser + 1));
    for (const oldest of tooMany) oldest.close(closeCodes.tooMany);
  }

  #handleMessage(connection: SocketConnection, data: RawData, isBinary: boolean): void {
    if (!connection.isOpen) return connection.noteLateFrame();
    connection.noteActivity(now());
    if (isBinary) connection.close(closeCodes.binary);
    else this.#handlers.text(connection, (data as Buffer).toString("utf8"));
  }

  #tick(): void {
    const at = now();
    for (const connection of this.connections) connection.tick(at);
    const { bytes, fullest } = this.#registry.buffered();
    if (bytes > this.#settings.limits.bufferedInAll) fullest?.close(closeCodes.tooSlow);
  }
}
