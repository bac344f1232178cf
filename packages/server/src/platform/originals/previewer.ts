import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import type { CameraFacts } from "./exif.ts";

/** An original, and where its previews are written, by size. */
export interface PreviewOrder {
  source: string;
  small: string;
  medium: string;
  large: string;
}

/** The largest preview of a picture, a text, and where the two larger previews with this text as watermark are written. */
export interface MarkOrder extends Pick<PreviewOrder, "source" | "medium" | "large"> {
  text: string;
}

export type PreviewResult =
  | ({ width: number; height: number; colour: number } & CameraFacts)
  | { problem: "unreadable" | "not-shown" | "pixels" };

type Order = PreviewOrder | MarkOrder;
type Answer<Result> = ({ result: Result } | { error: string }) & { rssBytes: number };

/** The process that decodes has ended, by a crash of a decoder or by the time limit. */
export class DecoderEnded extends Error {}

export interface Previewer {
  /** Makes the previews of one original at a time. Throws `DecoderEnded`. */
  make(order: PreviewOrder): Promise<PreviewResult>;
  /** Makes the previews with a watermark. Throws `DecoderEnded`. */
  mark(order: MarkOrder): Promise<void>;
  close(): void;
}

/** The program: beside this file, and beside the bundle. */
const program = fileURLToPath(
  new URL(import.meta.filename.endsWith(".ts") ? "preview-worker.ts" : "preview-worker.js", import.meta.url),
);
/**
 * By default glibc raises this limit to the size of the pictures that were freed, and keeps their memory (mallopt(3)). Above a fixed one
 * it is returned: the process then grows by 99 instead of 226 MB.
 */
const environment = { MALLOC_MMAP_THRESHOLD_: "131072" };
/** The process is replaced from time to time, in case a decoder does not free its memory. */
const maxPictures = 200;
const maxRssBytes = 400_000_000;
const timeoutMs = 120_000;
const lowPriority = 10;

function start(): ChildProcess {
  const child = fork(program, {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  if (child.pid !== undefined) setPriority(child.pid, lowPriority);
  // The server does not wait for it.
  child.unref();
  child.channel?.unref();
  return child;
}

async function ask<Result>(child: ChildProcess, order: Order): Promise<Answer<Result>> {
  const ended = new AbortController();
  const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(timeoutMs)]);
  const onExit = () => ended.abort();
  child.once("exit", onExit);
  child.channel?.ref();
  try {
    child.send(order);
    const [answer] = (await once(child, "message", { signal })) as [Answer<Result>];
    return answer;
  } catch (error) {
    child.kill("SIGKILL");
    throw new DecoderEnded("the process that makes previews has ended", { cause: error });
  } finally {
    child.channel?.unref();
    child.off("exit", onExit);
  }
}

/** Makes previews in one process of low priority, which is started with the first original. */
export function openPreviewer(): Previewer {
  let child: ChildProcess | undefined;
  let made = 0;
  let last: Promise<unknown> = Promise.resolve();
  const end = () => {
    child?.kill();
    child = undefined;
    made = 0;
  };
  async function makeNext<Result>(order: Order): Promise<Result> {
    child ??= start();
    try {
      const answer = await ask<Result>(child, order);
      made += 1;
      if (made >= maxPictures || answer.rssBytes > maxRssBytes) end();
      if ("error" in answer) throw new Error(answer.error);
      return answer.result;
    } catch (error) {
      if (error instanceof DecoderEnded) end();
      throw error;
    }
  }
  function queue<Result>(order: Order): Promise<Result> {
    const next = last.then(() => makeNext<Result>(order));
    last = next.catch(() => undefined);
    return next;
  }
  return {
    make: (order) => queue<PreviewResult>(order),
    mark: (order) => queue<void>(order),
    close: end,
  };
}
