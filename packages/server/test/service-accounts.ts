import { apis } from "@vowdesk/contract";
import type { IssuedToken } from "@vowdesk/contract/staff/service-accounts";
import type { TestServer } from "./server.ts";

/** Creates a service account with these permissions. Returns it with its token. */
export async function createServiceAccount(
  server: TestServer,
  name: string,
  codes: readonly string[],
  creator?: string,
): Promise<IssuedToken> {
  const token = creator ?? (await server.createUser({ username: `creator-of-${name}`, roles: ["admin"] })).token;
  const answer = await server.call(apis.serviceAccounts.add, { name, codes: [...codes], days: 30 }, token);
  if (!answer.success) throw new Error(answer.message);
  return answer.data;
}

let made = 0;
const newName = () => `Audited ${(made += 1)}`;

/** Inputs of the calls that change service accounts, by name of the call. */
export function serviceAccountWrites(running: () => { server: TestServer; admin: string }) {
  const newAccount = async () => {
    const { server, admin } = running();
    return (await createServiceAccount(server, newName(), ["dish"], admin)).account;
  };
  return {
    "serviceAccounts.add": () => ({ input: { name: newName(), codes: ["dish"], days: 1 } }),
    "serviceAccounts.update": async () => ({ input: { ...(await newAccount()), codes: ["dish:edit"] } }),
    "serviceAccounts.addToken": async () => ({ input: { id: (await newAccount()).id, days: 1 } }),
    "serviceAccounts.revokeToken": async () => {
      const { id, tokens } = await newAccount();
      return { input: { id, tokenId: tokens[0]?.id } };
    },
    "serviceAccounts.disable": async () => ({ input: { id: (await newAccount()).id } }),
    "serviceAccounts.enable": async () => {
      const { server, admin } = running();
      const { id } = await newAccount();
      await server.call(apis.serviceAccounts.disable, { id }, admin);
      return { input: { id } };
    },
  };
}
