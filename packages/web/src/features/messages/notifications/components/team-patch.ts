import type { Message, Team } from "@vowdesk/contract/messages/notifications";
import type { Change } from "../../../../kernel/realtime/inbox.ts";

/** Updates the state of the team in every message about the same subject. */
export function patchTeam(team: Team): Change<Message> {
  return (message) =>
    message.team?.kind === team.kind && message.team.subject === team.subject ? { ...message, team } : message;
}
