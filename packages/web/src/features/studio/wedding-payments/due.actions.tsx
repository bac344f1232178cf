import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { instalmentsApi, weddingPaymentsApi, type DueInstalment } from "@vowdesk/contract/studio/wedding-payments";
import { Money } from "../../../kernel/i18n/money.tsx";
import { action } from "../../../resource/action.ts";
import { field } from "../../../resource/field.ts";
import { allowedBy, versionOf } from "../../../shared/actions/record-actions.ts";
import { Fact, Facts } from "../../../ui/display/facts.tsx";

const allows = allowedBy<DueInstalment>();

/** What a second user decides on. */
const explain = ({ waiver }: DueInstalment) =>
  waiver && (
    <Facts>
      <Fact name={<Trans>To be waived</Trans>}>
        <Money cents={waiver.cents} />
      </Fact>
      <Fact name={<Trans context="payment">Requested by</Trans>}>{waiver.askedBy}</Fact>
      <Fact name={<Trans context="field">Reason</Trans>}>{waiver.reason}</Fact>
    </Facts>
  );

/** Opens the form on the page of the wedding. */
const record = action({
  name: "record",
  label: msg`Record a payment`,
  tone: "primary",
  href: ({ weddingId }: DueInstalment) => `/weddings?id=${weddingId}&act=recordPayment`,
  requires: [weddingPaymentsApi.record],
});

const waive = action({
  name: "waive",
  call: instalmentsApi.waive,
  label: msg({ message: "Waive", context: "payment" }),
  submitLabel: msg`Request the waiver`,
  successMessage: msg({ message: "Waiver requested", context: "result" }),
  warning: msg`The couple does not pay the outstanding amount any more once a second person has approved it.`,
  isAvailable: allows("waive"),
  inputFrom: ({ id, openCents }) => ({ id, cents: openCents }),
  explain: ({ openCents }) => (
    <Facts>
      <Fact name={<Trans context="state">Outstanding</Trans>}>
        <Money cents={openCents} />
      </Fact>
    </Facts>
  ),
  fields: { reason: field.reason(msg({ message: "Reason", context: "field" })) },
});

const approveWaiver = action({
  name: "approveWaiver",
  call: instalmentsApi.approveWaiver,
  label: msg`Approve the waiver`,
  successMessage: msg({ message: "Waived", context: "payment" }),
  // The step is final, so it asks for a second click.
  tone: "danger",
  warning: msg`The couple does not owe this amount any more. This is permanent.`,
  isAvailable: allows("approveWaiver"),
  inputFrom: versionOf,
  explain,
});

const refuseWaiver = action({
  name: "refuseWaiver",
  call: instalmentsApi.refuseWaiver,
  label: msg`Reject the waiver`,
  successMessage: msg({ message: "Rejected", context: "state" }),
  isAvailable: allows("refuseWaiver"),
  inputFrom: versionOf,
  explain,
  fields: { reason: field.reason(msg({ message: "Reason", context: "field" })) },
});

const withdrawWaiver = action({
  name: "withdrawWaiver",
  call: instalmentsApi.withdrawWaiver,
  label: msg`Withdraw the waiver`,
  successMessage: msg({ message: "Waiver withdrawn", context: "result" }),
  isAvailable: allows("withdrawWaiver"),
  inputFrom: versionOf,
});

/** All actions on an instalment. Menus and sheets show their buttons in this order. */
export const actions = [record, waive, approveWaiver, refuseWaiver, withdrawWaiver];
