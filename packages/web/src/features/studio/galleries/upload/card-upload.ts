import { Upload, type DetailedError } from "tus-js-client";
import {
  maxPartBytes,
  originalsPath,
  type galleryRefusals,
  type UploadMetadata,
} from "@vowdesk/contract/studio/galleries";
import { currentToken } from "../../../../kernel/session/session.ts";
import { FileUnreadable, sha256Of } from "./hash.ts";

/** Why a file did not arrive. Some reasons concern all further files of the card, which then wait. */
export const fileProblems = ["unreadable", "changed", "connection", "refused"] as const;
export const cardProblems = [
  "originals-full",
  "gallery-full",
  "gallery-closed",
  "card-complete",
] as const satisfies readonly (keyof typeof galleryRefusals)[];
export type CardProblem = (typeof cardProblems)[number];
export type UploadProblem = (typeof fileProblems)[number] | CardProblem;

/** A file that did not arrive. */
export class UploadFailed extends Error {
  readonly problem: UploadProblem;
  constructor(problem: UploadProblem) {
    super(problem);
    this.problem = problem;
  }
}

export const isOfCard = (problem: UploadProblem): problem is CardProblem =>
  (cardProblems as readonly string[]).includes(problem);

/** Waits between attempts after a lost connection or a busy server. */
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000];
const statusTooMany = 429;
/** The answers for bytes other than the announced ones. */
const changedStatuses: readonly number[] = [410, 460];

const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
const headerOf = (metadata: UploadMetadata) =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} ${base64(String(value))}`)
    .join(",");

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Announces a file. Returns the address of its upload, which is that of before if the file was announced then. */
async function announce(metadata: UploadMetadata, bytes: number, signal: AbortSignal): Promise<string> {
  for (const delay of retryDelays) {
    await wait(delay, signal);
    signal.throwIfAborted();
    const answer = await fetch(originalsPath, {
      method: "POST",
      headers: {
        token: currentToken() ?? "",
        "tus-resumable": "1.0.0",
        "upload-length": String(bytes),
        "upload-metadata": headerOf(metadata),
      },
      signal,
    }).catch(() => null);
    const location = answer?.headers.get("location");
    if (answer?.ok && location) {
      await answer.text();
      return location;
    }
    if (answer && answer.status < 500 && answer.status !== statusTooMany) throw await refusalIn(answer);
    if (answer?.status === 507) throw await refusalIn(answer);
  }
  signal.throwIfAborted();
  throw new UploadFailed("connection");
}

async function refusalIn(answer: Response): Promise<UploadFailed> {
  const { reason } = (await answer.json().catch(() => ({}))) as { reason?: string };
  return new UploadFailed(cardProblems.find((problem) => problem === reason) ?? "refused");
}

function problemOf(error: Error | DetailedError): UploadProblem {
  const status = "originalResponse" in error ? error.originalResponse?.getStatus() : undefined;
  if (status === undefined || status === 0) return "connection";
  if (changedStatuses.includes(status)) return "changed";
  if (status === 507) return "originals-full";
  return status >= 500 || status === statusTooMany || status === 423 ? "connection" : "refused";
}

/** Whether to retry. An answer that names a problem is final. */
const isTemporary = (error: Error | DetailedError) => {
  const status = "originalResponse" in error ? error.originalResponse?.getStatus() : undefined;
  return status === 409 || problemOf(error) === "connection";
};

interface Sent {
  file: File;
  address: string;
  onProgress: (bytes: number) => void;
  signal: AbortSignal;
}

/** Sends what is missing of a file. */
const send = ({ file, address, onProgress, signal }: Sent) =>
  new Promise<void>((resolve, reject) => {
    const upload = new Upload(file, {
      uploadUrl: address,
      chunkSize: maxPartBytes,
      retryDelays,
      storeFingerprintForResuming: false,
      onBeforeRequest: (request) => request.setHeader("token", currentToken() ?? ""),
      onProgress,
      onShouldRetry: isTemporary,
      onSuccess: () => resolve(),
      onError: (error) => reject(new UploadFailed(problemOf(error))),
    });
    signal.addEventListener("abort", () => {
      upload.abort().catch(() => {});
      reject(signal.reason);
    });
    upload.start();
  });

interface FileUpload {
  galleryId: number;
  cardId: number;
  file: File;
  /** Known if the file was counted before. */
  sha256: string | null;
  /** Bytes of the file that have arrived. */
  onProgress: (bytes: number) => void;
  signal: AbortSignal;
}

/** Uploads one file of a card. What is stored of it is not sent again. Throws `UploadFailed`, or the reason of the signal. */
export async function uploadFile({ galleryId, cardId, file, onProgress, signal, ...known }: FileUpload): Promise<void> {
  const sha256 =
    known.sha256 ??
    (await sha256Of(file).catch((failure: unknown) => {
      throw failure instanceof FileUnreadable ? new UploadFailed("unreadable") : failure;
    }));
  signal.throwIfAborted();
  const metadata: UploadMetadata = { gallery: String(galleryId), card: String(cardId), name: file.name, sha256 };
  const address = await announce(metadata, file.size, signal);
  await send({ file, address, onProgress, signal });
}
