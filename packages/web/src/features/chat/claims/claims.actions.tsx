import { msg } from "@lingui/core/macro";
import { i18n } from "@lingui/core";
import { chatApi, type ChatAction, type Conversation } from "@vowdesk/contract/chat";
import { useSession } from "../../../kernel/session/session.ts";
import { action } from "../../../resource/action.ts";
import { field } from "../../../resource/field.ts";
import { useActions } from "../../../resource/use-actions.ts";
import { StateBadge } from "../state-badge.tsx";
import { takeOverReasons } from "../chat.labels.ts";
import { label, setPriority } from "../labels/labels.actions.ts";
import { colleagueField } from "./colleague-field.ts";
import { snooze, unsnooze } from "../snooze/snooze.actions.ts";
import { handToTeam, leaveTeam } from "../teams/teams.actions.ts";
import { Holder } from "./holder.tsx";

const allows = (act: ChatAction) => (item: Conversation) => item.allowed.includes(act);
const inputFrom = ({ id }: Conversation) => ({ id });
const ownId = () => useSession.getState().user?.id;

/** Who holds or is assigned the conversation sees no button: the conversation is claimed, and typing renews the claim. */
const claim = action({
  name: "claim",
  call: chatApi.claim,
  label: msg({ message: "Claim", context: "button" }),
  successMessage: null,
  isAvailable: (item: Conversation) =>
    allows("claim")(item) && item.lease?.id !== ownId() && item.assignee?.id !== ownId(),
  inputFrom,
});

const takeOver = action({
  name: "take-over",
  call: chatApi.takeOver,
  label: msg({ message: "Take over", context: "chat" }),
  successMessage: msg({ message: "Taken over", context: "chat" }),
  isAvailable: allows("take-over"),
  inputFrom,
  explain: (item) => (
    <p>
      <Holder conversation={item} />
    </p>
  ),
  fields: {
    reason: field.reason(msg`Reason for taking over`, { presets: () => takeOverReasons.map((item) => i18n._(item)) }),
  },
});

/** Sends the version, so that the server refuses it if the conversation has changed since the user saw it. */
const finish = action({
  name: "finish",
  call: chatApi.setState,
  label: msg({ message: "Finish", context: "button" }),
  successMessage: null,
  isAvailable: allows("finish"),
  inputFrom: ({ id, version }: Conversation) => ({ id, version, state: "done" as const }),
});

const reopen = action({
  name: "reopen",
  call: chatApi.setState,
  label: msg({ message: "Reopen", context: "button" }),
  successMessage: null,
  isAvailable: allows("reopen"),
  inputFrom: ({ id }: Conversation) => ({ id, state: "open" as const }),
});

const handOver = action({
  name: "hand-over",
  call: chatApi.handOver,
  label: msg({ message: "Hand over", context: "button" }),
  title: msg({ message: "Hand over conversation with {name}" }),
  successMessage: msg({ message: "Handed over", context: "state" }),
  isAvailable: allows("hand-over"),
  inputFrom,
  fields: {
    toId: colleagueField,
    reason: field.long(msg`Note to the colleague`),
  },
});

const release = action({
  name: "release",
  call: chatApi.release,
  label: msg({ message: "Release", context: "button" }),
  successMessage: null,
  isAvailable: allows("release"),
  inputFrom,
});

const pin = action({
  name: "pin",
  call: chatApi.pin,
  label: msg({ message: "Pin", context: "chat" }),
  successMessage: null,
  isAvailable: (item: Conversation) => allows("pin")(item) && !item.pinned,
  inputFrom: ({ id }) => ({ id, pinned: true }),
});

const unpin = action({
  name: "unpin",
  call: chatApi.pin,
  label: msg({ message: "Unpin", context: "chat" }),
  successMessage: null,
  isAvailable: (item: Conversation) => allows("pin")(item) && item.pinned,
  inputFrom: ({ id }) => ({ id, pinned: false }),
});

const hide = action({
  name: "hide",
  call: chatApi.hide,
  label: msg`Hide until the customer writes`,
  successMessage: null,
  isAvailable: allows("hide"),
  inputFrom,
});

/** The actions on a conversation. The first one that is allowed becomes the main button. */
const page = {
  name: "chat" as const,
  actions: [
    claim,
    takeOver,
    finish,
    reopen,
    handOver,
    handToTeam,
    leaveTeam,
    release,
    label,
    setPriority,
    snooze,
    unsnooze,
    pin,
    unpin,
    hide,
  ],
  title: ({ customer }: Conversation) => customer.name,
  badge: ({ state }: Conversation) => <StateBadge state={state} />,
};

export const useConversationActions = () => useActions(page, "conversation");
