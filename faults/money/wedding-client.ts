import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Endpoint } from "@vowdesk/contract/kernel";
import type { CancelCause, CancellationAmounts } from "@vowdesk/contract/studio/wedding-payments";
import { signIn } from "../../harness/sign-in.ts";

const retryPauseMs = 200;
const timeoutMs = 20_000;
const roles = ["consultant", "scheduler", "manager", "finance"] as const;
export type Role = (typeof roles)[number];

export interface Answer<T> {
  success: boolean;
  reason?: string;
  data: T;
}

/** Fills the parameters of a path with fields of the input, and a GET's address with the others. */
function addressOf({ method, path }: Pick<Endpoint, "method" | "path">, input: Readonly<Record<string, unknown>>) {
  const rest = { ...input };
  const filled = path.replaceAll(/:(\w+)/g, (_whole, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return value;
  });
  if (method !== "GET") return { address: filled, body: JSON.stringify(rest) };
  return { address: `${filled}?${new URLSearchParams(rest as Record<string, string>)}`, body: undefined };
}

/** Staff of the studio, who send each call with its key until the server answers. */
export class StudioClient {
  /** Answers with an internal error, other than those of a server that stops or starts. */
  readonly errors: string[] = [];
  readonly #url: string;
  readonly #tokens: ReadonlyMap<Role, string>;

  private constructor(url: string, tokens: ReadonlyMap<Role, string>) {
    this.#url = url;
    this.#tokens = tokens;
  }

  static async open(url: string): Promise<StudioClient> {
    const tokens = new Map<Role, string>();
    for (const role of roles) tokens.set(role, await signIn(url, role));
    return new StudioClient(url, tokens);
  }

  /** Makes a call as a role. A call that was lost after it succeeded may be refused when it is repeated. */
  as<T = { id: number; version: number }>(role: Role, endpoint: Endpoint, input: object): Promise<Answer<T>> {
    return this.#send(endpoint, input, { token: this.#tokens.get(role) ?? "" });
  }

  /** Makes a call as a couple. */
  asCouple<T>(cookie: string, endpoint: Endpoint): Promise<Answer<T>> {
    return this.#send(endpoint, {}, { cookie: `couple=${cookie}` });
  }

  async #send<T>(endpoint: Endpoint, input: object, identity: Record<string, string>): Promise<Answer<T>> {
    const { address, body } = addressOf(endpoint, input as Readonly<Record<string, unknown>>);
    const headers = { ...identity, "content-type": "application/json", "idempotency-key": randomUUID() };
    const request = { method: endpoint.method, headers, ...(body !== undefined && { body }) };
    for (;;) {
      const answer = await fetch(this.#url + address, { ...request, signal: AbortSignal.timeout(timeoutMs) }).then(
        async (response) => {
          if (response.status === 500) this.errors.push(`${endpoint.path}: ${await response.text()}`);
          return response.status === 200 ? ((await response.json()) as Answer<T>) : null;
        },
        () => null,
      );
      if (answer) return answer;
      await wait(retryPauseMs);
    }
  }
}

/** What all histories share: the calls, an offer, and teams of a room, a photographer and a make-up artist. */
export interface Studio {
  client: StudioClient;
  offerId: number;
  teams: readonly number[][];
  /** The first day of the shoots, in milliseconds. */
  firstDayMs: number;
}

/** A wedding and the answers that its users received. */
export interface History {
  studio: Studio;
  id: number;
  /** The amounts that were shown before a cancellation that succeeded. */
  promised: (CancellationAmounts & { cause: CancelCause }) | null;
  /** Receipts and refunds whose check or payment was acknowledged, each time. */
  checked: number[];
  paid: number[];
  /** Waivers whose decision two users received as their own. */
  decidedTwice: number;
}
