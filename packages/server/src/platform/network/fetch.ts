import { requestOutside, type OutsideRequest } from "./post.ts";

/** Longest body that is read, in bytes. */
const maxBytes = 1_048_576;

interface FetchOptions {
  method: string;
  headers: Record<string, string>;
  body?: ArrayBuffer | ReadableStream | string | Uint8Array | URLSearchParams | null | undefined;
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
    for await (const part of answer as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes > maxBytes) throw new Error("the answer is too long");
      parts.push(part);
    }
    const shown = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) if (value !== undefined) shown.set(name, String(value));
    const status = answer.statusCode ?? 0;
    return new Response([204, 205, 304].includes(status) ? null : Buffer.concat(parts), { status, headers: shown });
  };
}
