import { businessApi, type BusinessSettings, type BusinessSettingsFields } from "@vowdesk/contract/operations/business";
import type { TestServer } from "../server.ts";

type Given = Partial<BusinessSettingsFields>;

/** The settings, with the changes that wait. */
export const settingsOf = async (server: TestServer, token: string): Promise<BusinessSettings> =>
  (await server.call(businessApi.settings, {}, token)).data;

/** Changes settings as a user. Weaker values wait. */
export async function askForSettings(server: TestServer, input: Given, token: string): Promise<BusinessSettings> {
  const { version } = await settingsOf(server, token);
  const { data, message } = await server.call(businessApi.change, { ...input, version }, token);
  if (data === undefined) throw new Error(message);
  return data;
}

/** Changes settings as a user. An administrator approves what waits. */
export async function changeSettings(server: TestServer, input: Given, token: string): Promise<BusinessSettings> {
  const { waiting } = await askForSettings(server, input, token);
  const approver = waiting.length > 0 ? (await server.createUser({ roles: ["admin"] })).token : token;
  for (const { id } of waiting) await server.call(businessApi.approve, { id }, approver);
  return settingsOf(server, token);
}
