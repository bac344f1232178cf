import type { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";

/** The chunks of a request body. A sender that is silent for `limitMs` is disconnected with this error. */
export async function* untilSilent(source: Readable, limitMs: number, error: () => Error): AsyncGenerator<Uint8Array> {
  const fail = () => void source.destroy(error());
  let timer = setTimeout(fail, limitMs);
  try {
    for await (const chunk of source as AsyncIterable<Uint8Array>) {
      clearTimeout(timer);
      yield chunk;
      timer = setTimeout(fail, limitMs);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** The chunks of an answer. Calls `end` if the receiver takes none for `limitMs`. */
export async function* untilNotTaken(
  source: AsyncIterable<Buffer>,
  limitMs: number,
  end: () => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    const timer = setTimeout(end, limitMs);
    try {
      yield chunk;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** The result of work, or another value if it takes longer than `limitMs`. The work goes on. */
export const unlessSilent = <T, U>(work: Promise<T>, limitMs: number, otherwise: U): Promise<T | U> =>
  Promise.race([work, wait(limitMs, otherwise, { ref: false })]);
