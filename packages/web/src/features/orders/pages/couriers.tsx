import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { ordersApi } from "@vowdesk/contract/orders";
import { PersonLink } from "../../../shared/person-link.tsx";
import { filter } from "../../../resource/filter.ts";
import { resource } from "../../../resource/record.ts";
import { ResourcePage } from "../../../resource/resource-page.tsx";
import { Badge } from "../../../ui/display/badge.tsx";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { TwoLines } from "../components/two-lines.tsx";
import { kindNames } from "../../../locales/order-status.ts";
import { courierStateNames, courierStateTones } from "../labels.ts";

const workers = resource({
  name: "orders",
  list: ordersApi.couriers,
  columns: [
    {
      field: "name",
      label: msg`Name`,
      card: "title",
      sort: "asc",
      as: (name, { id, phone }) => <TwoLines first={<PersonLink id={id}>{name}</PersonLink>} second={phone} />,
    },
    {
      field: "state",
      label: msg`State`,
      width: 124,
      card: "side",
      as: (state) => <Badge tone={courierStateTones[state]}>{i18n._(courierStateNames[state])}</Badge>,
    },
    {
      field: "serves",
      label: msg`Serves`,
      as: (serves) => serves.map((kind) => i18n._(kindNames[kind])).join(" · "),
    },
    { field: "zone", label: msg`Zone`, width: 120 },
    {
      field: "shiftSince",
      label: msg`On shift since`,
      width: 150,
      as: (since) => (since === null ? <TwoLines second={<Trans>Off shift</Trans>} /> : <RelativeTime at={since} />),
    },
    { field: "load", label: msg`Under way`, width: 116, align: "end", sort: "asc", as: (load) => i18n.number(load) },
    {
      field: "deliveredToday",
      label: msg`Done today`,
      width: 116,
      align: "end",
      as: (count) => i18n.number(count),
    },
    {
      field: "rating",
      label: msg`Rating`,
      width: 104,
      align: "end",
      sort: "desc",
      as: (rating) => `★ ${i18n.number(rating, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}`,
    },
  ],
  filters: {
    serves: filter.tabs(msg`Serves`, kindNames),
    q: filter.search(msg`Name or phone`),
    state: filter.chips(msg`State`, courierStateNames),
    zone: filter.loaded(msg`Zone`, {
      call: ordersApi.couriers,
      input: { pageSize: 200 },
      choices: ({ records }) =>
        [...new Set(records.map(({ zone }) => zone))].toSorted().map((zone) => ({ value: zone, label: zone })),
    }),
  },
});

/** Couriers, drivers and runners with their state, load and shift. */
export default function Couriers() {
  return <ResourcePage resource={workers} />;
}
