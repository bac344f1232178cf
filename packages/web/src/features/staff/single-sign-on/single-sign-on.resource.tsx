import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { singleSignOnApi, type SignInProvider } from "@vowdesk/contract/staff/single-sign-on";
import { filter } from "../../../resource/filter.ts";
import { resource } from "../../../resource/record.ts";
import { Badge } from "../../../ui/display/badge.tsx";
import { Fact, Facts } from "../../../ui/display/facts.tsx";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { providerKindNames } from "./single-sign-on.labels.ts";
import { ProviderProblems } from "./components/provider-problems.tsx";
import { actions, add, changeLocalSignIn } from "./single-sign-on.actions.ts";

function State({ isEnabled }: Pick<SignInProvider, "isEnabled">) {
  return (
    <Badge tone={isEnabled ? "good" : "calm"}>
      {isEnabled ? <Trans context="state">Active</Trans> : <Trans context="state">Disabled</Trans>}
    </Badge>
  );
}

const YesOrNo = ({ value }: { value: boolean }) =>
  value ? <Trans context="answer">Yes</Trans> : <Trans context="answer">No</Trans>;

function ProviderFacts({ provider }: { provider: SignInProvider }) {
  return (
    <Facts>
      <Fact
        name={<Trans context="single sign-on">Redirect address</Trans>}
        more={<Trans>Register it at the provider.</Trans>}
      >
        {`${location.origin}/auth-redirect/${provider.id}`}
      </Fact>
      <Fact name={<Trans context="service">Service</Trans>}>{i18n._(providerKindNames[provider.kind])}</Fact>
      <Fact
        name={<Trans>Address after sign-out</Trans>}
        more={<Trans>Register it too if users also sign out at the provider.</Trans>}
      >
        {`${location.origin}/login`}
      </Fact>
      <Fact name={<Trans>Address of the provider</Trans>}>{provider.issuer}</Fact>
      <Fact name={<Trans context="single sign-on">Client ID</Trans>}>{provider.clientId}</Fact>
      <Fact name={<Trans>Create accounts at the first sign-in</Trans>}>
        <YesOrNo value={provider.createsAccounts} />
      </Fact>
      <Fact name={<Trans>The provider uses two-factor authentication</Trans>}>
        <YesOrNo value={provider.hasSecondFactor} />
      </Fact>
      <Fact name={<Trans>Also sign out at the provider</Trans>}>
        <YesOrNo value={provider.signsOut} />
      </Fact>
      {provider.scope !== "" && <Fact name={<Trans context="single sign-on">Scopes</Trans>}>{provider.scope}</Fact>}
      {provider.roleRules.length > 0 && (
        <Fact name={<Trans>Roles by group</Trans>} more={provider.groupClaim}>
          {provider.roleRules.map(({ group, role }) => `${group} = ${role}`).join(", ")}
        </Fact>
      )}
      <Fact
        name={<Trans>Vouched for by</Trans>}
        more={
          <Trans>The administrator who saved the provider last. Accounts are linked by address only with one.</Trans>
        }
      >
        {provider.vouchedBy ?? "—"}
      </Fact>
      <Fact name={<Trans context="field">Created</Trans>} more={provider.createdBy}>
        <RelativeTime at={provider.createdAt} />
      </Fact>
    </Facts>
  );
}

/** The list of providers of single sign-on. */
export const providers = resource({
  name: "singleSignOn",
  list: singleSignOnApi.list,
  columns: [
    { field: "name", label: msg({ message: "Name", context: "of a record" }), width: 180, card: "title", sort: "asc" },
    {
      field: "isEnabled",
      label: msg({ message: "Status", context: "field" }),
      width: 120,
      card: "side",
      as: (isEnabled) => <State isEnabled={isEnabled} />,
    },
    { field: "issuer", label: msg`Address of the provider` },
    {
      field: "accounts",
      label: msg({ message: "Linked accounts", context: "single sign-on" }),
      width: 140,
      align: "end",
    },
    {
      field: "lastSignInAt",
      label: msg({ message: "Last sign-in", context: "single sign-on" }),
      width: 140,
      as: (at) => (at ? <RelativeTime at={at} /> : "—"),
    },
  ],
  filters: { name: filter.search(msg({ message: "Name", context: "of a record" })) },
  actions,
  tools: [add, changeLocalSignIn],
  detail: {
    call: singleSignOnApi.detail,
    title: ({ name }) => name,
    badge: ({ isEnabled }) => <State isEnabled={isEnabled} />,
    sections: [
      {
        title: msg({ message: "Details", context: "heading" }),
        body: (provider) => <ProviderFacts provider={provider} />,
      },
      { title: msg`Problems and test`, body: (provider) => <ProviderProblems provider={provider} /> },
    ],
  },
});
