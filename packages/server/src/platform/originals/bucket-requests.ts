import { setTimeout as wait } from "node:timers/promises";
import { FilesUnavailable } from "../files/files.ts";
import { PlaceUnavailable, type PlaceProblem } from "./place.ts";

/** Pauses before a request that failed is repeated. */
const pausesMs = [200, 1_000];

interface ServiceError {
  status: number;
  body?: string;
}

const isServiceError = (error: unknown): error is ServiceError =>
  typeof (error as Partial<ServiceError> | null)?.status === "number";

/** The code of S3 for an error, such as `NoSuchKey`. Its other texts may name access keys. */
const codeOf = ({ body = "" }: ServiceError): string => /<Code>(\w{1,60})<\/Code>/.exec(body)?.[1] ?? "";

const fullCodes = ["QuotaExceeded", "EntityTooLarge", "InsufficientStorage"];

function problemOf(error: ServiceError): PlaceProblem {
  if (codeOf(error) === "RequestTimeTooSkewed") return "clock";
  return [401, 403].includes(error.status) ? "denied" : "away";
}

/** The error for a request that failed for good. */
export function unavailable(error: unknown): FilesUnavailable {
  if (error instanceof FilesUnavailable) return error;
  if (!isServiceError(error)) {
    const text = error instanceof Error ? error.message : "unknown";
    return new PlaceUnavailable(`the bucket does not answer (${text})`, "away");
  }
  const code = codeOf(error);
  const isFull = fullCodes.includes(code) || error.status === 507;
  return new PlaceUnavailable(`the bucket answers ${error.status} ${code}`.trim(), problemOf(error), isFull);
}

/** Whether a later attempt may succeed. */
const isTemporary = (error: unknown): boolean =>
  !(error instanceof FilesUnavailable) && (!isServiceError(error) || error.status >= 500 || error.status === 429);

/** Makes a request that may arrive twice, again after temporary failures. Throws `PlaceUnavailable`. */
export async function repeat<T>(work: () => Promise<T>, pauses: readonly number[] = pausesMs): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const pause = pauses[attempt];
      if (pause === undefined || !isTemporary(error)) throw unavailable(error);
      await wait(pause);
    }
  }
}

/** Null for a missing object. Any other answer with status 404, such as that of a proxy or of a missing bucket, proves nothing. */
export function nullIfNoSuchKey(error: unknown): null {
  if (isServiceError(error) && error.status === 404 && codeOf(error) === "NoSuchKey") return null;
  throw error;
}
