import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { serviceAccountsApi, type ServiceAccount } from "@vowdesk/contract/staff/service-accounts";
import { filter } from "../../../resource/filter.ts";
import { resource } from "../../../resource/record.ts";
import { stateBadge } from "../../../ui/display/state-badge.tsx";
import { Fact, Facts } from "../../../ui/display/facts.tsx";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { actions, add } from "./service-accounts.actions.ts";
import { Expiry } from "./components/expiry.tsx";
import { Tokens } from "./components/tokens.tsx";
import { stateNames } from "./service-accounts.labels.ts";
import { createdColumn } from "../../../shared/created-column.tsx";

const State = stateBadge(stateNames, { active: "good", idle: "warn", disabled: "calm" });

function AccountFacts({ account }: { account: ServiceAccount }) {
  return (
    <Facts>
      {account.remark && <Fact name={<Trans context="field">Description</Trans>}>{account.remark}</Fact>}
      <Fact name={<Trans context="field">Permissions</Trans>}>{account.codes.join(", ")}</Fact>
      <Fact name={<Trans context="field">Created by</Trans>}>{account.createdBy}</Fact>
      <Fact name={<Trans context="field">Created</Trans>}>
        <RelativeTime at={account.createdAt} />
      </Fact>
      <Fact name={<Trans context="field">Last changed</Trans>}>
        <RelativeTime at={account.updatedAt} />
      </Fact>
    </Facts>
  );
}

export const serviceAccounts = resource({
  name: "serviceAccounts",
  list: serviceAccountsApi.list,
  columns: [
    { field: "name", label: msg({ message: "Name", context: "of a record" }), width: 180, card: "title", sort: "asc" },
    {
      field: "state",
      label: msg({ message: "Status", context: "field" }),
      width: 150,
      card: "side",
      as: (state) => <State state={state} />,
    },
    { field: "codes", label: msg({ message: "Permissions", context: "field" }), as: (codes) => codes.join(", ") },
    {
      field: "expiresAt",
      label: msg({ message: "Expires", context: "service account" }),
      width: 132,
      as: (at) => (at ? <Expiry at={at} /> : "—"),
    },
    {
      field: "lastUsedAt",
      label: msg({ message: "Last used", context: "service account" }),
      width: 132,
      as: (at) => (at ? <RelativeTime at={at} /> : "—"),
    },
    { field: "createdAt", ...createdColumn },
  ],
  filters: {
    name: filter.search(msg({ message: "Name", context: "of a record" })),
    state: filter.tabs(msg({ message: "Status", context: "field" }), stateNames),
  },
  actions,
  tools: [add],
  detail: {
    call: serviceAccountsApi.detail,
    title: ({ name }) => name,
    badge: ({ state }) => <State state={state} />,
    sections: [
      { title: msg({ message: "Details", context: "heading" }), body: (account) => <AccountFacts account={account} /> },
      {
        title: msg({ message: "Tokens", context: "service account" }),
        body: (account) => <Tokens key={account.id} account={account} />,
      },
    ],
  },
});
