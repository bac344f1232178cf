import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openUpgradedDatabase } from "../../test/postgres.ts";
import { startTestServer, type TestServer } from "../../test/server.ts";
import { openAppSession } from "../features/staff/auth/auth.ts";
import { anonymous, inTransaction } from "../kernel/http/context.ts";
import type { Db } from "../platform/database/index.ts";

const before = "024-task-indexes";
/** A file as the previous version stored it, with the access of its last claim. */
interface Then {
  letter: string;
  module: string;
  access: string | null;
  reader?: number;
  isForApp?: boolean;
  claims: readonly string[];
}

const files: readonly Then[] = [
  { letter: "a", module: "review", access: "post", isForApp: true, claims: ["feedback:1:1", "post:2:1"] },
  { letter: "b", module: "chat", access: "chat", reader: 2, claims: ["chat:1", "chat:2", "chat:3"] },
  { letter: "c", module: "review", access: "post", isForApp: false, claims: ["post:2:2", "post:3:1"] },
  { letter: "d", module: "review", access: "post", isForApp: true, claims: ["post:2:3"] },
  { letter: "e", module: "ride", access: "order:driver", claims: ["ride:DJ1:start:1"] },
  { letter: "f", module: "review", access: "complaint", claims: ["complaint:4:1", "complaint:4:2:1"] },
  { letter: "g", module: "chat", access: "chat", reader: 1, claims: ["chat:4"] },
  { letter: "h", module: "review", access: "post", isForApp: false, claims: ["post:3:2"] },
];
const nameOf = (letter: string) => `${letter.repeat(22)}.png`;

async function rowsOfThen(db: Db): Promise<void> {
  await sql`insert into app_account (id, role, phone, name, password_hash) values (1, 'customer', '13812345671', 'a', 'x'),
    (2, 'customer', '13812345672', 'b', 'x'), (3, 'customer', '13812345673', 'c', 'x')`.execute(db);
  await sql`insert into conversation (id, customer_id, customer_name, customer_phone, last_at, updated_at)
    values (11, 1, 'a', '1', now(), now()), (12, 2, 'b', '2', now(), now())`.execute(db);
  // The third message is a private note, the fourth is by the customer.
  await sql`insert into chat_message (id, conversation_id, seq, state, type, sender_kind, sender_id, sender_name, is_private, at)
    values (1, 11, 1, 'sent', 1, 'staff', 1, 'li', false, now()), (2, 12, 1, 'sent', 1, 'staff', 1, 'li', false, now()),
      (3, 11, 2, 'sent', 1, 'staff', 1, 'li', true, now()), (4, 11, 3, 'sent', 1, 'customer', 1, 'a', false, now())`.execute(
    db,
  );
  await sql`insert into review (id, queue, status, person_id, summary, details, created_at) values
    (1, 'feedback', 'waiting', 3, 'x', '{}', now()), (2, 'post', 'shown', 3, 'x', '{}', now()),
    (3, 'post', 'hidden', 3, 'x', '{}', now()), (4, 'complaint', 'waiting', 3, 'x', '{}', now())`.execute(db);
  for (const { letter, module, access, reader = null, isForApp = false, claims } of files) {
    const { rows } = await sql<{ id: string }>`
      insert into file (name, state, module, is_public, access, reader_app_id, is_for_app, media_type, received_bytes, bytes,
        uploader_kind, uploader_id, created_at)
      values (${nameOf(letter)}, 'kept', ${module}, false, ${access}, ${reader}, ${isForApp}, 'image/png', 4, 4, 'system', 0, now())
      returning id`.execute(db);
    for (const owner of claims)
      await sql`insert into file_claim (file_id, owner) values (${rows[0]?.id}, ${owner})`.execute(db);
  }
}

let server: TestServer;
let upgraded: Awaited<ReturnType<typeof openUpgradedDatabase>>;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  upgraded = await openUpgradedDatabase(before, rowsOfThen);
  server = await startTestServer({ connection: upgraded.connection });
  for (const { letter } of files) await server.services.files.put(nameOf(letter), Buffer.from("data"), "image/png");
  for (const [role, id] of [
    ["customer1", 1],
    ["customer2", 2],
    ["customer3", 3],
  ] as const)
    tokens[role] = (
      await inTransaction(server.services, { actor: anonymous, language: "en", requestId: "", ip: "" }, (ctx) =>
        openAppSession(ctx, { id, role: "customer" }),
      )
    ).token;
  for (const code of ["feedback", "post", "chat", "order:driver", "complaint"])
    tokens[code] = (await server.createUser({ codes: [code] })).token;
});
afterAll(async () => {
  await server?.close();
  await upgraded?.close();
});

const everybody = ["customer1", "customer2", "customer3"];

test.each([
  ["feedback that was posted later", "a", ["feedback", "post", ...everybody]],
  ["a picture sent to two customers and kept in a note", "b", ["chat", "customer1", "customer2"]],
  ["a picture of a shown and of a hidden post", "c", ["post", ...everybody]],
  ["a picture of a shown post", "d", ["post", ...everybody]],
  ["a picture of a ride whose order does not exist", "e", []],
  ["evidence of a complaint, shown twice", "f", ["complaint"]],
  ["a picture that a customer sent", "g", ["chat", "customer1"]],
  ["a picture of a hidden post", "h", ["post"]],
])("after the upgrade, %s is readable with the access of any of its claims only", async (_what, letter, seers) => {
  const see: string[] = [];
  for (const [role, token] of Object.entries(tokens)) {
    const { statusCode } = await server.http.inject({ url: `/files/${nameOf(letter)}`, headers: { token } });
    if (statusCode === 200) see.push(role);
  }
  expect(see.toSorted()).toEqual([...seers].toSorted());
});

test("after the upgrade, pictures of rides name the access to rides", async () => {
  const { rows } = await sql<{ access: string }>`
    select file_claim.access from file_claim join file on file.id = file_id where file.name = ${nameOf("e")}`.execute(
    server.services.db,
  );
  expect(rows).toEqual([{ access: "order:driver" }]);
});
