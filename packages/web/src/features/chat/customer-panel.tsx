import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { IconX } from "@tabler/icons-react";
import { chatApi, type ChatCustomer, type ChatWedding, type OrderCard } from "@vowdesk/contract/chat";
import { navigate } from "../../kernel/lists/page.ts";
import { PersonLink } from "../../shared/person-link.tsx";
import { refusalOf } from "../../kernel/http/call-failures.ts";
import { useCall } from "../../kernel/cache/queries.ts";
import { useCan } from "../../kernel/session/rights.ts";
import { ItemList } from "../../ui/display/item-list.tsx";
import { Avatar } from "../../ui/display/avatar.tsx";
import { Badge } from "../../ui/display/badge.tsx";
import { Button, IconButton } from "../../ui/input/button.tsx";
import { formatCount } from "../../ui/format/count.ts";
import { Money } from "../../kernel/i18n/money.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { ErrorState } from "../../ui/feedback/states.tsx";
import { formatDate, formatTime } from "../../ui/format/time.ts";
import { Fact } from "../../ui/display/facts.tsx";
import { packetStateNames } from "./chat.labels.ts";
import { OrderLine } from "./thread/order-line.tsx";
import { orderAddress, orderPage } from "./customer.order-links.ts";
import { unawaited } from "../../ui/timing/unawaited.ts";
import css from "./customer-panel.module.css";

interface CustomerPanelProps {
  /** Conversation id; null until the thread is painted, while a placeholder is shown. */
  id: number | null;
  close: () => void;
}

/** Profile, orders and red packets of the customer, next to the thread. */
export function CustomerPanel({ id, close }: CustomerPanelProps) {
  const { t } = useLingui();
  return (
    <aside className={css.panel} aria-label={t({ message: "Customer", context: "person" })}>
      <header className={css.head}>
        <h3>
          <Trans context="person">Customer</Trans>
        </h3>
        <IconButton label={t({ message: "Close", context: "button" })} onClick={close}>
          <IconX size={18} />
        </IconButton>
      </header>
      {id === null ? <PanelSkeleton /> : <Customer key={id} id={id} />}
    </aside>
  );
}

const PanelSkeleton = () => (
  <div aria-busy="true">
    <Skeleton height="14rem" />
  </div>
);

function Customer({ id }: { id: number }) {
  const { data, error, refetch } = useCall(chatApi.customer, { id });
  const maySeePackets = useCan("chat:red");
  // The thread shows that the conversation does not exist.
  if (refusalOf(error)?.reason === "not-found") return null;
  if (error && !data) return <ErrorState message={error.message} retry={() => unawaited(refetch(), "shown")} />;
  if (!data) return <PanelSkeleton />;
  return (
    <>
      <Profile customer={data} />
      {data.wedding && <WeddingCard wedding={data.wedding} />}
      <Orders customer={data} />
      {maySeePackets && <Packets id={id} />}
    </>
  );
}

function Profile({ customer }: { customer: ChatCustomer }) {
  const { i18n } = useLingui();
  const { id, name, phone, joinedAt, verified, enabled, orderCount, hasMoreOrders, spentCents } = customer;
  const maySeeAccount = useCan("sys:user");
  return (
    <section className={css.part}>
      <div className={css.who}>
        <Avatar name={name} size={44} />
        <div>
          <strong>
            <PersonLink id={id}>{name}</PersonLink>
          </strong>
          <span className={css.second}>{phone}</span>
        </div>
      </div>
      <p className={css.marks}>
        {verified && (
          <Badge tone="good">
            <Trans context="state">Identity verified</Trans>
          </Badge>
        )}
        {!enabled && (
          <Badge tone="bad">
            <Trans context="state">Disabled</Trans>
          </Badge>
        )}
      </p>
      <dl className={css.facts}>
        <Fact name={<Trans context="chat">Customer since</Trans>}>{formatTime(joinedAt, "date", i18n.locale)}</Fact>
        <Fact name={<Trans context="kind of record">Orders</Trans>}>
          {formatCount(orderCount, hasMoreOrders, i18n.locale)}
        </Fact>
        <Fact name={<Trans context="payment">Spent</Trans>}>
          <Money cents={spentCents} />
          {hasMoreOrders && "+"}
        </Fact>
      </dl>
      {maySeeAccount && (
        <Button size="s" look="bare" onClick={() => navigate(`/system/user/appUserList?id=${id}`)}>
          <Trans context="kind of record">Account</Trans>
        </Button>
      )}
    </section>
  );
}

function WeddingCard({ wedding }: { wedding: ChatWedding }) {
  const { i18n } = useLingui();
  const { id, number, couple, weddingDate, nextShootAt, balanceCents } = wedding;
  return (
    <section className={css.part}>
      <h4>
        <Trans context="kind of record">Wedding</Trans>
      </h4>
      <button type="button" className={css.order} onClick={() => navigate(`/weddings?id=${id}`)}>
        <strong>{couple}</strong>
        <span className={css.second}>{number}</span>
      </button>
      <dl className={css.facts}>
        <Fact name={<Trans context="field">Wedding date</Trans>}>
          {weddingDate ? formatDate(weddingDate, i18n.locale) : "—"}
        </Fact>
        <Fact name={<Trans context="chat">Next shoot</Trans>}>
          {nextShootAt ? formatTime(nextShootAt, "short", i18n.locale) : "—"}
        </Fact>
        {balanceCents !== null && (
          <Fact name={<Trans context="chat">Open balance</Trans>}>
            <Money cents={balanceCents} />
          </Fact>
        )}
      </dl>
    </section>
  );
}

function Orders({ customer: { id, orders, orderCount, hasMoreOrders } }: { customer: ChatCustomer }) {
  const { i18n } = useLingui();
  const count = formatCount(orderCount, hasMoreOrders, i18n.locale);
  const mayOpenAll = useCan("order:delivery");
  return (
    <section className={css.part}>
      <h4>
        <Trans context="kind of record">Latest orders</Trans>
      </h4>
      {orders.length === 0 && (
        <p className={css.second}>
          <Trans>This customer has no orders yet</Trans>
        </p>
      )}
      <ItemList items={orders} by="number" className={css.list}>
        {(order) => <OrderEntry order={order} />}
      </ItemList>
      {mayOpenAll && orderCount > orders.length && (
        <Button size="s" look="bare" onClick={() => navigate(`/order?customerId=${id}`)}>
          <Plural value={orderCount} one={`All ${count} order`} other={`All ${count} orders`} />
        </Button>
      )}
    </section>
  );
}

function OrderEntry({ order }: { order: OrderCard }) {
  const mayOpen = useCan(orderPage(order.kind).code);
  if (!mayOpen)
    return (
      <div className={css.order}>
        <OrderLine order={order} />
      </div>
    );
  return (
    <button type="button" className={css.order} onClick={() => navigate(orderAddress(order))}>
      <OrderLine order={order} />
    </button>
  );
}

function Packets({ id }: { id: number }) {
  const { i18n } = useLingui();
  const { data } = useCall(chatApi.listPackets, { conversationId: id, pageSize: 10 });
  if (!data || data.records.length === 0) return null;
  return (
    <section className={css.part}>
      <h4>
        <Trans context="kind of record">Red packets</Trans>
      </h4>
      <ul className={css.list}>
        {data.records.map((packet) => (
          <li key={packet.id} className={css.packet}>
            <span>
              {packet.senderName}
              <span className={css.second}>{i18n._(packetStateNames[packet.state])}</span>
            </span>
            <Money cents={packet.amountCents} />
          </li>
        ))}
      </ul>
    </section>
  );
}
