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
    { field: "couple", label: msg`Couple`, card: "title", as: (couple) => couple || "—" },
    { field: "purpose", label: msg`Purpose`, width: 160, as: (purpose) => <Purpose purpose={purpose} /> },
    { field: "state", label: msg`Status`, width: 120, card: "side", as: (state) => <ShootStateBadge state={state} /> },
    {
      field: "team",
      label: msg`Team`,
      isWide: true,
      as: (team) => team.map(({ name }) => name).join(", ") || "—",
    },
    { field: "startsAt", label: msg`Start`, width: 150, sort: "desc", as: (at) => <Start at={at} /> },
  ],
  filters: {
    purpose: filter.tabs(msg`Purpose`, purposeNames),
    scope: filter.chips(msg`Show`, scopeNames),
    state: filter.chips(msg`Status`, shootStateNames),
    from: filter.date(msg`From`),
    to: filter.date(msg`To`),
    expiresTo: filter.date(msg`Hold expires by`),
    weddingId: "hidden",
    bookableId: "hidden",
  },
  actions,
  detail: {
    call: shootsApi.detail,
    title: ({ couple, weddingNumber, id }) => couple || weddingNumber || String(id),
    badge: ({ state }) => <ShootStateBadge state={state} />,
    sections: [{ title: msg`Details`, body: (shoot) => <ShootFacts shoot={shoot} /> }],
  },
});
