import { apis } from "@vowdesk/contract";
import { announcementsApi } from "@vowdesk/contract/messages/announcements";
import { chatReportsApi } from "@vowdesk/contract/chat";
import { defaultSortOf, type CallInput, type Endpoint, type Page } from "@vowdesk/contract/kernel";
import { notificationsApi } from "@vowdesk/contract/messages/notifications";
import { usersApi } from "@vowdesk/contract/staff/users";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "./server.ts";

interface Listed {
  id?: number | string;
  number?: string;
}

let server: TestServer;
let admin: string;
let auditor: string;
beforeAll(async () => {
  server = await startTestServer({ demo: true });
  [admin, auditor] = [await server.signIn("admin"), await server.signIn("auditor")];
});
afterAll(() => server?.close());

/** Take the filters of a list and return a sheet. */
const sheets: readonly string[] = [usersApi.export.path, chatReportsApi.export.path];

const lists = Object.values(apis)
  .flatMap((api) => Object.values<Endpoint>(api))
  .filter(({ input, access }) => access.kind === "staff" && defaultSortOf(input) !== undefined)
  .filter(({ path }) => !sheets.includes(path))
  .map((call) => [call.path, call] as const);

/** Keys of the rows, as `changed` frames name them. */
async function keysOf(call: Endpoint, input: object, token = admin): Promise<string[]> {
  const { data, message } = await server.call(call, input as CallInput<Endpoint>, token);
  const page = data as Page<Listed> | undefined;
  if (!page) throw new Error(`${call.path}: ${message}`);
  return page.records.map(({ id, number }) => String(id ?? number));
}

test("finds the list calls of staff", () => {
  expect(lists.length).toBeGreaterThan(15);
});

test.each(lists)("%s: answers the rows with the given ids in its order", async (_path, call) => {
  const all = await keysOf(call, { pageSize: 5 });
  const ids = all.slice(1, 3);
  expect(await keysOf(call, { ids: ids.toReversed().join(",") || "1" })).toEqual(ids);
  expect(await keysOf(call, { ids: "999999999,no-such-key" })).toEqual([]);
});

test.each([
  ["messages", notificationsApi.list],
  ["announcements", announcementsApi.mine],
])("ids of another user's %s answer nothing that the list does not contain", async (_of, call) => {
  const own = await keysOf(call, { pageSize: 200 }, auditor);
  const others = (await keysOf(call, { pageSize: 200 })).filter((key) => !own.includes(key));
  expect(await keysOf(call, { ids: [...others, ...own].slice(0, 200).join(","), pageSize: 200 }, auditor)).toEqual(
    own.slice(0, 200 - others.length),
  );
});
