import type { IncomingMessage } from "node:http";
import { pipeline, type Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from "node:zlib";
import { requestOutside, type OutsideRequest } from "./post.ts";

/** Longest body that is read, in bytes. */
const maxBytes = 1_048_576;

interface FetchOptions {
  method: string;
  headers: Record<string, string>;
  body?: ArrayBuffer | ReadableStream | string | Uint8Array | URLSearchParams | null | undefined;
}

/** How servers compress answers, also without being asked for (RFC 9110, 8.4.1). */
const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

/** The body of an answer as it was before it was compressed. */
function bodyOf(answer: IncomingMessage): Readable {
  const encodings = (answer.headers["content-encoding"] ?? "").split(",").map((name) => name.trim().toLowerCase());
  const steps = encodings.filter((name) => name !== "" && name !== "identity").toReversed();
  return steps.reduce<Readable>((body, name) => {
    const decoder = decoders[name]?.();
    if (!decoder) throw new Error(`the answer is compressed as ${name}`);
    return pipeline(body, decoder, () => undefined);
  }, answer);
}

/**
 * A `fetch` for libraries, with the rules of `postForAnswer`: a time limit, no redirects, and addresses within its reach only. Throws without an answer, and for a body above 1 MiB.
 */
export function openFetch(rules: Pick<OutsideRequest, "timeoutMs" | "reach">) {
  return async (url: string, { method, headers, body }: FetchOptions): Promise<Response> => {
    const sent = Buffer.from(await new Response(body as ConstructorParameters<typeof Response>[0]).arrayBuffer());
    const answer = await requestOutside({ url, method, headers, body: sent, ...rules });
    const parts: Buffer[] = [];
    let bytes = 0;
    for await (const part of bodyOf(answer) as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes > maxBytes) throw new Error("the answer is too long");
      parts.push(part);
    }
    const shown = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) if (value !== undefined) shown.set(name, String(value));
    for (const name of ["content-encoding", "content-length"]) shown.delete(name);
    const status = answer.statusCode ?? 0;
    return new Response([204, 205, 304].includes(status) ? null : Buffer.concat(parts), { status, headers: shown });
  };
}
