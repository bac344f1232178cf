import { Trans, useLingui } from "@lingui/react/macro";
import type { PaymentLink, PaymentPlan } from "@vowdesk/contract/studio/wedding-payments";
import { useId } from "react";
import { Money } from "../../../../kernel/i18n/money.tsx";
import { ActionDialog } from "../../../../resource/action-dialog.tsx";
import { useActions } from "../../../../resource/use-actions.ts";
import { CopyLine } from "../../../../ui/display/copy-line.tsx";
import { formatTime } from "../../../../ui/format/time.ts";
import { Button } from "../../../../ui/input/button.tsx";
import { FormDialog } from "../../../../ui/overlay/form-dialog.tsx";
import { unawaited } from "../../../../ui/timing/unawaited.ts";
import { issuePaymentLink, paymentLinkPage, showPaymentLink, usePaymentLink } from "./payment-link.actions.ts";

interface PaymentLinkButtonProps {
  instalment: PaymentPlan["instalments"][number];
  name: string;
}

/** Shows the link by which the couple pays what is open of an instalment, to users who record payments. */
export function PaymentLinkButton({ instalment, name }: PaymentLinkButtonProps) {
  const { t } = useLingui();
  const { id, cents, paidCents, waivedCents } = instalment;
  const { offer, ...list } = useActions(paymentLinkPage, `payment link ${id}`);
  const start = offer(issuePaymentLink);
  const openCents = cents - paidCents - waivedCents;
  if (!start || openCents <= 0) return null;
  return (
    <>
      <Button
        size="s"
        aria-label={`${name}: ${t({ message: "Payment link", context: "payment" })}`}
        onClick={() => start({ id, cents: openCents })}
      >
        <Trans context="payment">Payment link</Trans>
      </Button>
      <ActionDialog list={list} />
    </>
  );
}

/** Shows a link, to be copied for the couple. */
export function PaymentLinkDialog() {
  const link = usePaymentLink((state) => state.link);
  return (
    <FormDialog
      isOpen={link !== null}
      title={<Trans context="payment">Payment link</Trans>}
      close={() => unawaited(showPaymentLink(null), "shown")}
      hasInput={false}
      note={null}
      send={null}
    >
      {link && <Shown link={link} />}
    </FormDialog>
  );
}

function Shown({ link: { url, cents, expiresAt } }: { link: PaymentLink }) {
  const { t, i18n } = useLingui();
  const until = formatTime(expiresAt, "appointment", i18n.locale);
  return (
    <>
      <p>
        <Money cents={cents} />
      </p>
      <CopyLine id={useId()} label={t({ message: "Link", context: "field" })} text={url} isMain />
      <p>
        <Trans>
          Send it to the couple. It takes one payment of this amount, until {until}. The payment is then recorded and
          checked automatically.
        </Trans>
      </p>
    </>
  );
}
