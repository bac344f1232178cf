import { demoPassword, demoPhone, type AppSession } from "@vowdesk/contract/staff/auth";
import type { AppRole } from "@vowdesk/contract/kernel";
import { Refused, type Call, type Input, type Operation, type Output } from "./client.ts";
import type { Pace } from "./pace.ts";
import { openSession } from "./session.ts";

/** An app user: signs in before the first call, and again after the session has ended. */
export interface Person {
  index: number;
  session(): Promise<AppSession>;
  /** Repeats the call until the server answers. Throws `Refused`. */
  call<O extends Operation>(operation: O, input: Input<O>): Promise<Output<O>>;
}

export function openPerson(role: AppRole, index: number, call: Call, pace: Pace): Person {
  const { current, run } = openSession(() =>
    pace.persist(() => call("appAuth_appSignIn", { phone: demoPhone(role, index), password: demoPassword })),
  );
  return {
    index,
    session: current,
    call: (operation, input) => run(({ token }) => pace.persist(() => call(operation, input, token))),
  };
}

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
