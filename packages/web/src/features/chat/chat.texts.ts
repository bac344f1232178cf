import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../shared/feature-texts.ts";

export const texts: FeatureTexts = {
  help: {
    "/chat/desk": {
      about: msg`Conversations with customers. Claim a conversation to answer it.`,
      hints: [
        msg`You can undo a message for five seconds. After that the customer sees it.`,
        msg`Private notes are only visible to colleagues.`,
        msg`Labels and a priority order the work; the menu of a conversation sets them, and the list filters by them.`,
        msg`Snooze a conversation to take it off the list until a time or until the customer writes.`,
        msg`Select several conversations with the button beside the filters to claim, label or finish them together.`,
        msg`A conversation can belong to a team. Its members see the unassigned ones under “My teams”.`,
        msg`After a conversation is finished, the app asks the customer once for a rating. It is shown in the conversation.`,
        msg`Type / in the text field to search the quick replies.`,
        msg`Quick replies, pictures, red packets and the customer's orders are above the text field.`,
      ],
    },
    "/chat/reports": {
      about: msg`Figures of the inquiries that began in a range of days: per colleague and per team.`,
      hints: [
        msg`An inquiry begins with the customer's first message and ends when staff finish the conversation.`,
        msg`Times are medians, satisfaction is the mean of the customers' ratings.`,
        msg`Each number opens its inquiries in the list below, which can be exported.`,
      ],
    },
  },
  audit: {
    chat: {
      area: msg({ message: "Customer chat", context: "kind of record" }),
      available: msg`Available for chats`,
      away: msg`Away from chats`,
      claimed: msg({ message: "Chat claimed", context: "chat" }),
      finished: msg`Chat marked as done`,
      "handed-over": msg`Chat handed over`,
      "handed-to-team": msg`Chat handed over to a team`,
      rated: msg`Chat rated by the customer`,
      hidden: msg({ message: "Chat hidden", context: "chat" }),
      snoozed: msg({ message: "Chat snoozed", context: "chat" }),
      unsnoozed: msg`Chat snooze ended`,
      "snooze-ended": msg`Chat snooze over`,
      labelled: msg({ message: "Chat labelled", context: "chat" }),
      "priority-set": msg`Chat priority set`,
      noted: msg`Private note written`,
      pinned: msg({ message: "Chat pinned", context: "chat" }),
      read: msg({ message: "Chat read", context: "chat" }),
      released: msg({ message: "Chat released", context: "chat" }),
      reopened: msg({ message: "Chat reopened", context: "chat" }),
      sent: msg({ message: "Customer answered", context: "chat" }),
      written: msg({ message: "Customer wrote", context: "chat" }),
      "settings-changed": msg`Chat settings changed`,
      "taken-back": msg`Message sending undone`,
      "taken-over": msg`Chat taken over`,
      unpinned: msg({ message: "Chat unpinned", context: "chat" }),
    },
    "chat-label": {
      area: msg({ message: "Chat labels", context: "chat" }),
      added: msg`Chat label added`,
      changed: msg`Chat label changed`,
      deleted: msg`Chat label deleted`,
    },
    "chat-team": {
      area: msg({ message: "Chat teams", context: "chat" }),
      added: msg`Chat team added`,
      changed: msg`Chat team changed`,
      deleted: msg`Chat team deleted`,
    },
    "chat-inquiries": {
      area: msg({ message: "Chat reports", context: "kind of record" }),
      exported: msg({ message: "Inquiries exported", context: "chat" }),
    },
    packet: {
      area: msg({ message: "Red packets", context: "kind of record" }),
      approved: msg`Red packet approved`,
      expired: msg`Red packet expired`,
      opened: msg`Red packet opened`,
      rejected: msg`Red packet rejected`,
      sent: msg`Red packet sent`,
    },
    reply: {
      area: msg({ message: "Quick replies", context: "kind of record" }),
      added: msg`Quick reply added`,
      changed: msg`Quick reply changed`,
      deleted: msg`Quick reply deleted`,
    },
  },
};
