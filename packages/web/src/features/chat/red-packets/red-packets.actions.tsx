import { i18n } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { chatApi, type RedPacket } from "@vowdesk/contract/chat";
import { action } from "../../../resource/action.ts";
import { field } from "../../../resource/field.ts";
import { useActions } from "../../../resource/use-actions.ts";
import { formatMoney } from "@vowdesk/contract/kernel";
import { PacketSummary } from "./packet-summary.tsx";
import { Verdict } from "./verdict.tsx";

const open = action({
  name: "open",
  call: chatApi.openPacket,
  label: msg({ message: "Open", context: "red packet" }),
  successMessage: msg({ message: "Opened", context: "state" }),
  isAvailable: ({ allowed }: RedPacket) => allowed.includes("open"),
  inputFrom: ({ id }) => ({ id }),
  successToast({ amountCents }) {
    const amount = formatMoney(amountCents, i18n.locale);
    return { text: t({ message: `Opened: ${amount}`, context: "chat" }) };
  },
});

/** Second approval of a large red packet. */
export const decide = action({
  name: "decide",
  call: chatApi.decidePacket,
  label: msg({ message: "Review", context: "verb" }),
  title: msg`Review red packet`,
  successMessage: msg({ message: "Decided", context: "chat" }),
  isAvailable: ({ allowed }: RedPacket) => allowed.includes("approve"),
  inputFrom: ({ id }) => ({ id }),
  explain: (packet) => <PacketSummary packet={packet} />,
  successToast: ({ state }) => ({
    text:
      state === "rejected"
        ? t({ message: "Rejected", context: "state" })
        : t({ message: "Approved", context: "state" }),
  }),
  fields: {
    approve: field.custom<boolean>(msg({ message: "Decision", context: "review" }), Verdict),
    reason: field.long(msg`Reason for rejection`, {
      required: true,
      refusals: ["reason-required"],
      when: ({ approve }) => approve === false,
    }),
  },
});

const page = { name: "chat" as const, actions: [open, decide] };

export const usePacketActions = () => useActions(page, "red packet");
