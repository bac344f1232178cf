import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { invoicesApi, type Invoice } from "@vowdesk/contract/studio/wedding-payments";
import { Money } from "../../../kernel/i18n/money.tsx";
import { savePdf } from "../../../kernel/lists/save-file.ts";
import { action } from "../../../resource/action.ts";
import { field } from "../../../resource/field.ts";
import { allowedBy, versionOf } from "../../../shared/actions/record-actions.ts";
import { Fact, Facts } from "../../../ui/display/facts.tsx";
import { DocumentField, RatesField } from "./invoice-fields.tsx";

const allows = allowedBy<Invoice>();

/** What is copied to the program that issues invoices. */
const explain = ({ buyerName, taxNumber, mail, amountCents }: Invoice) => (
  <Facts>
    <Fact name={<Trans context="invoice">Name on the invoice</Trans>}>{buyerName}</Fact>
    {taxNumber && <Fact name={<Trans context="invoice">Tax number</Trans>}>{taxNumber}</Fact>}
    {mail && <Fact name={<Trans context="person">Email</Trans>}>{mail}</Fact>}
    <Fact name={<Trans context="field">Amount</Trans>}>
      <Money cents={amountCents} />
    </Fact>
  </Facts>
);

const issue = action({
  name: "issue",
  call: invoicesApi.issue,
  label: msg({ message: "Enter invoice", context: "invoice" }),
  successMessage: msg({ message: "Invoice issued", context: "result" }),
  tone: "primary",
  explain,
  isAvailable: allows("issue"),
  initialValues: ({ lines }: Invoice) => ({ taxPercents: lines.map(({ taxPercent }) => taxPercent) }),
  inputFrom: versionOf,
  fields: {
    number: field.text(msg({ message: "Invoice number", context: "invoice" }), { refusals: ["invoice-number"] }),
    taxPercents: field.custom<number[]>(msg({ message: "Tax rates", context: "invoice" }), RatesField),
    document: field.custom<string>(msg({ message: "Invoice (PDF)", context: "invoice" }), DocumentField, {
      refusals: ["invoice-document"],
      isStored: false,
    }),
  },
});

const refuse = action({
  name: "refuse",
  call: invoicesApi.refuse,
  label: msg({ message: "Reject", context: "button" }),
  successMessage: msg({ message: "Rejected", context: "state" }),
  isAvailable: allows("refuse"),
  inputFrom: versionOf,
  fields: { reason: field.reason(msg({ message: "Reason", context: "field" })) },
});

const document = action({
  name: "document",
  call: invoicesApi.document,
  label: msg`Save as PDF`,
  successMessage: msg`Saved as PDF`,
  isAvailable: ({ state }: Invoice) => state === "issued",
  inputFrom: ({ id }: Invoice) => ({ id }),
  after: savePdf,
});

/** All actions on an invoice. Menus and sheets show their buttons in this order. */
export const actions = [issue, refuse, document];
