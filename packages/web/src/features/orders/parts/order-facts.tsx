import { Trans } from "@lingui/react/macro";
import type { OrderDetail } from "@vowdesk/contract/orders";
import type { ReactNode } from "react";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { Countdown } from "./countdown.tsx";
import css from "./detail.module.css";

/** Who ordered what from whom, where it goes and who brings it. */
export function OrderFacts({ detail: { order, merchant } }: { detail: OrderDetail }) {
  return (
    <dl className={css.facts}>
      <Fact label={<Trans>Customer</Trans>} more={order.customerPhone}>
        {order.customerName}
      </Fact>
      <Fact label={<Trans>Address</Trans>} more={order.zone}>
        {order.address}
      </Fact>
      {order.remark && <Fact label={<Trans>Remark</Trans>}>{order.remark}</Fact>}
      <Fact label={<Trans>Merchant</Trans>} more={`${merchant.phone} · ${merchant.address}`}>
        {merchant.name}
      </Fact>
      <Fact label={<Trans>Courier</Trans>}>{order.courierName ?? <Trans>Nobody yet</Trans>}</Fact>
      <Fact label={<Trans>Placed</Trans>}>
        <RelativeTime at={order.createdAt} />
      </Fact>
      {order.dueAt && (
        <Fact label={<Trans>Due</Trans>}>
          <Countdown dueAt={order.dueAt} />
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, more, children }: { label: ReactNode; more?: string; children: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt>{label}</dt>
      <dd>
        {children}
        {more && <span className={css.more}>{more}</span>}
      </dd>
    </div>
  );
}
