import { appAuthApi, demoPassword, demoPhone, type AppSession } from "@vowdesk/contract/auth";
import type { AppRole, CallInput, CallOutput, Endpoint } from "@vowdesk/contract/kernel";
import { Refused, type Call } from "./client.ts";
import type { Pace } from "./pace.ts";

/** An app user: signs in before the first call, and again after the session has ended. */
export interface Person {
  index: number;
  session(): Promise<AppSession>;
  /** Repeats the call until the server answers. Throws `Refused`. */
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
  const send = async <E extends Endpoint>(endpoint: E, input: CallInput<E>) => {
    const { token } = await session();
    return pace.persist(() => call(endpoint, input, token));
  };
  return {
    index,
    session,
    async call(endpoint, input) {
      try {
        return await send(endpoint, input);
      } catch (error) {
        if (!(error instanceof Refused && endedSession.includes(error.reason))) throw error;
        signedIn = undefined;
        return send(endpoint, input);
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

/** Refusals that need no action. The pickup code is unknown for orders from before the start. */
const nothingToDo: readonly string[] = ["order-closed", "not-found", "pickup-code-wrong"];

/** Returns false if the order changed in the meantime and needs no action. */
export async function unlessClosed(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof Refused && nothingToDo.includes(error.reason)) return false;
    throw error;
  }
}
