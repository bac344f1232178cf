import { uploadsApi } from "@vowdesk/contract/operations/uploads";
import type { ServerProcess } from "../../harness/server-process.ts";
import type { Sent } from "./upload-corpus.ts";

export interface UploadsResult {
  tried: number;
  failures: string[];
  /** Most processor time for one picture, and the largest growth of memory for one picture and for twenty at once. */
  mostCpuMs: number;
  mostBytes: number;
  mostOfTwentyBytes: number;
  twentyMs: number;
}

export interface Answer {
  status: number;
  code: number;
  reason?: string;
  data?: string;
}

/** A server, the users who upload to it, and the results. */
export class UploadTest {
  readonly result: UploadsResult = {
    tried: 0,
    failures: [],
    mostCpuMs: 0,
    mostBytes: 0,
    mostOfTwentyBytes: 0,
    twentyMs: 0,
  };
  readonly server: ServerProcess;
  readonly #tokens: readonly string[];
  #turn = 0;

  constructor(server: ServerProcess, tokens: readonly string[]) {
    this.server = server;
    this.#tokens = tokens;
  }

  /** Alternates between the users, because each may upload only 200 files a day. */
  get token(): string {
    this.#turn += 1;
    return this.#tokens[this.#turn % this.#tokens.length] ?? "";
  }

  expect(name: string, isMet: boolean, detail: unknown = ""): void {
    this.result.tried += 1;
    if (!isMet) this.result.failures.push(`${name}: ${typeof detail === "string" ? detail : JSON.stringify(detail)}`);
  }
}

export async function send(
  url: string,
  token: string,
  { bytes, fileName = "a.png", type = "image/png", module = "pcimg" }: Sent,
): Promise<Answer> {
  const form = new FormData();
  form.append("file", new File([Uint8Array.from(bytes)], fileName, { type }));
  const response = await fetch(`${url}${uploadsApi.upload.path}?module=${module}`, {
    method: "POST",
    headers: { token },
    body: form,
  });
  const answer = (await response.json()) as Omit<Answer, "status">;
  return { ...answer, status: response.status };
}
