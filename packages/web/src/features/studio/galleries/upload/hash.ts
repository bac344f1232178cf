import { perSession } from "../../../../kernel/session/session-stores.ts";
import type { HashAnswer, HashTask } from "./hash.worker.ts";
// oxlint-disable-next-line import/default -- the bundler exports the address of the worker
import workerUrl from "./hash.worker.ts?worker&url";

interface TrustedTypesOf {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL: (url: string) => string };
}

/** The Trusted Types policy for the address of the worker, and no other (server: app/http/headers.ts). */
const policy = (globalThis as { trustedTypes?: TrustedTypesOf }).trustedTypes?.createPolicy("hash-worker", {
  createScriptURL: () => workerUrl,
});

/** The file could not be read, such as when its card was pulled out. */
export class FileUnreadable extends Error {}

interface Pending {
  resolve: (sha256: string) => void;
  reject: (failure: Error) => void;
}

function startHasher() {
  const worker = new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { type: "module" });
  const pending = new Map<number, Pending>();
  let count = 0;
  worker.addEventListener("message", ({ data }: MessageEvent<HashAnswer>) => {
    const task = pending.get(data.id);
    pending.delete(data.id);
    if ("sha256" in data) task?.resolve(data.sha256);
    else task?.reject(new FileUnreadable());
  });
  worker.addEventListener("error", () => {
    for (const { reject } of pending.values()) reject(new FileUnreadable());
    pending.clear();
  });
  const hash = (file: File) =>
    new Promise<string>((resolve, reject) => {
      count += 1;
      pending.set(count, { resolve, reject });
      worker.postMessage({ id: count, file } satisfies HashTask);
    });
  return { hash, end: () => worker.terminate() };
}

const hasher = perSession(startHasher, ({ end }) => end());

/** SHA-256 of a file in hexadecimal digits, computed beside the page. */
export const sha256Of = (file: File): Promise<string> => hasher().hash(file);
