import { Trans, useLingui } from "@lingui/react/macro";
import type { OrderDetail } from "@vowdesk/contract/local/orders";
import { PersonLink } from "../../../../shared/person-link.tsx";
import { RelativeTime } from "../../../../ui/display/relative-time.tsx";
import { factsOf } from "../kinds/facts.tsx";
import { displayOf } from "../kinds/kinds.ts";
import { Countdown } from "../due-times.countdown.tsx";
import { Fact, Facts } from "../../../../ui/display/facts.tsx";
import { Phone } from "../components/phone.tsx";
import css from "../components/detail.module.css";

export function OrderFacts({ detail }: { detail: OrderDetail }) {
  const { i18n } = useLingui();
  const { order } = detail;
  const { number, customerName, customerPhone, workerName, urgedCount, urgedAt, createdAt, dueAt, amberAt } = order;
  const { worker } = displayOf(order.kind);
  return (
    <Facts>
      <Fact name={<Trans context="person">Customer</Trans>}>
        <PersonLink id={order.customerId}>{customerName}</PersonLink>
        <Phone key={number} number={number} field="customerPhone" masked={customerPhone} />
      </Fact>
      {factsOf(order).facts(order, detail)}
      {order.remark && <Fact name={<Trans context="order">Customer note</Trans>}>{order.remark}</Fact>}
      <Fact name={i18n._(worker)}>
        <PersonLink id={order.workerId}>{workerName ?? <Trans context="state">Unassigned</Trans>}</PersonLink>
      </Fact>
      {urgedCount > 0 && urgedAt && (
        <Fact name={<Trans context="state">Urged</Trans>}>
          <span className={css.urged}>× {i18n.number(urgedCount)}</span> <RelativeTime at={urgedAt} />
        </Fact>
      )}
      <Fact name={<Trans context="order">Placed</Trans>}>
        <RelativeTime at={createdAt} />
      </Fact>
      {dueAt && (
        <Fact name={<Trans context="order">Due</Trans>}>
          <Countdown dueAt={dueAt} amberAt={amberAt} />
        </Fact>
      )}
    </Facts>
  );
}
