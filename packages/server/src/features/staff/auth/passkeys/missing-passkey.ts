import type { Context } from "../../../../kernel/http/context.ts";
import type { MissingProof } from "../auth.policy.ts";
import * as store from "./passkeys.store.ts";

/** A password alone is not enough if a role requires a second factor and passkeys are the only one of the account. */
export async function missingPasskey({ db }: Context, userId: number): Promise<MissingProof | null> {
  const isRequired = await store.isPasskeyRequired(db, userId);
  return isRequired ? { reason: "passkey-required", isCounted: false } : null;
}
