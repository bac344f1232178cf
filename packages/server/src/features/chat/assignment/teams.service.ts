import type { chatApi, ChatTeam, chatTeamsApi, Conversation } from "@vowdesk/contract/chat";
import type { HandlerInput } from "@vowdesk/contract/kernel";
import { assertVersion } from "../../../kernel/concurrency/version.ts";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { authorOf, shownName } from "../../../kernel/transaction/actor.ts";
import type { Fact } from "../../../kernel/transaction/events.ts";
import { holdersOf } from "../../staff/auth/auth.ts";
import { notifyHandedToTeam } from "../alerts/notifications.ts";
import { applyChange, presentById, lockFor } from "../conversations/change.ts";
import * as teams from "./teams.store.ts";
import type { TeamRow } from "./teams.store.ts";

type TeamFact = Fact & { before: object | null; after: object | null };

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "chat-team.added": TeamFact;
    "chat-team.changed": TeamFact;
    "chat-team.deleted": TeamFact;
  }
}

const present = ({ id, version, name, members, changed_by: changedBy, changed_at: changedAt }: TeamRow): ChatTeam => ({
  id,
  version,
  name,
  members,
  changedBy,
  changedAt: changedAt.toISOString(),
});

async function traceOf(ctx: Context, row: TeamRow | null) {
  return row && { name: row.name, people: await teams.memberNames(ctx.db, row.members) };
}

async function emitChange(
  ctx: Context,
  type: "chat-team.added" | "chat-team.changed" | "chat-team.deleted",
  id: number,
  [before, after]: [TeamRow | null, TeamRow | null],
): Promise<void> {
  const values = { before: await traceOf(ctx, before), after: await traceOf(ctx, after) };
  ctx.emit({ type, subject: `chat-team:${id}`, ...values });
  ctx.signal({ kind: "changed", feature: "chatTeams", id: String(id), access: "chat" });
}

export async function list(ctx: Context): Promise<ChatTeam[]> {
  return (await teams.listTeams(ctx.db, ctx.language)).map(present);
}

/** Changes a team, or adds one. Members may answer customers; names are unique. */
export async function save(
  ctx: Context,
  { id, version, name, members: input }: HandlerInput<typeof chatTeamsApi.save>,
): Promise<ChatTeam> {
  const before = id === undefined ? null : ((await teams.lockTeam(ctx.db, id)) ?? refuse("not-found"));
  if (before) await assertVersion(before, version, () => present(before));
  if (await teams.isNameTaken(ctx.db, name, before?.id ?? null)) refuse("chat-team-taken");
  const members = [...new Set(input)];
  const eligible = new Set([...(await holdersOf(ctx, "chat:desk")), ...(before?.members ?? [])]);
  if (!members.every((item) => eligible.has(item))) refuse("chat-colleague-unfit");
  const by = authorOf(ctx);
  if (before) await teams.saveTeam(ctx.db, before.id, name, by);
  const teamId = before?.id ?? (await teams.insertTeam(ctx.db, name, by));
  await teams.replaceMembers(ctx.db, teamId, members);
  const after = (await teams.lockTeam(ctx.db, teamId)) ?? refuse("not-found");
  await emitChange(ctx, before ? "chat-team.changed" : "chat-team.added", teamId, [before, after]);
  return present(after);
}

async function remove(ctx: Context, { id }: { id: number }): Promise<null> {
  const before = (await teams.lockTeam(ctx.db, id)) ?? refuse("not-found");
  await teams.deleteTeam(ctx.db, id);
  await emitChange(ctx, "chat-team.deleted", id, [before, null]);
  ctx.signal({ kind: "changed", feature: "chat", id: "", access: "chat" });
  return null;
}

/** Hands a conversation over to a team, whose members see it as unassigned; or removes its team. */
export async function handToTeam(
  ctx: Context,
  { id, teamId, reason, version }: HandlerInput<typeof chatApi.handToTeam>,
): Promise<Conversation> {
  const row = await lockFor(ctx, "hand-to-team", { id, version });
  const team = teamId === null ? null : ((await teams.findTeam(ctx.db, teamId)) ?? refuse("chat-team-unknown"));
  const former = row.team_id === null ? undefined : await teams.findTeam(ctx.db, row.team_id);
  await applyChange(ctx, row, {
    change: { team_id: teamId, ...(team && { assignee_id: null, lease_user_id: null, lease_until: null }) },
    event: { name: "handed-to-team", values: { by: shownName(ctx.actor), to: team?.name ?? "", reason } },
    fact: {
      type: "chat.handed-to-team",
      reason: reason || undefined,
      before: { team: former?.name ?? null },
      after: { team: team?.name ?? null },
    },
  });
  if (team) await notifyHandedToTeam(ctx, row, team);
  return presentById(ctx, id);
}

export { remove as delete };
