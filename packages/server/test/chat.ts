import { appChatApi, chatApi, type AppChatMessage, type ChatMessage, type Conversation } from "@vowdesk/contract/chat";
import type { CallInput } from "@vowdesk/contract/kernel";
import { sql } from "kysely";
import { insertAppAccount, openAppSession } from "../src/features/staff/auth/auth.ts";
import { heldMessages } from "../src/features/chat/chat.ts";
import { anonymous, inTransaction } from "../src/kernel/http/context.ts";
import type { Envelope, TestServer } from "./server.ts";

const origin = { actor: anonymous, language: "zh", requestId: "test", ip: "" } as const;

export interface TestCustomer {
  id: number;
  name: string;
  token: string;
  /** The conversation's id. The conversation is created by the first message. */
  conversationId(): Promise<number>;
  says(text: string, more?: Partial<CallInput<typeof appChatApi.send>>): Promise<Envelope<AppChatMessage>>;
  /** The messages as the customer's app shows them. */
  phone(): Promise<AppChatMessage[]>;
}

let made = 0;

/** Creates a customer who can send messages. */
export async function makeCustomer(server: TestServer, name = "陈思雨"): Promise<TestCustomer> {
  made += 1;
  const number = `1380000${String(made).padStart(4, "0")}`;
  const { id, token } = await inTransaction(server.services, origin, async (ctx) => {
    const account = { role: "customer", phone: number, name, password_hash: "" } as const;
    const accountId = (await insertAppAccount(ctx.db, account)) ?? 0;
    return { id: accountId, token: (await openAppSession(ctx, { id: accountId, role: "customer" })).token };
  });
  return {
    id,
    name,
    token,
    conversationId: async () => {
      const { rows } = await sql<{ id: number }>`select id from conversation where customer_id = ${id}`.execute(
        server.services.db,
      );
      return rows[0]?.id ?? 0;
    },
    says: (text, more = {}) => server.call(appChatApi.send, { text, ...more }, token),
    phone: async () => {
      const { data } = await server.call(appChatApi.messages, { limit: 200 }, token);
      return (data as { records: AppChatMessage[] }).records;
    },
  };
}

/** Creates a customer with one message, and returns both the customer and the conversation's id. */
export async function startConversation(
  server: TestServer,
  name?: string,
): Promise<{ customer: TestCustomer; id: number }> {
  const customer = await makeCustomer(server, name);
  await customer.says("在吗");
  return { customer, id: await customer.conversationId() };
}

export interface TestAgent {
  id: number;
  token: string;
}

/** Actions of a member of staff in one conversation. */
export function atDesk(server: TestServer, { token }: TestAgent, id: number) {
  return {
    sends: (text: string, more: Partial<CallInput<typeof chatApi.send>> = {}) =>
      server.call(chatApi.send, { id, text, ...more }, token) as Promise<Envelope<ChatMessage>>,
    sees: async () => (await server.call(chatApi.find, { id }, token)).data as Conversation,
    thread: async () =>
      (await server.call(chatApi.messages, { id, limit: 200 }, token)).data as {
        records: ChatMessage[];
        held: ChatMessage[];
      },
  };
}

/** Advances the fixed clock and releases held messages. */
export async function passes(server: TestServer, ms: number): Promise<void> {
  (server.services.clock as unknown as { moveMs(ms: number): void }).moveMs(ms);
  await heldMessages.run(server.services);
}
