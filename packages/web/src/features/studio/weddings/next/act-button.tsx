import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { agreementsApi } from "@vowdesk/contract/studio/agreements";
import type { Endpoint } from "@vowdesk/contract/kernel";
import { shootsApi } from "@vowdesk/contract/studio/shoots";
import { weddingPaymentsApi, weddingRefundsApi } from "@vowdesk/contract/studio/wedding-payments";
import type { WeddingDetail } from "@vowdesk/contract/studio/weddings";
import { navigate } from "../../../../kernel/lists/page.ts";
import { mayCall, useCan } from "../../../../kernel/session/rights.ts";
import { ActionDialog } from "../../../../resource/action-dialog.tsx";
import { useActions, type PageActions } from "../../../../resource/use-actions.ts";
import { Button } from "../../../../ui/input/button.tsx";
import { dateOf } from "../../../../ui/format/time.ts";
import { coupleOf } from "../components/couple.tsx";
import { agree, book, recordPayment } from "../weddings.actions.ts";
import type { NextAct } from "./next-act.ts";

const page: PageActions<WeddingDetail> = {
  name: "weddings",
  actions: [agree, book, recordPayment],
  title: coupleOf,
};

const actionOf = {
  draftAgreement: agree,
  pay: recordPayment,
  bookPictures: book,
  bookSelection: book,
  bookPickup: book,
} as const;

const labels = {
  agreement: msg`Open the agreement`,
  shoot: msg`Open in the calendar`,
  receipt: msg`Open the payment`,
  refund: msg`Open the refund`,
  review: msg`Open the request`,
};

interface Way {
  to: string;
  label: MessageDescriptor;
  /** The call of the act. Only those who may make it get the button. */
  requires: Endpoint;
}

/** Where an act is done that has no dialog of its own here. */
function wayOf(act: NextAct): Way | null {
  const agreement = (requires: Endpoint) =>
    "agreement" in act ? { to: `/agreements?id=${act.agreement.id}`, label: labels.agreement, requires } : null;
  const shoot = (requires: Endpoint) =>
    "shoot" in act
      ? { to: `/calendar?date=${dateOf(act.shoot.startsAt)}&id=${act.shoot.id}`, label: labels.shoot, requires }
      : null;
  switch (act.kind) {
    case "changeDiscount":
      return agreement(agreementsApi.update);
    case "sendAgreement":
      return agreement(agreementsApi.send);
    case "sign":
      return agreement(agreementsApi.sign);
    case "confirmShoot":
      return shoot(shootsApi.firm);
    case "rebookShoot":
      return shoot(shootsApi.rebook);
    case "finishShoot":
      return shoot(shootsApi.finish);
    case "attend":
      return shoot(shootsApi.list);
    case "checkPayment":
      return { to: `/wedding-payments?id=${act.id}`, label: labels.receipt, requires: weddingPaymentsApi.check };
    case "payRefund":
      return { to: `/wedding-refunds?id=${act.id}`, label: labels.refund, requires: weddingRefundsApi.pay };
    case "draftAgreement":
    case "approveDiscount":
    case "pay":
    case "approveRefund":
    case "bookPictures":
    case "bookSelection":
    case "bookPickup":
      return null;
  }
}

/** The button for what is next, for users who may do it. */
export function ActButton({ act, wedding }: { act: NextAct; wedding: WeddingDetail }) {
  const { i18n } = useLingui();
  const { offer, ...list } = useActions(page, `next of ${wedding.id}`);
  const maySeeDiscounts = useCan("discount");
  const action = act.kind in actionOf ? actionOf[act.kind as keyof typeof actionOf] : null;
  const start = action && action.isAvailable(wedding) ? offer(action) : null;
  if (action)
    return (
      <>
        {start && (
          <Button look="fill" onClick={() => start(wedding)}>
            {i18n._(action.label)}
          </Button>
        )}
        <ActionDialog list={list} />
      </>
    );
  if (act.kind === "approveDiscount")
    return maySeeDiscounts && act.agreement.reviewId !== null ? (
      <Open to={`/discounts?id=${act.agreement.reviewId}`} label={labels.review} />
    ) : null;
  const way = wayOf(act);
  return way && mayCall(way.requires) ? <Open {...way} isAct={act.kind !== "attend"} /> : null;
}

function Open({ to, label, isAct = true }: Pick<Way, "to" | "label"> & { isAct?: boolean }) {
  const { i18n } = useLingui();
  return (
    <Button look={isAct ? "fill" : "line"} onClick={() => navigate(to)}>
      {i18n._(label)}
    </Button>
  );
}
