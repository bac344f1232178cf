import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { appUsersApi, type AppUser, type Erasure, type Merge } from "@vowdesk/contract/people/app-users";
import { navigate } from "../../../kernel/lists/page.ts";
import { useCan } from "../../../kernel/session/rights.ts";
import { filter } from "../../../resource/filter.ts";
import { resource } from "../../../resource/record.ts";
import { AppRoleName, appRoleNames } from "../../../shared/app-role.tsx";
import { PersonLink } from "../../../shared/person-link.tsx";
import { Badge } from "../../../ui/display/badge.tsx";
import { Fact, Facts } from "../../../ui/display/facts.tsx";
import { TextLink } from "../../../ui/display/text-link.tsx";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { actions } from "./app-users.actions.ts";
import { Evidence } from "./merging/evidence.tsx";
import { identityNames, stateNames, stateOf } from "./app-users.labels.ts";

const tones = { active: "good", blocked: "bad", erasing: "warn", erased: "calm", merged: "calm" } as const;

function State({ person }: { person: AppUser }) {
  const { i18n } = useLingui();
  const state = stateOf(person);
  return <Badge tone={tones[state]}>{i18n._(stateNames[state])}</Badge>;
}

/** The requester of an act, and when it is carried out. */
function Requested({ requestedBy, requestedAt, reason, approvedBy, dueAt }: Erasure | Merge) {
  return (
    <>
      <Trans context="app user">
        Requested by {requestedBy}, <RelativeTime at={requestedAt} />: {reason}
      </Trans>
      {dueAt && (
        <>
          {" · "}
          <Trans>
            Approved by {approvedBy}, carried out <RelativeTime at={dueAt} />
          </Trans>
        </>
      )}
    </>
  );
}

const ErasureFact = ({ erasure }: { erasure: Erasure }) => (
  <Fact name={<Trans context="app user">Erasure</Trans>}>
    <Requested {...erasure} />
  </Fact>
);

/** The duplicate that will be merged into the account. */
const MergeFact = ({ merge }: { merge: Merge }) => (
  <Fact name={<Trans>Merge of a duplicate</Trans>}>
    <PersonLink id={merge.duplicateId}>{merge.duplicateName}</PersonLink> · <Evidence evidence={merge.evidence} /> ·{" "}
    <Requested {...merge} />
  </Fact>
);

function AppUserFacts({ person }: { person: AppUser }) {
  const { id, name, realName, phone, role, createTime, verifyTime, blockedReason, erasure, mergedInto } = person;
  const { phoneVerifyTime } = person;
  const mayAudit = useCan("audit");
  const history = `/audit?subject=person:${id}`;
  return (
    <Facts>
      <Fact name={<Trans context="field">Account name</Trans>}>
        <PersonLink id={id}>{name}</PersonLink>
      </Fact>
      <Fact name={<Trans context="person">Real name</Trans>}>{realName ?? "—"}</Fact>
      <Fact name={<Trans context="field">Type</Trans>}>
        <AppRoleName role={role} />
      </Fact>
      <Fact name={<Trans context="person">Phone</Trans>}>{phone || "—"}</Fact>
      <Fact name={<Trans>Phone verified on</Trans>}>
        {phoneVerifyTime ? <RelativeTime at={phoneVerifyTime} /> : <Trans context="phone number">Not verified</Trans>}
      </Fact>
      <Fact name={<Trans context="person">Joined</Trans>}>
        <RelativeTime at={createTime} />
      </Fact>
      <Fact name={<Trans context="person">Verified on</Trans>}>
        {verifyTime ? <RelativeTime at={verifyTime} /> : "—"}
      </Fact>
      {mergedInto !== null && (
        <Fact name={<Trans context="state">Merged into</Trans>}>
          <PersonLink id={mergedInto}>#{mergedInto}</PersonLink>
        </Fact>
      )}
      {mayAudit && (
        <Fact name={<Trans context="field">History</Trans>}>
          <TextLink to={history} follow={() => navigate(history)}>
            <Trans>Changes in the audit trail</Trans>
          </TextLink>
        </Fact>
      )}
      {person.merge && <MergeFact merge={person.merge} />}
      {erasure && <ErasureFact erasure={erasure} />}
      {blockedReason && <Fact name={<Trans>Reason of the block</Trans>}>{blockedReason}</Fact>}
    </Facts>
  );
}

/** The list of app users. The server masks their phone numbers. */
export const appUsers = resource({
  name: "appUsers",
  list: appUsersApi.list,
  columns: [
    { field: "name", label: msg({ message: "Account name", context: "field" }), width: 180, card: "title" },
    {
      field: "blockedReason",
      label: msg({ message: "Status", context: "field" }),
      width: 104,
      card: "side",
      as: (_reason, person) => <State person={person} />,
    },
    {
      field: "realName",
      label: msg({ message: "Real name", context: "person" }),
      width: 140,
      as: (name) => name ?? "—",
    },
    {
      field: "role",
      label: msg({ message: "Type", context: "field" }),
      width: 120,
      as: (role) => <AppRoleName role={role} />,
    },
    {
      field: "phone",
      label: msg({ message: "Phone", context: "person" }),
      width: 140,
      cut: "never",
      as: (phone) => phone || "—",
    },
    {
      field: "verifyTime",
      label: msg({ message: "Verified on", context: "person" }),
      width: 150,
      as: (at) => (at ? <RelativeTime at={at} /> : "—"),
    },
    {
      field: "createTime",
      label: msg({ message: "Joined", context: "person" }),
      width: 140,
      sort: "desc",
      as: (at) => <RelativeTime at={at} />,
    },
  ],
  filters: {
    name: filter.search(msg({ message: "Name", context: "person" })),
    phone: filter.text(msg`Phone (full or last 4 digits)`),
    role: filter.tabs(msg({ message: "Type", context: "field" }), appRoleNames),
    state: filter.chips(msg({ message: "Status", context: "field" }), stateNames),
    identity: filter.chips(msg({ message: "Identity", context: "app user" }), identityNames),
  },
  actions,
  detail: {
    call: appUsersApi.detail,
    title: ({ name }) => name,
    badge: (person) => <State person={person} />,
    sections: [
      {
        title: msg({ message: "Personal info", context: "kind of record" }),
        body: (person) => <AppUserFacts person={person} />,
      },
    ],
  },
});
