import type { NewPasskey, PasskeyCreation, PasskeyProof, PasskeyRequest } from "@vowdesk/contract/staff/auth";

/** The user closed the browser's question, or let it time out. Browsers do not tell these from other causes. */
const isCancelled = (failure: unknown) =>
  failure instanceof DOMException && (failure.name === "NotAllowedError" || failure.name === "AbortError");

async function jsonOf(question: Promise<Credential | null>): Promise<unknown> {
  try {
    const credential = await question;
    return credential instanceof PublicKeyCredential ? credential.toJSON() : null;
  } catch (failure) {
    if (isCancelled(failure)) return null;
    throw failure;
  }
}

/** Asks the user to create a passkey; null if the user cancels. Throws if the authenticator has one of this account already. */
export async function createPasskey(options: PasskeyCreation): Promise<NewPasskey | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  // Safe cast: the browser returns the JSON of the credential, and the server checks it.
  return (await jsonOf(navigator.credentials.create({ publicKey }))) as NewPasskey | null;
}

/** Asks the user to choose a passkey and to confirm it; null if the user cancels. */
export async function askForPasskey(options: PasskeyRequest): Promise<PasskeyProof | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return (await jsonOf(navigator.credentials.get({ publicKey }))) as PasskeyProof | null;
}
