import { requestHeaders, readHeaders, NetworkFailed, readAnswer, reportFailure, type Answer } from "./call.ts";
import { sessionEnd, tokenOf } from "../session/session.ts";

/** An upload without progress for this long has failed. A slow one may take longer. */
const stallMs = 20_000;

/** Progress of an upload, in bytes of the whole request. */
export interface Progress {
  sent: number;
  total: number;
}

export interface SendOptions {
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
  /** Maximum time without progress, also after the file was sent. Default: `stallMs`. */
  answerWithinMs?: number | undefined;
  /** User whose file this is. In another user's session it is not sent. */
  by?: number | undefined;
}

export interface UploadOptions extends SendOptions {
  /** Purpose of the file; `pcimg` is a user's avatar. */
  module: string;
  /** File name for a blob without one, such as a cropped picture. */
  name?: string | undefined;
}

/** Uploads a file and returns its address. Throws like `call`. Never repeated automatically. */
export async function upload(file: Blob, { module, name, ...options }: UploadOptions): Promise<string> {
  const query = new URLSearchParams({ module });
  return (await sendFile(`/api/oss/file/upload?${query}`, file, { ...options, name })) as string;
}

/** Sends a file as the form field `file`, for calls that return more than an address. */
export async function sendFile(
  url: string,
  file: Blob,
  { name, signal, onProgress, by, answerWithinMs }: SendOptions & { name?: string | undefined } = {},
): Promise<unknown> {
  const form = new FormData();
  form.append("file", file, name ?? (file instanceof File ? file.name : "file"));
  const token = tokenOf(by);
  const ended = sessionEnd();
  const untilEnd = signal ? AbortSignal.any([signal, ended]) : ended;
  try {
    const { status, requestId, answer } = await send(url, form, token, {
      signal: untilEnd,
      onProgress,
      answerWithinMs,
    });
    return readAnswer({ reply: "envelope" }, answer, { status, requestId }, token);
  } catch (failure) {
    // An upload has its own dialog, so its failure never ends the session.
    reportFailure({ path: pathOf(url) }, failure, { background: true });
    throw failure;
  }
}

const pathOf = (url: string) => url.split("?", 1)[0] as `/api/${string}`;

interface UploadResponse {
  status: number;
  requestId: string | null;
  answer: Answer;
}

/** Uses XMLHttpRequest because `fetch` reports no upload progress. */
function send(url: string, form: FormData, token: string | null, options: SendOptions): Promise<UploadResponse> {
  const { signal, onProgress, answerWithinMs = stallMs } = options;
  const request = new XMLHttpRequest();
  request.open("POST", url);
  request.responseType = "text";
  for (const [name, value] of Object.entries(requestHeaders(token))) request.setRequestHeader(name, value);
  return new Promise<UploadResponse>((resolve, reject) => {
    const watch = watchStall(answerWithinMs, () => fail(new DOMException("the upload stalled", "TimeoutError")));
    const end = () => {
      watch.end();
      signal?.removeEventListener("abort", abort);
      request.abort();
    };
    const fail = (cause: unknown) => {
      end();
      reject(new NetworkFailed(cause, request.status ? metaOf(request) : {}));
    };
    const abort = () => {
      end();
      reject(signal?.reason as Error);
    };
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      watch.progressed();
      onProgress?.({ sent: loaded, total });
    });
    request.addEventListener("progress", watch.progressed);
    request.addEventListener("error", () => fail(new TypeError("the connection failed")));
    request.addEventListener("load", () => {
      watch.end();
      signal?.removeEventListener("abort", abort);
      readHeaders({ get: (name) => request.getResponseHeader(name) });
      const answer = answerOf(request.responseText);
      if (answer === null) fail(new TypeError("the answer is invalid"));
      else resolve({ ...metaOf(request), answer });
    });
    signal?.addEventListener("abort", abort, { once: true });
    if (signal?.aborted) abort();
    else request.send(form);
  });
}

function watchStall(stalledAfterMs: number, onStall: () => void): { progressed: () => void; end: () => void } {
  let timer = setTimeout(onStall, stalledAfterMs);
  const end = () => clearTimeout(timer);
  const progressed = () => {
    end();
    timer = setTimeout(onStall, stalledAfterMs);
  };
  return { progressed, end };
}

const metaOf = (request: XMLHttpRequest) => ({
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
