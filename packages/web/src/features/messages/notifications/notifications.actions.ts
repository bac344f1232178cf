import { msg } from "@lingui/core/macro";
import { notificationsApi, type ArchivedMessage } from "@vowdesk/contract/messages/notifications";
import { useSession } from "../../../kernel/session/session.ts";
import { action } from "../../../resource/action.ts";

/** The input of the team calls. The actions are offered only for messages that have a subject. */
const subjectOf = ({ team }: ArchivedMessage) => ({ kind: team?.kind ?? "order", subject: team?.subject ?? "" });

const isMine = ({ team }: ArchivedMessage) => team?.state === "claimed" && team.byId === useSession.getState().user?.id;

const claim = action({
  name: "claim",
  call: notificationsApi.claim,
  label: msg({ message: "Claim", context: "button" }),
  successMessage: msg({ message: "Claimed", context: "state" }),
  tone: "primary",
  shortcut: "C",
  isAvailable: ({ team }: ArchivedMessage) => team?.state === "unclaimed",
  inputFrom: subjectOf,
});

const release = action({
  name: "release",
  call: notificationsApi.release,
  label: msg({ message: "Release", context: "button" }),
  successMessage: msg({ message: "Released", context: "message" }),
  isAvailable: isMine,
  inputFrom: subjectOf,
});

const read = action({
  name: "read",
  call: notificationsApi.read,
  label: msg`Mark as read`,
  successMessage: msg`Marked as read`,
  shortcut: "E",
  isAvailable: ({ flag }: ArchivedMessage) => flag === 0,
  inputFrom: ({ id }) => ({ ids: Array.of(id) }),
});

/** All actions on a record. Menus and sheets show their buttons in this order. */
export const actions = [claim, read, release];
