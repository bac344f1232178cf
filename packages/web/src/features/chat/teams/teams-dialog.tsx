import { Plural, Trans } from "@lingui/react/macro";
import { chatTeamsApi, type ChatTeam } from "@vowdesk/contract/chat";
import { useCall } from "../../../kernel/cache/queries.ts";
import { ManageDialog } from "../manage-dialog.tsx";
import { addTeam, deleteTeam, editTeam } from "./teams.actions.ts";

const page = {
  name: "chatTeams",
  actions: [addTeam, editTeam, deleteTeam],
  title: ({ name }: ChatTeam) => name,
} as const;

/** Manages the teams of the desk. */
export function TeamsDialog({ close }: { close: () => void }) {
  const { data: teams, error } = useCall(chatTeamsApi.list, {});
  return (
    <ManageDialog
      title={<Trans context="chat">Teams</Trans>}
      page={page}
      records={teams}
      error={error}
      body={({ name, members }) => (
        <>
          <strong>{name}</strong>
          <span>
            <Plural value={members.length} one="# member" other="# members" />
          </span>
        </>
      )}
      close={close}
    />
  );
}
