import { Redis } from "ioredis";
import { openExchange, type SharedSignals } from "./signal-exchange.ts";
import type { Log } from "../observability/log.ts";
import { platformMetrics } from "../observability/metrics.ts";

/** Far below what an engine takes; a larger text is not worth reading. */
const payloadBytes = 65_536;
const longestPauseMs = 1_000;
const connectWithinMs = 4_000;
/** A listener that is cut off without a word hears nothing, and nothing tells it so. */
const pingEveryMs = 10_000;
const answerWithinMs = 4_000;
/** The house starts without an engine, after this. */
const startWithinMs = 2_000;

function connect(url: string, name: string, log: Log): Redis {
  const engine = new Redis(url, {
    connectionName: name,
    connectTimeout: connectWithinMs,
    // Given up by nothing but the end of the process (STACK, Socket, fan-out, jobs).
    maxRetriesPerRequest: null,
    retryStrategy: (times) => Math.min(times * 100, longestPauseMs),
    // A hint of some seconds ago is worth less than "look at everything" now.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false,
  });
  let isTold = false;
  engine.on("error", ({ message }: Error) => log.debug({ reason: message, name }, "the fan-out engine"));
  engine.on("close", () => {
    if (!isTold) log.warn({ name }, "no hints through the fan-out engine; the sweep stands in");
    isTold = true;
  });
  engine.on("ready", () => {
    if (isTold) log.info({ name }, "the fan-out engine is back");
    isTold = false;
  });
  return engine;
}

/** An engine that does not answer in time is asked again over another connection: this one may be cut off without a word. */
async function inTime<T>(engine: Redis, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      engine.disconnect(true);
      reject(new Error("no answer in time"));
    }, answerWithinMs);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** Notices an engine that went away without closing the connection. */
function keepAsking(listener: Redis): () => void {
  const timer = setInterval(() => {
    if (listener.status === "ready") void inTime(listener, listener.ping()).catch(() => undefined);
  }, pingEveryMs);
  return () => clearInterval(timer);
}

/** Ends a connection of which nobody wants to hear any more. */
function hangUp(engine: Redis): void {
  engine.removeAllListeners("close");
  engine.disconnect();
}

/**
 * Hints of this process at once, and to the others through a Redis or Valkey (STACK, fan-out): beyond some eight nodes NOTIFY's
 * lock holds commits up. Nodes of one house name the same database number. A house goes on without its engine: the sweep
 * finds what nobody hinted at, and after a connection that was lost everybody looks at everything.
 */
export async function openRedisSignals(url: string, log: Log): Promise<SharedSignals> {
  const speaker = connect(url, "vowdesk-speaker", log);
  const listener = connect(url, "vowdesk-listener", log);
  const channel = `vowdesk:hints:${speaker.options.db ?? 0}`;
  const send = (payload: string) => inTime(speaker, speaker.publish(channel, payload));
  const { publish, subscribe, hear, missed, flush } = openExchange({ payloadBytes, send }, log);

  let wasAway = false;
  const listening = new Promise<void>((resolve) => {
    const listen = async () => {
      await inTime(listener, listener.subscribe(channel));
      platformMetrics.hintsUp.set(1);
      if (wasAway) missed();
      wasAway = true;
      resolve();
    };
    // One that fails leads to another connection, and there to another try.
    listener.on("ready", () => void listen().catch(() => undefined));
    const goOn = () => {
      wasAway = true;
      resolve();
    };
    setTimeout(goOn, startWithinMs).unref();
  });
  listener.on("close", () => platformMetrics.hintsUp.set(0));
  listener.on("message", (_channel: string, payload: string) => hear(payload));
  // Others hear that hints were lost as soon as there is a way to say so.
  speaker.on("ready", () => void flush());
  const stopAsking = keepAsking(listener);
  await listening;

  return {
    publish,
    subscribe,
    close: async () => {
      stopAsking();
      await flush();
      hangUp(speaker);
      hangUp(listener);
    },
  };
}
