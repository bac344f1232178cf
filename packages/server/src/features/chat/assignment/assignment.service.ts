import type { chatApi, Colleague } from "@vowdesk/contract/chat";
import type { HandlerInput } from "@vowdesk/contract/kernel";
import type { Context, Services } from "../../../kernel/http/context.ts";
import { isVisibleStaff } from "../../staff/auth/staff-names.store.ts";
import { holdersOf } from "../../staff/auth/auth.ts";
import { leastBusy } from "../chat.policy.ts";
import type { ConversationRow } from "../chat.store.ts";
import { applyChange } from "../conversations/change.ts";
import {
  findAgents,
  findAvailable,
  lockAssigning,
  recordAssignment,
  recordSeen,
  saveAvailable,
  type AgentRow,
} from "./assignment.store.ts";
import { findSettings } from "../conversations/settings.ts";
import { deskAccess } from "../alerts/notifications.ts";
import * as store from "../chat.store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "chat.available": Fact & { before: object; after: object };
    "chat.away": Fact & { before: object; after: object };
  }
}

/** A user counts as present for this long after the last activity at the desk. */
const presentMs = 3 * 60_000;

const isHere = ({ seenAt }: AgentRow, now: Date) => seenAt !== null && now.getTime() - seenAt.getTime() <= presentMs;

/** The staff in the scope of the caller who may answer customers, each with the number of open conversations. */
export async function colleagues(ctx: Context): Promise<Colleague[]> {
  const agents = await findAgents(ctx.db, await holdersOf(ctx, deskAccess), isVisibleStaff(ctx.actor));
  return agents.map((agent) => ({ ...agent, isHere: isHere(agent, ctx.now) }));
}

/** Assigns a conversation to the least busy available agent, of its team if it has one. Returns the agent's id, or null if there is none. */
export async function assign(ctx: Context, row: ConversationRow): Promise<number | null> {
  if (!(await findSettings(ctx.db)).auto_assign) return null;
  // Without present agents, customers must not wait for each other's lock.
  const available = await findAvailable(ctx.db, new Date(ctx.now.getTime() - presentMs));
  if (available.length === 0) return null;
  await lockAssigning(ctx.db);
  const eligible = new Set(await holdersOf(ctx, deskAccess));
  const members = row.team_id === null ? null : await store.findMembers(ctx.db, row.team_id);
  const agents = await findAgents(
    ctx.db,
    available.filter((id) => eligible.has(id) && (members === null || members.includes(id))),
  );
  const agent = leastBusy(agents.filter((candidate) => candidate.isAvailable && isHere(candidate, ctx.now)));
  if (!agent) return null;
  const current = (await store.lockConversation(ctx.db, row.id)) ?? row;
  await applyChange(ctx, current, {
    change: { assignee_id: agent.id },
    event: { name: "assigned", values: { to: agent.name } },
  });
  await recordAssignment(ctx.db, agent.id, ctx.now);
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

export function recordAtDesk(services: Services, userId: number): Promise<void> {
  return recordSeen(services.db, userId, services.clock.now());
}
