import { startBuiltServer } from "./server.ts";

/** One server for all tests; they find it by the address left here. VOWDESK_E2E_ADDRESS names one that runs already. */
export default async function startServer(): Promise<() => Promise<void>> {
  if (process.env["VOWDESK_E2E_ADDRESS"]) return async () => {};
  const server = await startBuiltServer();
  process.env["VOWDESK_E2E_ADDRESS"] = server.address;
  return server.stop;
}
