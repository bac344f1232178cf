import type { Readable } from "node:stream";

/** The parts that a sender sends. One that sends nothing for `limitMs` is ended with this error. */
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
