import { msg } from "@lingui/core/macro";
import { paymentLinksApi, type PaymentLink } from "@vowdesk/contract/studio/wedding-payments";
import { createForSession } from "../../../../kernel/session/session-stores.ts";
import { action } from "../../../../resource/action.ts";
import type { PageActions } from "../../../../resource/use-actions.ts";

/** The link that is shown. */
export const usePaymentLink = createForSession<{ link: PaymentLink | null }>(() => ({ link: null }));

/** Shows a link, after the action that made it. */
export function showPaymentLink(link: PaymentLink | null): Promise<void> {
  usePaymentLink.setState({ link });
  return Promise.resolve();
}

/** An instalment and what is open of it. */
interface OpenInstalment {
  id: number;
  cents: number;
}

export const issuePaymentLink = action({
  name: "issuePaymentLink",
  call: paymentLinksApi.issue,
  label: msg({ message: "Payment link", context: "payment" }),
  successMessage: null,
  after: showPaymentLink,
  inputFrom: ({ id, cents }: OpenInstalment) => ({ id, cents }),
});

export const paymentLinkPage: PageActions<OpenInstalment> = { name: "instalments", actions: [issuePaymentLink] };
