import { requestHeaders, heed, NetworkFailed, readAnswer, tellOf, type Answer } from "./call.ts";
import { sessionEnd, tokenOf } from "../session/session.ts";

/** A slow upload that goes on is waited for; one that stands still this long has failed (SPEC 9, request timeout). */
const stallMs = 20_000;

/** How far an upload is, in bytes of the whole request. */
export interface Progress {
  sent: number;
  total: number;
}

export interface SendOptions {
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
  /** The user whose file this is: in no other session is it sent. */
  by?: number | undefined;
}

export interface UploadOptions extends SendOptions {
  /** What the file is for; `pcimg` is the picture of a person (SPEC 7). */
  module: string;
  /** A file name for what has none: a cropped picture. */
  name?: string | undefined;
}

/**
 * Uploads a file and answers its address (SPEC 7, under /api/oss/file). Throws as `call` does: `CallRefused` for a "no",
 * `NetworkFailed` without an answer, the signal's reason when it was aborted. Never repeated by itself.
 */
export async function upload(file: Blob, { module, name, ...options }: UploadOptions): Promise<string> {
  const query = new URLSearchParams({ module });
  return (await sendFile(`/api/oss/file/upload?${query}`, file, { ...options, name })) as string;
}

/** Sends a file as the field `file` of a form, for calls whose answer is more than an address. */
export async function sendFile(
  url: string,
  file: Blob,
  { name, signal, onProgress, by }: SendOptions & { name?: string | undefined } = {},
): Promise<unknown> {
  const form = new FormData();
  form.append("file", file, name ?? (file instanceof File ? file.name : "file"));
  const token = tokenOf(by);
  const ended = sessionEnd();
  const untilEnd = signal ? AbortSignal.any([signal, ended]) : ended;
  try {
    const { status, requestId, answer } = await send(url, form, token, { signal: untilEnd, onProgress });
    return readAnswer({ reply: "envelope" }, answer, { status, requestId }, token);
  } catch (failure) {
    // An upload is a person's act with a dialog of its own: its failure never ends the session.
    tellOf({ path: pathOf(url) }, failure, { background: true });
    throw failure;
  }
}

const pathOf = (url: string) => url.split("?", 1)[0] as `/api/${string}`;

interface Came {
  status: number;
  requestId: string | null;
  answer: Answer;
}

/** `fetch` tells nothing of how far a body is; the older way does. */
function send(url: string, form: FormData, token: string | null, options: SendOptions): Promise<Came> {
  const { signal, onProgress } = options;
  const request = new XMLHttpRequest();
  request.open("POST", url);
  request.responseType = "text";
  for (const [name, value] of Object.entries(requestHeaders(token))) request.setRequestHeader(name, value);
  return new Promise<Came>((resolve, reject) => {
    const watch = watchStanding(() => fail(new DOMException("the upload stands still", "TimeoutError")));
    const end = () => {
      watch.end();
      signal?.removeEventListener("abort", abort);
      request.abort();
    };
    const fail = (cause: unknown) => {
      end();
      reject(new NetworkFailed(cause, request.status ? cameOf(request) : {}));
    };
    const abort = () => {
      end();
      reject(signal?.reason as Error);
    };
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      watch.goesOn();
      onProgress?.({ sent: loaded, total });
    });
    request.addEventListener("progress", watch.goesOn);
    request.addEventListener("error", () => fail(new TypeError("the connection failed")));
    request.addEventListener("load", () => {
      watch.end();
      signal?.removeEventListener("abort", abort);
      heed({ get: (name) => request.getResponseHeader(name) });
      const answer = answerOf(request.responseText);
      if (answer === null) fail(new TypeError("what came is no answer"));
      else resolve({ ...cameOf(request), answer });
    });
    signal?.addEventListener("abort", abort, { once: true });
    if (signal?.aborted) abort();
    else request.send(form);
  });
}

function watchStanding(stand: () => void): { goesOn: () => void; end: () => void } {
  let timer = setTimeout(stand, stallMs);
  const end = () => clearTimeout(timer);
  const goesOn = () => {
    end();
    timer = setTimeout(stand, stallMs);
  };
  return { goesOn, end };
}

const cameOf = (request: XMLHttpRequest) => ({
  status: request.status,
  requestId: request.getResponseHeader("x-request-id"),
});

function answerOf(text: string): Answer | null {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === "object" && answer !== null ? (answer as Answer) : null;
  } catch {
    return null;
  }
}
