import { Redis } from "ioredis";
import { openExchange, type SharedSignals } from "./signal-exchange.ts";
import type { Log } from "../observability/log.ts";
import { platformMetrics } from "../observability/metrics.ts";

/** Far below the engine's limit. A larger payload is not worth parsing. */
const payloadBytes = 65_536;
const maxPauseMs = 1_000;
/** Detects a connection that was lost without being closed. Together with a new connection less than 5 s. */
const pingEveryMs = 1_500;
const answerWithinMs = 2_000;
const connectWithinMs = 2_000;
/** The server starts without an engine after this time. */
const startWithinMs = 2_000;

function connect(url: string, name: string, log: Log): Redis {
  const engine = new Redis(url, {
    connectionName: name,
    connectTimeout: connectWithinMs,
    // Commands never fail because of retries, only at the end of the process.
    maxRetriesPerRequest: null,
    retryStrategy: (times) => Math.min(times * 100, maxPauseMs),
    // A signal that is seconds old is less useful than the signal for everything now.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false,
  });
  let isReported = false;
  engine.on("error", ({ message }: Error) => log.debug({ reason: message, name }, "the fan-out engine"));
  engine.on("close", () => {
    if (!isReported) log.warn({ name }, "no signals through the fan-out engine; the sweep replaces them");
    isReported = true;
  });
  engine.on("ready", () => {
    if (isReported) log.info({ name }, "the fan-out engine is back");
    isReported = false;
  });
  return engine;
}

/** Reconnects if the engine does not answer in time, because the connection may be lost without being closed. */
async function orReconnect<T>(engine: Redis, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      engine.disconnect(true);
      reject(new Error("no answer in time"));
    }, answerWithinMs);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** Reconnects if the engine is silent, also while the connection is being set up, for which the client has no limit. */
function startPinging(engine: Redis): () => void {
  let wasConnecting = false;
  const timer = setInterval(() => {
    const isConnecting = engine.status === "connect";
    if (engine.status === "ready") void orReconnect(engine, engine.ping()).catch(() => undefined);
    else if (isConnecting && wasConnecting) engine.disconnect(true);
    wasConnecting = isConnecting;
  }, pingEveryMs);
  return () => clearInterval(timer);
}

function closeConnection(engine: Redis): void {
  engine.removeAllListeners("close");
  engine.disconnect();
}

/**
 * Publishes signals in this process at once and to the others through Redis or Valkey: beyond about eight nodes,
 * NOTIFY's lock delays commits. Nodes of one installation use the same database number. Without the engine the sweep
 * finds missed changes, and after a reconnect everything is invalidated.
 */
export async function openRedisSignals(url: string, log: Log): Promise<SharedSignals> {
  const publisher = connect(url, "vowdesk-speaker", log);
  const listener = connect(url, "vowdesk-listener", log);
  const channel = `vowdesk:hints:${publisher.options.db ?? 0}`;
  const send = (payload: string) => orReconnect(publisher, publisher.publish(channel, payload));
  const { publish, subscribe, receive, publishAll, flush } = openExchange({ payloadBytes, send }, log);

  let isReconnect = false;
  const listening = new Promise<void>((resolve) => {
    const listen = async () => {
      await orReconnect(listener, listener.subscribe(channel));
      platformMetrics.signalsUp.set(1);
      if (isReconnect) publishAll();
      isReconnect = true;
      resolve();
    };
    // A failed subscription leads to a new connection and another attempt.
    listener.on("ready", () => void listen().catch(() => undefined));
    const startWithoutEngine = () => {
      isReconnect = true;
      resolve();
    };
    setTimeout(startWithoutEngine, startWithinMs).unref();
  });
  listener.on("close", () => platformMetrics.signalsUp.set(0));
  listener.on("message", (_channel: string, payload: string) => receive(payload));
  // After a lost payload, other processes are notified as soon as the connection is back.
  publisher.on("ready", () => void flush());
  const stopPinging = [publisher, listener].map(startPinging);
  await listening;

  return {
    publish,
    subscribe,
    close: async () => {
      for (const stop of stopPinging) stop();
      await flush();
      closeConnection(publisher);
      closeConnection(listener);
    },
  };
}
