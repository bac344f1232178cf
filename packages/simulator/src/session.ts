import { Refused } from "./client.ts";

const endedSession: readonly (string | undefined)[] = [
  "no-session",
  "session-unknown",
  "session-ended",
  "session-expired",
];
const isEnded = (error: unknown) => error instanceof Refused && endedSession.includes(error.reason);

/** A session that begins with its first use, and again after the server has ended it. */
export function openSession<S>(signIn: () => Promise<S>) {
  let signedIn: Promise<S> | undefined;
  const current = () => {
    signedIn ??= signIn().catch((error: unknown) => {
      signedIn = undefined;
      throw error;
    });
    return signedIn;
  };
  return {
    current,
    async run<T>(work: (session: S) => Promise<T>): Promise<T> {
      try {
        return await work(await current());
      } catch (error) {
        if (!isEnded(error)) throw error;
        signedIn = undefined;
        return work(await current());
      }
    },
  };
}
