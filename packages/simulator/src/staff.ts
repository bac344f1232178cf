import { demoPassword } from "@vowdesk/contract/auth";
import { Refused, type Call, type Input, type Operation, type Output } from "./client.ts";
import type { Pace } from "./pace.ts";

/** A member of staff of the demo: signs in before the first call, and again after the session has ended. */
export interface Staff {
  /** Repeats the call until the server answers. Throws `Refused`. */
  call<O extends Operation>(operation: O, input: Input<O>): Promise<Output<O>>;
}

const isEnded = (error: unknown) => error instanceof Refused && error.reason.includes("session");

export function openStaff(username: string, call: Call, pace: Pace): Staff {
  let token: string | undefined;
  const send = async <O extends Operation>(operation: O, input: Input<O>) => {
    token ??= (await pace.persist(() => call("auth_signIn", { username, password: demoPassword }))).token;
    const used = token;
    return pace.persist(() => call(operation, input, used));
  };
  return {
    async call(operation, input) {
      try {
        return await send(operation, input);
      } catch (error) {
        if (!isEnded(error)) throw error;
        token = undefined;
        return send(operation, input);
      }
    },
  };
}
