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
const from = ({ id }: Conversation) => ({ id });
const ownId = () => useSession.getState().user?.id;

/** The holder of the claim sees no button, because typing renews the claim. */
const claim = action({
  name: "claim",
  call: chatApi.claim,
  label: msg`Claim`,
  done: null,
  when: (item: Conversation) => allows("claim")(item) && item.lease?.id !== ownId(),
  from,
});

const takeOver = action({
  name: "take-over",
  call: chatApi.takeOver,
  label: msg`Take over`,
  done: msg`Taken over`,
  when: allows("take-over"),
  from,
  explain: (item) => (
    <p>
      <Holder conversation={item} />
    </p>
  ),
  ask: {
    reason: field.reason(msg`Reason for taking over`, { presets: () => takeOverReasons.map((item) => i18n._(item)) }),
  },
});

/** Sends the version, so that the server refuses it if the conversation has changed since the user saw it. */
const finish = action({
  name: "finish",
  call: chatApi.setState,
  label: msg`Finish`,
  done: null,
  when: allows("finish"),
  from: ({ id, version }: Conversation) => ({ id, version, state: "done" as const }),
});

const reopen = action({
  name: "reopen",
  call: chatApi.setState,
  label: msg`Reopen`,
  done: null,
  when: allows("reopen"),
  from: ({ id }: Conversation) => ({ id, state: "open" as const }),
});

const handOver = action({
  name: "hand-over",
  call: chatApi.handOver,
  label: msg`Hand over`,
  title: msg({ message: "Hand over conversation with {name}" }),
  done: msg`Handed over`,
  when: allows("hand-over"),
  from,
  ask: {
    toId: colleagueField,
    reason: field.long(msg`Note to the colleague`),
  },
});

const release = action({
  name: "release",
  call: chatApi.release,
  label: msg`Release`,
  done: null,
  when: allows("release"),
  from,
});

const pin = action({
  name: "pin",
  call: chatApi.pin,
  label: msg`Pin`,
  done: null,
  when: (item: Conversation) => allows("pin")(item) && !item.pinned,
  from: ({ id }) => ({ id, pinned: true }),
});

const unpin = action({
  name: "unpin",
  call: chatApi.pin,
  label: msg`Unpin`,
  done: null,
  when: (item: Conversation) => allows("pin")(item) && item.pinned,
  from: ({ id }) => ({ id, pinned: false }),
});

const hide = action({
  name: "hide",
  call: chatApi.hide,
  label: msg`Hide until the customer writes`,
  done: null,
  when: allows("hide"),
  from,
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
