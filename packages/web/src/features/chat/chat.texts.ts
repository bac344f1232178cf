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
      area: msg`Customer chat`,
      available: msg`Available for chats`,
      away: msg`Away from chats`,
      claimed: msg`Chat claimed`,
      finished: msg`Chat marked as done`,
      "handed-over": msg`Chat handed over`,
      "handed-to-team": msg`Chat handed over to a team`,
      rated: msg`Chat rated by the customer`,
      hidden: msg`Chat hidden`,
      snoozed: msg`Chat snoozed`,
      unsnoozed: msg`Chat snooze ended`,
      "snooze-ended": msg`Chat snooze over`,
      labelled: msg`Chat labelled`,
      "priority-set": msg`Chat priority set`,
      noted: msg`Private note written`,
      pinned: msg`Chat pinned`,
      read: msg`Chat read`,
      released: msg`Chat released`,
      reopened: msg`Chat reopened`,
      sent: msg`Customer answered`,
      written: msg`Customer wrote`,
      "settings-changed": msg`Chat settings changed`,
      "taken-back": msg`Message sending undone`,
      "taken-over": msg`Chat taken over`,
      unpinned: msg`Chat unpinned`,
    },
    "chat-label": {
      area: msg`Chat labels`,
      added: msg`Chat label added`,
      changed: msg`Chat label changed`,
      deleted: msg`Chat label deleted`,
    },
    "chat-team": {
      area: msg`Chat teams`,
      added: msg`Chat team added`,
      changed: msg`Chat team changed`,
      deleted: msg`Chat team deleted`,
    },
    "chat-inquiries": {
      area: msg`Chat reports`,
      exported: msg`Inquiries exported`,
    },
    packet: {
      area: msg`Red packets`,
      approved: msg`Red packet approved`,
      expired: msg`Red packet expired`,
      opened: msg`Red packet opened`,
      rejected: msg`Red packet rejected`,
      sent: msg`Red packet sent`,
    },
    reply: {
      area: msg`Quick replies`,
      added: msg`Quick reply added`,
      changed: msg`Quick reply changed`,
      deleted: msg`Quick reply deleted`,
    },
  },
};
