/** A read that `inline/first-calls.js` has started. */
interface FirstCall {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Epoch milliseconds. */
  startedAt: number;
  answer: Promise<EarlyAnswer>;
}

interface EarlyAnswer {
  response: Response;
  /** Epoch milliseconds. */
  arrivedAt: number;
}

/** A read to start at the next load, without the token, which is in its cookie. */
export type StoredCall = Pick<FirstCall, "url" | "headers">;

declare global {
  var firstCalls: readonly FirstCall[] | undefined;
}

/** Later the page may have missed a change of what was read. */
const lastsMs = 10_000;

/** When the first read was started, in epoch milliseconds; undefined if none was. */
export const firstCallAt = (): number | undefined => globalThis.firstCalls?.[0]?.startedAt;

/** Drops what nobody has asked for yet, because it may be outdated from now on. */
export function dropFirstCalls(): void {
  globalThis.firstCalls = undefined;
}

/** Takes the answer to a read, which then is not there any more. Undefined if it was not started, or for another session, language or view. */
export function takeFirstCall(url: string, headers: StoredCall["headers"]): Promise<EarlyAnswer> | undefined {
  const wanted = JSON.stringify([url, headers]);
  const started = globalThis.firstCalls?.find((call) => JSON.stringify([call.url, call.headers]) === wanted);
  globalThis.firstCalls = globalThis.firstCalls?.filter((call) => call !== started);
  return started && Date.now() - started.startedAt < lastsMs ? started.answer : undefined;
}
