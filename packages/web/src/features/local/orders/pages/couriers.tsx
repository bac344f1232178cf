import { nameChoices } from "../../../../ui/format/name-order.ts";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { ordersApi, type Courier } from "@vowdesk/contract/local/orders";
import { PersonLink } from "../../../../shared/person-link.tsx";
import { filter } from "../../../../resource/filter.ts";
import { resource } from "../../../../resource/record.ts";
import { ResourcePage } from "../../../../resource/resource-page.tsx";
import { Badge } from "../../../../ui/display/badge.tsx";
import { Fact, Facts } from "../../../../ui/display/facts.tsx";
import { RelativeTime } from "../../../../ui/display/relative-time.tsx";
import { TwoLines } from "../components/two-lines.tsx";
import { kindNames } from "../../../../locales/order-status.ts";
import { courierStateNames, courierStateTones } from "../orders.labels.ts";

function WorkerFacts({ worker }: { worker: Courier }) {
  const { id, name, phone, zone, serves, load, deliveredToday, shiftSince } = worker;
  return (
    <Facts>
      <Fact name={<Trans context="person">Name</Trans>}>
        <PersonLink id={id}>{name}</PersonLink>
      </Fact>
      <Fact name={<Trans context="person">Phone</Trans>}>{phone}</Fact>
      <Fact name={<Trans context="order">Zone</Trans>}>{zone}</Fact>
      <Fact name={<Trans context="order">Services</Trans>}>
        {serves.map((kind) => i18n._(kindNames[kind])).join(" · ")}
      </Fact>
      <Fact name={<Trans>On shift since</Trans>}>{shiftSince === null ? "—" : <RelativeTime at={shiftSince} />}</Fact>
      <Fact name={<Trans context="kind of record">Open orders</Trans>}>{i18n.number(load)}</Fact>
      <Fact name={<Trans context="order">Done today</Trans>}>{i18n.number(deliveredToday)}</Fact>
    </Facts>
  );
}

const workers = resource({
  name: "orders",
  list: ordersApi.couriers,
  columns: [
    {
      field: "name",
      label: msg({ message: "Name", context: "person" }),
      card: "title",
      sort: "asc",
      as: (name, { phone }) => <TwoLines first={name} second={phone} />,
    },
    {
      field: "state",
      label: msg({ message: "Status", context: "field" }),
      width: 124,
      card: "side",
      as: (state) => <Badge tone={courierStateTones[state]}>{i18n._(courierStateNames[state])}</Badge>,
    },
    {
      field: "serves",
      label: msg({ message: "Services", context: "order" }),
      cut: "wrap",
      as: (serves) => serves.map((kind) => i18n._(kindNames[kind])).join(" · "),
    },
    { field: "zone", label: msg({ message: "Zone", context: "order" }), width: 120 },
    {
      field: "shiftSince",
      label: msg`On shift since`,
      width: 150,
      cut: "wrap",
      as: (since) =>
        since === null ? <TwoLines second={<Trans context="state">Off shift</Trans>} /> : <RelativeTime at={since} />,
    },
    {
      field: "load",
      label: msg({ message: "Open orders", context: "kind of record" }),
      width: 116,
      align: "end",
      sort: "asc",
      as: (load) => i18n.number(load),
    },
    {
      field: "deliveredToday",
      label: msg({ message: "Done today", context: "order" }),
      width: 116,
      align: "end",
      as: (count) => i18n.number(count),
    },
    {
      field: "rating",
      label: msg({ message: "Rating", context: "field" }),
      width: 104,
      align: "end",
      sort: "desc",
      as: (rating) => `★ ${i18n.number(rating, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}`,
    },
  ],
  filters: {
    serves: filter.tabs(msg({ message: "Services", context: "order" }), kindNames),
    q: filter.search(msg`Name or phone`),
    state: filter.chips(msg({ message: "Status", context: "field" }), courierStateNames),
    zone: filter.loaded(msg({ message: "Zone", context: "order" }), {
      call: ordersApi.couriers,
      input: { pageSize: 200 },
      choices: ({ records }) => nameChoices(records.map(({ zone }) => zone)),
    }),
  },
  detail: {
    call: ordersApi.courier,
    title: ({ name }) => name,
    badge: ({ state }) => <Badge tone={courierStateTones[state]}>{i18n._(courierStateNames[state])}</Badge>,
    sections: [
      { title: msg({ message: "Details", context: "heading" }), body: (worker) => <WorkerFacts worker={worker} /> },
    ],
  },
});

/** Couriers, drivers and runners with their state, load and shift. */
export default function Couriers() {
  return <ResourcePage resource={workers} />;
}
