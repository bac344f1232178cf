import { businessApi, type BusinessSettings } from "@vowdesk/contract/operations/business";
import { usersApi, type User } from "@vowdesk/contract/staff/users";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { setPhoneRegion } from "../../../kernel/text/phones.ts";

let server: TestServer;
let token = "";
beforeAll(async () => {
  server = await startTestServer();
  token = (await server.createUser({ roles: ["admin"] })).token;
});
afterAll(async () => {
  setPhoneRegion("CN");
  await server?.close();
});

const add = async (username: string, phone: string) =>
  (await server.call(usersApi.add, { username, realName: username, phone, password: "a long one 7" }, token))
    .data as User;
const phoneOf = async (username: string) =>
  ((await server.call(usersApi.list, { username }, token)).data as { records: User[] }).records[0]?.phone;

test("the configured region affects how numbers are read and shown, not stored numbers", async () => {
  expect((await add("one", "138 0279 9718")).phone).toBe("13802799718");
  expect(await server.call(usersApi.add, { username: "two", phone: "6123 4567" } as never, token)).toMatchObject({
    code: 422,
    data: { fields: { phone: "Not a valid phone number" } },
  });

  const { version } = (await server.call(businessApi.settings, {}, token)).data as BusinessSettings;
  expect(await server.call(businessApi.change, { version, phoneRegion: "HK" }, token)).toMatchObject({ success: true });
  for (let attempts = 100; attempts > 0 && (await phoneOf("one")) !== "+8613802799718"; attempts -= 1) await wait(20);

  expect(await phoneOf("one")).toBe("+8613802799718");
  expect((await add("two", "6123 4567")).phone).toBe("61234567");
  const users = await server.call(usersApi.list, { phone: "+852 6123-4567" }, token);
  expect(users.data).toMatchObject({ total: 1, records: [{ username: "two", phone: "61234567" }] });
});
