import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { closeCodes } from "@vowdesk/contract/kernel";
import { WebSocketServer, type RawData, type WebSocket } from "ws";
import type { Log } from "../platform/log.ts";
import { languageOf } from "../words/texts.ts";
import type { Actor } from "./context.ts";
import { SocketConnection } from "./socket-connection.ts";
import type { SocketLimits } from "./socket-limits.ts";
import { allowsOrigin, type OriginRule } from "./socket-origin.ts";

/** What the feature does with sockets. */
export interface SocketUse {
  /** Whose token or ticket this is; anonymous when it is worth nothing. */
  identify(token: string): Promise<Actor>;
  opened(connection: SocketConnection): void;
  text(connection: SocketConnection, text: string): void;
  closed(connection: SocketConnection): void;
}

interface SocketServerSettings {
  port: number;
  host: string;
  path: string;
  limits: SocketLimits;
  rule: OriginRule;
  log: Log;
}

export interface SocketServer {
  port: number;
  connections: ReadonlySet<SocketConnection>;
  /** Refuses newcomers from now on. */
  stopAccepting(): void;
  close(): Promise<void>;
}

const tickMs = 1_000;
const loopback = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

function answer(stream: Duplex, status: string): void {
  stream.on("error", () => undefined);
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** The one token of a handshake; none when it is missing or said twice. */
function tokenIn(query: URLSearchParams): string | null {
  const [token, ...more] = query.getAll("token");
  return token && more.length === 0 && token.length <= 200 ? token : null;
}

/** Why a person of this standing gets no socket; null when they do (DELIVERY 6.12). */
export function refusalOf(actor: Actor): number | null {
  if (actor.kind === "anonymous") return closeCodes.tokenInvalid;
  return actor.kind === "staff" ? null : closeCodes.forbidden;
}

/** Opens the port and keeps the sockets: who may come in, how many, how fast, how long silent. Knows no frame. */
export async function openSocketServer(settings: SocketServerSettings, use: SocketUse): Promise<SocketServer> {
  const { limits, log, rule } = settings;
  const connections = new Set<SocketConnection>();
  /** Handshakes under way count too, or a burst would pass the limits. */
  let arriving = 0;
  let isAccepting = true;
  const wss = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.frameBytes,
  });
  const http = createServer((_request, response) => response.writeHead(426, { "content-length": "0" }).end());
  http.on("clientError", (_error, stream) => answer(stream, "400 Bad Request"));

  const now = () => performance.now();
  const isCrowded = (address: string) =>
    !loopback.has(address) &&
    [...connections].filter((connection) => connection.address === address).length >= limits.perAddress;

  function makeRoomFor(actor: Actor): void {
    const own = [...connections].filter((connection) => connection.isOpen && connection.actor.id === actor.id);
    for (const oldest of own.slice(0, Math.max(0, own.length - limits.perUser + 1))) oldest.close(closeCodes.tooMany);
  }

  function hear(connection: SocketConnection, data: RawData, isBinary: boolean): void {
    connection.noteLife(now());
    if (isBinary) return connection.close(closeCodes.binary);
    if (connection.isOpen) use.text(connection, (data as Buffer).toString("utf8"));
  }

  function serve(ws: WebSocket, request: IncomingMessage, actor: Actor): void {
    makeRoomFor(actor);
    const wire = {
      ...{ ws, stream: request.socket as Socket, address: request.socket.remoteAddress ?? "" },
      language: request.headers["accept-language"] ? languageOf(request.headers["accept-language"]) : ("zh" as const),
    };
    const connection = new SocketConnection(wire, actor, limits, now());
    connections.add(connection);
    ws.on("message", (data, isBinary) => hear(connection, data, isBinary));
    ws.on("pong", () => connection.noteLife(now()));
    ws.on("ping", () => {
      connection.noteLife(now());
      connection.allowFrame(now());
    });
    ws.on("error", (error) => log.debug({ reason: error.message }, "a socket failed"));
    ws.on("close", () => {
      connections.delete(connection);
      use.closed(connection);
    });
    use.opened(connection);
  }

  /** A browser cannot see why a handshake was refused, so a bad token is let in and shown out (DELIVERY 6.5). */
  async function admit(ws: WebSocket, request: IncomingMessage, token: string | null): Promise<void> {
    const early: [RawData, boolean][] = [];
    const keep = (data: RawData, isBinary: boolean) =>
      void (early.length < limits.badFrames && early.push([data, isBinary]));
    ws.on("message", keep);
    ws.on("error", () => undefined);
    try {
      const actor = token === null ? null : await use.identify(token);
      const refusal = actor === null ? closeCodes.tokenInvalid : refusalOf(actor);
      if (actor === null || refusal !== null) return ws.close(refusal ?? closeCodes.tokenInvalid);
      if (ws.readyState !== ws.OPEN) return;
      ws.off("message", keep);
      serve(ws, request, actor);
      for (const [data, isBinary] of early) ws.emit("message", data, isBinary);
    } catch (error) {
      log.warn(
        { reason: error instanceof Error ? error.message : "unknown" },
        "a socket's token could not be looked up",
      );
      ws.close(closeCodes.overloaded);
    }
  }

  function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const url = URL.canParse(request.url ?? "", "ws://socket") ? new URL(request.url ?? "", "ws://socket") : null;
    if (url?.pathname !== settings.path) return answer(stream, "404 Not Found");
    if (!allowsOrigin(request, rule)) return answer(stream, "403 Forbidden");
    if (isCrowded(request.socket.remoteAddress ?? "")) return answer(stream, "429 Too Many Requests");
    if (!isAccepting || connections.size + arriving >= limits.inAll) return answer(stream, "503 Service Unavailable");
    wss.handleUpgrade(request, stream, head, (ws) => {
      arriving += 1;
      void admit(ws, request, tokenIn(url.searchParams)).finally(() => (arriving -= 1));
    });
  }

  function tick(): void {
    const at = now();
    for (const connection of connections) connection.tick(at);
    const buffered = [...connections].map((connection) => ({ connection, bytes: connection.bufferedBytes }));
    const sum = buffered.reduce((total, { bytes }) => total + bytes, 0);
    const slowest = buffered.reduce((most, one) => (one.bytes > most.bytes ? one : most), {
      connection: null as SocketConnection | null,
      bytes: 0,
    });
    if (sum > limits.bufferedInAll) slowest.connection?.close(closeCodes.tooSlow);
  }

  http.on("upgrade", upgrade);
  const timer = setInterval(tick, tickMs);
  const port = await listenOn(http, settings);

  return {
    port,
    connections,
    stopAccepting: () => void (isAccepting = false),
    close: () => {
      clearInterval(timer);
      for (const connection of connections) connection.cut();
      http.closeAllConnections();
      return new Promise((resolve) => http.close(() => resolve()));
    },
  };
}

function listenOn(http: Server, { port, host }: { port: number; host: string }): Promise<number> {
  return new Promise((resolve, reject) => {
    http.once("error", reject);
    http.listen(port, host, () => resolve((http.address() as AddressInfo).port));
  });
}
