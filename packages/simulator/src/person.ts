import { appAuthApi, demoPassword, demoPhone, type AppSession } from "@vowdesk/contract/auth";
import type { AppRole, CallInput, CallOutput, Endpoint } from "@vowdesk/contract/kernel";
import { Refused, type Call } from "./client.ts";
import type { Pace } from "./pace.ts";

/** Somebody with a phone: signs in when it is first needed, and again when the session has ended. */
export interface Person {
  index: number;
  session(): Promise<AppSession>;
  /** Asks until the server answers. Throws `Refused`. */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<CallOutput<E>>;
}

export function openPerson(role: AppRole, index: number, call: Call, pace: Pace): Person {
  let signedIn: Promise<AppSession> | undefined;
  const signIn = () =>
    pace.persist(() => call(appAuthApi.appSignIn, { phone: demoPhone(role, index), password: demoPassword }));
  const session = () => {
    signedIn ??= signIn().catch((error: unknown) => {
      signedIn = undefined;
      throw error;
    });
    return signedIn;
  };
  const ask = async <E extends Endpoint>(endpoint: E, input: CallInput<E>) => {
    const { token } = await session();
    return pace.persist(() => call(endpoint, input, token));
  };
  return {
    index,
    session,
    async call(endpoint, input) {
      try {
        return await ask(endpoint, input);
      } catch (error) {
        if (!(error instanceof Refused && endedSession.includes(error.reason))) throw error;
        signedIn = undefined;
        return ask(endpoint, input);
      }
    },
  };
}

const endedSession: readonly (string | undefined)[] = [
  "no-session",
  "session-unknown",
  "session-ended",
  "session-expired",
];

/** A code nobody told belongs to a customer of before the simulator's time. */
const nothingToDo: readonly string[] = ["order-closed", "not-found", "pickup-code-wrong"];

/** Somebody else was first, or the order has gone another way: nothing to be done. */
export async function unlessClosed(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof Refused && nothingToDo.includes(error.reason)) return false;
    throw error;
  }
}
