import { msg } from "@lingui/core/macro";
import { earningsApi, type WeddingEarnings } from "@vowdesk/contract/studio/wedding-payments";
import { action } from "../../resource/action.ts";
import type { PageActions } from "../../resource/use-actions.ts";
import { purposeNames } from "../studio-labels.ts";

export type IncomePart = WeddingEarnings["parts"][number] & { weddingId: number };

export const confirmIncome = action({
  name: "confirmIncome",
  call: earningsApi.confirm,
  label: msg`Confirm the income`,
  successMessage: msg({ message: "Income confirmed", context: "result" }),
  tone: "danger",
  warning: msg`The step was finished by a user who does not check payments. This part of the price becomes income.`,
  isAvailable: ({ state }: IncomePart) => state === "waiting",
  inputFrom: ({ weddingId, part, cents }: IncomePart) => ({ weddingId, part, cents }),
});

export const incomePage: PageActions<IncomePart> = { name: "weddingEarnings", actions: [confirmIncome] };

/** The parts of a price, by what earns them. */
export const partNames = {
  shoot: msg({ message: "Shooting", context: "wedding" }),
  selection: purposeNames.selection,
  pickup: purposeNames.pickup,
};
