import { randomUUID } from "node:crypto";
import { demoPassword } from "@vowdesk/contract/staff/auth";
import { Refused, type Call, type Input, type Operation, type Output } from "./client.ts";
import type { Pace } from "./pace.ts";

/** A member of staff of the demo: signs in before the first call, and again after the session has ended. */
export interface Staff {
  id(): Promise<number>;
  /** Repeats the call until the server answers. Throws `Refused`. */
  call<O extends Operation>(operation: O, input: Input<O>): Promise<Output<O>>;
}

const isEnded = (error: unknown) => error instanceof Refused && error.reason.includes("session");

export function openStaff(username: string, call: Call, pace: Pace): Staff {
  let signedIn: Promise<{ id: number; token: string }> | undefined;
  const session = () => {
    signedIn ??= pace
      .persist(() => call("auth_signIn", { username, password: demoPassword }))
      .catch((error: unknown) => {
        signedIn = undefined;
        throw error;
      });
    return signedIn;
  };
  const send = async <O extends Operation>(operation: O, input: Input<O>) => {
    const { token } = await session();
    const caller = { token, key: randomUUID() };
    return pace.persist(() => call(operation, input, caller));
  };
  return {
    id: async () => (await session()).id,
    async call(operation, input) {
      try {
        return await send(operation, input);
      } catch (error) {
        if (!isEnded(error)) throw error;
        signedIn = undefined;
        return send(operation, input);
      }
    },
  };
}

/** Returns null if the call is refused, which is part of the simulation: a colleague was faster, or the time is taken. */
export async function unlessRefused<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}
