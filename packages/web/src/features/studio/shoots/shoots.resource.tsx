import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { shootsApi, type Shoot } from "@vowdesk/contract/studio/shoots";
import { filter } from "../../../resource/filter.ts";
import { resource } from "../../../resource/record.ts";
import { purposeNames, shootStateNames } from "../../../shared/studio-labels.ts";
import { ShootStateBadge } from "../../../shared/studio/state-badges.tsx";
import { formatTime } from "../../../ui/format/time.ts";
import { actions } from "./shoots.actions.ts";
import { ShootFacts } from "./detail.shoot-facts.tsx";
import { scopeNames } from "./shoots.labels.ts";

function Purpose({ purpose }: Pick<Shoot, "purpose">) {
  const { i18n } = useLingui();
  return <>{i18n._(purposeNames[purpose])}</>;
}

function Start({ at }: { at: string }) {
  const { i18n } = useLingui();
  return <>{formatTime(at, "appointment", i18n.locale)}</>;
}

/** The list of shoots. */
export const shoots = resource({
  name: "shoots",
  list: shootsApi.list,
  columns: [
    {
      field: "couple",
      label: msg({ message: "Couple", context: "person" }),
      card: "title",
      as: (couple) => couple || "—",
    },
    {
      field: "purpose",
      label: msg({ message: "Shoot type", context: "shoot" }),
      width: 160,
      as: (purpose) => <Purpose purpose={purpose} />,
    },
    {
      field: "state",
      label: msg({ message: "Status", context: "field" }),
      width: 120,
      card: "side",
      as: (state) => <ShootStateBadge state={state} />,
    },
    {
      field: "team",
      label: msg({ message: "Team", context: "field" }),
      isWide: true,
      as: (team) => team.map(({ name }) => name).join(", ") || "—",
    },
    {
      field: "startsAt",
      label: msg({ message: "Start", context: "field" }),
      width: 150,
      sort: "desc",
      as: (at) => <Start at={at} />,
    },
  ],
  filters: {
    purpose: filter.tabs(msg({ message: "Shoot type", context: "shoot" }), purposeNames),
    scope: filter.chips(msg({ message: "Show", context: "filter" }), scopeNames),
    state: filter.chips(msg({ message: "Status", context: "field" }), shootStateNames),
    from: filter.date(msg({ message: "From", context: "period" })),
    to: filter.date(msg({ message: "To", context: "period" })),
    expiresTo: filter.date(msg`Hold expires by`),
    weddingId: "hidden",
    bookableId: "hidden",
  },
  actions,
  detail: {
    call: shootsApi.detail,
    title: ({ couple, weddingNumber, id }) => couple || weddingNumber || String(id),
    badge: ({ state }) => <ShootStateBadge state={state} />,
    sections: [
      { title: msg({ message: "Details", context: "heading" }), body: (shoot) => <ShootFacts shoot={shoot} /> },
    ],
  },
});
