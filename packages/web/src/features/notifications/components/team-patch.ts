import type { Message, Team } from "@vowdesk/contract/notifications";
import type { Change } from "../../../kernel/realtime/inbox.ts";

/** Every message about a thing shows how far the team is with it. */
export function withTeam(team: Team): Change<Message> {
  return (message) =>
    message.team?.kind === team.kind && message.team.subject === team.subject ? { ...message, team } : message;
}
