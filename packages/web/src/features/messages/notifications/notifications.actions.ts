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
  label: msg`Claim`,
  done: msg`Claimed`,
  tone: "primary",
  shortcut: "C",
  when: ({ team }: ArchivedMessage) => team?.state === "unclaimed",
  from: subjectOf,
});

const release = action({
  name: "release",
  call: notificationsApi.release,
  label: msg`Release`,
  done: msg`Released`,
  when: isMine,
  from: subjectOf,
});

const read = action({
  name: "read",
  call: notificationsApi.read,
  label: msg`Mark as read`,
  done: msg`Marked as read`,
  shortcut: "E",
  when: ({ flag }: ArchivedMessage) => flag === 0,
  from: ({ id }) => ({ ids: Array.of(id) }),
});

/** All actions on a record. Menus and sheets show their buttons in this order. */
export const actions = [claim, read, release];
