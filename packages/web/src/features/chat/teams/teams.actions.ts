import { msg } from "@lingui/core/macro";
import { chatApi, chatTeamsApi, type Conversation } from "@vowdesk/contract/chat";
import { action } from "../../../resource/action.ts";
import { field } from "../../../resource/field.ts";
import { form } from "../../../resource/form.ts";
import { deleteAction, editAction } from "../../../shared/actions/record-actions.ts";
import { MemberChoice } from "./member-choice.tsx";

/** A field for another team than that of the conversation. Several conversations can be handed to any team. */
export const teamField = field.choice(msg({ message: "Team", context: "field" }), {
  call: chatTeamsApi.list,
  choices: (teams, { team }: { team?: Conversation["team"] }) =>
    teams
      .filter(({ id }) => id !== team?.id)
      .map(({ id, name, members }) => ({ value: String(id), label: name, hint: String(members.length) })),
  refusals: ["chat-team-unknown"],
});

export const handToTeam = action({
  name: "hand-to-team",
  call: chatApi.handToTeam,
  label: msg`Hand over to a team`,
  submitLabel: msg({ message: "Hand over", context: "button" }),
  successMessage: msg({ message: "Handed over", context: "state" }),
  isAvailable: ({ allowed }: Conversation) => allowed.includes("hand-to-team"),
  inputFrom: ({ id, version }: Conversation) => ({ id, version }),
  fields: { teamId: teamField, reason: field.long(msg`Note to the team`) },
});

export const leaveTeam = action({
  name: "leave-team",
  call: chatApi.handToTeam,
  label: msg`Remove from the team`,
  successMessage: null,
  isAvailable: ({ allowed, team }: Conversation) => allowed.includes("hand-to-team") && team !== null,
  inputFrom: ({ id, version }: Conversation) => ({ id, version, teamId: null }),
});

const teamForm = form({
  create: chatTeamsApi.save,
  update: chatTeamsApi.save,
  fields: {
    name: field.text(msg({ message: "Name", context: "of a record" }), { refusals: ["chat-team-taken"] }),
    members: field.custom<number[]>(msg({ message: "Members", context: "chat" }), MemberChoice, {
      refusals: ["chat-colleague-unfit"],
    }),
  },
});

export const addTeam = action({
  name: "add",
  label: msg({ message: "New team", context: "chat" }),
  submitLabel: msg({ message: "Save", context: "button" }),
  opens: teamForm,
  initialValues: () => ({ members: [] }),
});

export const editTeam = editAction({ title: msg`Edit the team`, opens: teamForm });

export const deleteTeam = deleteAction({
  call: chatTeamsApi.delete,
  warning: msg`Its conversations have no team then. Reports keep the figures of colleagues.`,
});
