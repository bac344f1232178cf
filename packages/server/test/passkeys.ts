import { apis } from "@vowdesk/contract";
import { Authenticator } from "./authenticator.ts";
import type { TestServer } from "./server.ts";

const page = { origin: "http://localhost", host: "localhost" };

async function beginPasskey(server: TestServer) {
  const { token, id: ownerId } = await server.createUser({ roles: ["service"] });
  const { data } = await server.call(apis.passkeys.begin, { password: "vowdesk" }, token, page);
  const authenticator = new Authenticator(page.origin);
  return { token, ownerId, authenticator, input: { name: "Laptop", credential: authenticator.create(data) } };
}

async function addPasskey(server: TestServer) {
  const { token, ownerId, authenticator, input } = await beginPasskey(server);
  const { data } = await server.call(apis.passkeys.add, input, token);
  return { token, ownerId, authenticator, id: (data as { id: string }).id };
}

/** For each call of passkeys that changes something, an input that it accepts, and the caller's token. */
export const passkeyInputs = (server: () => TestServer) => ({
  "passkeys.add": async () => {
    const { token, input } = await beginPasskey(server());
    return { input, token };
  },
  "passkeys.signIn": async () => {
    const { authenticator } = await addPasskey(server());
    const { data } = await server().call(apis.passkeys.signInOptions, {}, undefined, page);
    return { input: { credential: authenticator.get(data) } };
  },
  "passkeys.rename": async () => {
    const { token, id } = await addPasskey(server());
    return { input: { id, name: "Phone" }, token };
  },
  "passkeys.remove": async () => {
    const { token, id } = await addPasskey(server());
    return { input: { id, password: "vowdesk" }, token };
  },
  "passkeys.reset": async () => ({ input: { id: (await addPasskey(server())).ownerId } }),
});
