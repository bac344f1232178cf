import type { chatApi, Colleague } from "@vowdesk/contract/chat";
import type { HandlerInput } from "@vowdesk/contract/kernel";
import type { Context, Services } from "../../../kernel/http/context.ts";
import { holdersOf } from "../../auth/index.ts";
import { chosen } from "../policy.ts";
import type { ConversationRow } from "../store.ts";
import { step } from "../conversations/change.ts";
import {
  findAgents,
  findSettings,
  findTaking,
  lockAssigning,
  noteAssigned,
  noteSeen,
  saveAvailable,
  type AgentRow,
} from "../conversations/store.ts";
import { deskAccess } from "../alerts/notice.ts";
import * as store from "../store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "chat.available": Fact & { before: object; after: object };
    "chat.away": Fact & { before: object; after: object };
  }
}

/** Who was at the desk within this is there. */
const hereMs = 3 * 60_000;

const isHere = ({ seenAt }: AgentRow, now: Date) => seenAt !== null && now.getTime() - seenAt.getTime() <= hereMs;

/** Who answers customers, with how much each has to do. */
export async function colleagues(ctx: Context): Promise<Colleague[]> {
  const agents = await findAgents(ctx.db, await holdersOf(ctx, deskAccess));
  return agents.map((agent) => ({ ...agent, isHere: isHere(agent, ctx.now) }));
}

/**
 * Gives a conversation that nobody has to whoever is at the desk, takes new ones and has least to do; nobody where the house
 * does not want that, or nobody is there. Answers whom.
 */
export async function assign(ctx: Context, row: ConversationRow): Promise<number | null> {
  if (!(await findSettings(ctx.db)).auto_assign) return null;
  // At night nobody is: customers who write then do not wait for each other.
  const taking = await findTaking(ctx.db, new Date(ctx.now.getTime() - hereMs));
  if (taking.length === 0) return null;
  await lockAssigning(ctx.db);
  const may = new Set(await holdersOf(ctx, deskAccess));
  const agents = await findAgents(
    ctx.db,
    taking.filter((id) => may.has(id)),
  );
  const agent = chosen(agents.filter((one) => one.isAvailable && isHere(one, ctx.now)));
  if (!agent) return null;
  const now = (await store.lockConversation(ctx.db, row.id)) ?? row;
  await step(ctx, now, { change: { assignee_id: agent.id }, event: { name: "assigned", values: { to: agent.name } } });
  await noteAssigned(ctx.db, agent.id, ctx.now);
  return agent.id;
}

export async function setAvailable(
  ctx: Context,
  { available }: HandlerInput<typeof chatApi.setAvailable>,
): Promise<{ available: boolean }> {
  const before = await saveAvailable(ctx.db, ctx.actor.id, available);
  if (before !== available)
    ctx.emit({
      type: available ? "chat.available" : "chat.away",
      subject: `user:${ctx.actor.id}`,
      before: { available: before },
      after: { available },
    });
  ctx.signal({ kind: "changed", feature: "chat", id: "", access: "chat" });
  return { available };
}

/** Somebody is at the desk. */
export function seen(services: Services, userId: number): Promise<void> {
  return noteSeen(services.db, userId, services.clock.now());
}
