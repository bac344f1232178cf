import { Trans, useLingui } from "@lingui/react/macro";
import { dashboardApi, type Board } from "@vowdesk/contract/dashboard";
import { deliveryStatuses, type DeliveryStatus } from "@vowdesk/contract/orders";
import { go } from "../../../kernel/page.ts";
import { useAnswerNow } from "../../../kernel/queries.ts";
import { useCan } from "../../../kernel/session.ts";
import { formatMoney } from "../../../ui/money.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { Figure } from "../parts/figure.tsx";
import { ShareRing } from "../parts/share-ring.tsx";
import { StateBars } from "../parts/state-bars.tsx";
import css from "./board.module.css";

type Delivery = NonNullable<Board["delivery"]>;

/** The live board (PRODUCT 4, dashboard): what is open, what waits, what is late. */
export default function BoardPage() {
  const board = useAnswerNow(dashboardApi.board, {});
  return (
    <div className={css.board}>
      <h1 className={css.title}>
        <Trans>Today</Trans>
      </h1>
      {board.delivery ? (
        <DeliveryBoard delivery={board.delivery} unread={board.unreadMessages} />
      ) : (
        <EmptyState title={<Trans>Nothing to watch yet</Trans>}>
          <Trans>Your roles see no live figures. Your pages are in the menu.</Trans>
        </EmptyState>
      )}
    </div>
  );
}

function DeliveryBoard({ delivery, unread }: { delivery: Delivery; unread: number }) {
  const { t, i18n } = useLingui();
  const mayOpen = useCan("order:delivery");
  const open = (query: string) => (mayOpen ? () => go(`/order${query}`) : undefined);
  return (
    <>
      <section className={css.lead} aria-label={t`What waits`}>
        <Figure label={t`Open orders`} value={delivery.open} size="l" onOpen={open("?scope=open")} />
        <Figure
          label={t`Without a courier`}
          value={delivery.unassigned}
          size="l"
          tone={delivery.unassigned > 0 ? "warn" : "calm"}
          onOpen={open("?scope=unassigned")}
        />
        <Figure
          label={t`Late`}
          value={delivery.late}
          size="l"
          tone={delivery.late > 0 ? "bad" : "good"}
          onOpen={open("?scope=late")}
        />
      </section>
      <section className={css.rest} aria-label={t`Today so far`}>
        <Figure label={t`Orders placed today`} value={delivery.placedToday} />
        <Figure label={t`Paid today`} value={formatMoney(delivery.paidTodayCents, i18n.locale)} />
        <Figure label={t`Unread messages`} value={unread} />
      </section>
      <div className={css.below}>
        <section className={css.panel}>
          <h2 className={css.heading}>
            <Trans>Delivery orders under way</Trans>
          </h2>
          <StateBars
            counts={countsOf(delivery)}
            onOpen={mayOpen ? (status) => go(`/order?status=${status}`) : undefined}
          />
        </section>
        <section className={css.panel}>
          <h2 className={css.heading}>
            <Trans>Couriers free</Trans>
          </h2>
          <ShareRing
            part={delivery.couriersFree}
            whole={delivery.couriersOnline}
            note={t`of ${delivery.couriersOnline} online`}
          />
        </section>
      </div>
    </>
  );
}

/** States that somebody works on, in their usual order; closed ones would dwarf them. */
const underWay = deliveryStatuses.slice(0, deliveryStatuses.indexOf("completed"));

function countsOf({ byStatus }: Delivery): readonly (readonly [DeliveryStatus, number])[] {
  return [...underWay, "refunding" as const].map((status) => [status, byStatus[status] ?? 0]);
}
