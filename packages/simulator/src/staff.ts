import { randomUUID } from "node:crypto";
import { demoPassword } from "@vowdesk/contract/staff/auth";
import type { Call, Input, Operation, Output } from "./client.ts";
import type { Pace } from "./pace.ts";
import { openSession } from "./session.ts";

/** A member of staff of the demo: signs in before the first call, and again after the session has ended. */
export interface Staff {
  id(): Promise<number>;
  /** Repeats the call until the server answers. Throws `Refused`. */
  call<O extends Operation>(operation: O, input: Input<O>): Promise<Output<O>>;
}

export function openStaff(username: string, call: Call, pace: Pace): Staff {
  const { current, run } = openSession(() =>
    pace.persist(() => call("auth_signIn", { username, password: demoPassword })),
  );
  return {
    id: async () => (await current()).id,
    call: (operation, input) =>
      run(({ token }) => {
        const caller = { token, key: randomUUID() };
        return pace.persist(() => call(operation, input, caller));
      }),
  };
}
