import type { Actor, Services } from "../kernel/http/context.ts";
import type { Server } from "node:http";
import { isDeepStrictEqual } from "node:util";
import { closeCodes } from "@vowdesk/contract/kernel";
import { retryWithBackoff } from "../kernel/concurrency/retry-with-backoff.ts";
import { windowLimits, type WindowLimits } from "../kernel/realtime/delivery-window.ts";
import { reportFault } from "../kernel/http/fault.ts";
import type { SocketConnection } from "../kernel/realtime/socket-connection.ts";
import { socketLimits, type SocketLimits } from "../kernel/realtime/socket-limits.ts";
import { refusalOf, SocketServer } from "../kernel/realtime/socket-server.ts";
import type { Config } from "../platform/config.ts";
import type { Signal } from "../platform/signals/signals.ts";
import { readProxies } from "../platform/network/proxies.ts";
import { actorOfToken, actorsOfSessions } from "../features/staff/auth/auth.ts";
import { openDesk } from "../features/chat/chat.ts";
import {
  actorOfTicket,
  openDelivery,
  sweepMs,
  type Delivery,
} from "../features/messages/notifications/notifications.ts";
import { watchUnacknowledged } from "./operations/unacknowledged-messages.ts";

export interface SocketGateway {
  port: number;
  /** Closes all sockets with the code for a restart, spread over at most 10 s, and writes pending acknowledgements. */
  drain(): Promise<void>;
  close(): Promise<void>;
  stats(): { v1: number; v2: number; inFlight: number; ackQueue: number };
}

interface SocketSettings {
  services: Services;
  config: Pick<Config, "origins" | "apiPort"> & Partial<Pick<Config, "proxies">>;
  port: number;
  host: string;
  /** The server of the API port, which accepts the socket too. Default: none. */
  apiServer?: Server;
  limits?: Partial<SocketLimits>;
  window?: WindowLimits;
  sweepMs?: number;
  recheckMs?: number;
  measureMs?: number;
}

const tickMs = 1_000;
/** Interval at which all sessions are checked again, in case a signal was lost. */
const recheckMs = 30_000;
const sessionsPerQuery = 1_000;
const drainMs = 10_000;
const drainMsPerSocket = 15;

async function identify(services: Services, token: string): Promise<Actor> {
  try {
    return (await actorOfTicket(services, token)) ?? (await actorOfToken(services, token));
  } catch (error) {
    reportFault(services, { error, where: "socket: token", requestId: null });
    throw error;
  }
}

/** Updates the permissions of a socket's user, or closes the socket if the session has ended. */
function refreshActor(actor: Actor | undefined, connection: SocketConnection): void {
  if (!actor) return connection.close(closeCodes.tokenInvalid);
  const refusal = refusalOf(actor);
  if (refusal !== null) return connection.close(...refusal);
  // The actor rarely changes. Keeping the object avoids a copy per socket.
  const { codes, name, realName, scope } = connection.actor;
  const isSame = codes === actor.codes && name === actor.name && realName === actor.realName;
  // Zones of a role or the department of a user can change while the permissions stay the same.
  if (!isSame || !isDeepStrictEqual(scope, actor.scope)) connection.actor = actor;
}

/** Checks the sessions of the given sockets. */
async function recheck(services: Services, connections: readonly SocketConnection[]): Promise<void> {
  for (let start = 0; start < connections.length; start += sessionsPerQuery) {
    const batch = connections.slice(start, start + sessionsPerQuery);
    const sessionIds = new Set(batch.flatMap(({ actor }) => actor.sessionId ?? []));
    const actors = await actorsOfSessions(services, [...sessionIds]);
    for (const connection of batch) refreshActor(actors.get(connection.actor.sessionId ?? ""), connection);
  }
}

function shuffled<T>(items: Iterable<T>): T[] {
  return [...items]
    .map((item) => ({ item, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}

/** Closes all sockets in random order over up to 10 s, so that the clients do not reconnect at the same time. */
async function closeAll(connections: ReadonlySet<SocketConnection>): Promise<void> {
  const closing = shuffled(connections);
  const pauseMs = Math.min(drainMs / Math.max(1, closing.length), drainMsPerSocket);
  for (const connection of closing) {
    connection.close(closeCodes.restart);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** Combines message delivery and the chat desk into one handler of frames, signals and ticks. */
function openHandlers(services: Services, window: WindowLimits) {
  const delivery: Delivery = openDelivery(services, window);
  const chat = openDesk(services, (frame, userId) =>
    delivery.signal({ kind: "frame", access: "chat", frame, ...(userId === undefined ? {} : { userId }) }),
  );
  return {
    ...delivery,
    text: (connection: SocketConnection, text: string) => {
      if (!chat.text(connection, text)) delivery.text(connection, text);
    },
    closed: (connection: SocketConnection) => {
      chat.closed(connection);
      delivery.closed(connection);
    },
    signal: (signal: Signal) => {
      delivery.signal(signal);
      chat.signal(signal);
    },
    tick: () => {
      delivery.tick();
      chat.tick();
    },
  };
}

/** Starts the socket server: port, sessions, delivery, signals and timers. */
export async function openSocket(settings: SocketSettings): Promise<SocketGateway> {
  const { services, config, port, host } = settings;
  const delivery = openHandlers(services, settings.window ?? windowLimits);
  const trusts = readProxies(config.proxies ?? []);
  const server = new SocketServer(
    {
      port,
      host,
      apiServer: settings.apiServer,
      limits: { ...socketLimits, ...settings.limits },
      rule: config,
      trusts,
      log: services.log,
    },
    { identify: (token) => identify(services, token), text: delivery.text, closed: delivery.closed },
  );

  const recheckWhere = (isConcerned: (connection: SocketConnection) => boolean) =>
    recheck(services, [...server.connections].filter(isConcerned));
  const recheckFailed = (error: unknown) => {
    services.log.warn(
      { reason: error instanceof Error ? error.message : "unknown" },
      "the sessions of sockets could not be checked",
    );
    reportFault(services, { error, where: "socket: sessions", requestId: null });
  };
  const everyMs = settings.recheckMs ?? recheckMs;
  const recheckAll = retryWithBackoff({ everyMs, work: () => recheckWhere(() => true), failed: recheckFailed });

  const endSignals = services.signals.subscribe((signal) => {
    delivery.signal(signal);
    if (signal.kind === "sessions") recheckWhere(({ actor }) => signal.userIds.includes(actor.id)).catch(recheckFailed);
    if (signal.kind === "all") recheckWhere(() => true).catch(recheckFailed);
  });
  const listening = await server.open();
  const timers = [
    setInterval(delivery.tick, tickMs),
    setInterval(() => void delivery.sweep(), settings.sweepMs ?? sweepMs),
    setInterval(() => void recheckAll(), everyMs),
  ];
  const endMeasuring = watchUnacknowledged(services, server.connections, settings.measureMs);

  return {
    port: listening,
    stats: delivery.stats,
    drain: async () => {
      server.stopAccepting();
      await closeAll(server.connections);
      await delivery.flush();
    },
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      endMeasuring();
      endSignals();
      await server.close();
      await delivery.flush();
    },
  };
}
