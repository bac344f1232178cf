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

const State = stateBadge(stateNames, { active: "good", idle: "warn", disabled: "calm" });

function AccountFacts({ account }: { account: ServiceAccount }) {
  return (
    <Facts>
      {account.remark && <Fact name={<Trans>Description</Trans>}>{account.remark}</Fact>}
      <Fact name={<Trans>Permissions</Trans>}>{account.codes.join(", ")}</Fact>
      <Fact name={<Trans>Created by</Trans>}>{account.createdBy}</Fact>
      <Fact name={<Trans>Created</Trans>}>
        <RelativeTime at={account.createdAt} />
      </Fact>
      <Fact name={<Trans>Last changed</Trans>}>
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
    { field: "state", label: msg`Status`, width: 150, card: "side", as: (state) => <State state={state} /> },
    { field: "codes", label: msg`Permissions`, as: (codes) => codes.join(", ") },
    { field: "expiresAt", label: msg`Expires`, width: 132, as: (at) => (at ? <Expiry at={at} /> : "—") },
    { field: "lastUsedAt", label: msg`Last used`, width: 132, as: (at) => (at ? <RelativeTime at={at} /> : "—") },
    { field: "createdAt", label: msg`Created`, width: 132, sort: "desc", as: (at) => <RelativeTime at={at} /> },
  ],
  filters: {
    name: filter.search(msg({ message: "Name", context: "of a record" })),
    state: filter.tabs(msg`Status`, stateNames),
  },
  actions,
  tools: [add],
  detail: {
    call: serviceAccountsApi.detail,
    title: ({ name }) => name,
    badge: ({ state }) => <State state={state} />,
    sections: [
      { title: msg`Details`, body: (account) => <AccountFacts account={account} /> },
      { title: msg`Tokens`, body: (account) => <Tokens key={account.id} account={account} /> },
    ],
  },
});
