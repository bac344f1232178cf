import { Trans } from "@lingui/react/macro";
import { peopleApi, type Person } from "@vowdesk/contract/people/people";
import { call } from "../../../../kernel/http/call.ts";
import { MaskedValue } from "../../../../kernel/cache/masked-value.tsx";
import { Avatar } from "../../../../ui/display/avatar.tsx";
import { Badge } from "../../../../ui/display/badge.tsx";
import { RelativeTime } from "../../../../ui/display/relative-time.tsx";
import { AppRoleName } from "../../../../shared/app-role.tsx";
import { Fact } from "../../../../ui/display/facts.tsx";
import css from "./person.module.css";

export function PersonHead({ person }: { person: Person }) {
  const { id, name, phone, joinedAt, verifiedAt } = person;
  const reveal = async () => (await call(peopleApi.reveal, { id })).phone;
  return (
    <header className={css.head}>
      <Avatar name={name} size={56} />
      <div className={css.who}>
        <p className={css.name}>{name}</p>
        <Marks person={person} />
      </div>
      <dl className={css.identity}>
        <Fact name={<Trans context="person">Phone</Trans>}>
          <MaskedValue key={id} isPhone masked={phone} right="person:reveal" ask={reveal} />
        </Fact>
        <Fact name={<Trans context="person">Joined</Trans>}>
          <RelativeTime at={joinedAt} />
        </Fact>
        {verifiedAt && (
          <Fact name={<Trans context="person">Verified on</Trans>}>
            <RelativeTime at={verifiedAt} />
          </Fact>
        )}
        <Fact name={<Trans context="field">Number</Trans>}>{id}</Fact>
      </dl>
    </header>
  );
}

function Marks({ person: { role, verifiedAt, enabled } }: { person: Person }) {
  return (
    <p className={css.marks}>
      <Badge tone="brand">
        <AppRoleName role={role} />
      </Badge>
      {verifiedAt ? (
        <Badge tone="good">
          <Trans context="state">Identity verified</Trans>
        </Badge>
      ) : (
        <Badge>
          <Trans context="state">Not verified</Trans>
        </Badge>
      )}
      {!enabled && (
        <Badge tone="bad">
          <Trans context="state">Disabled</Trans>
        </Badge>
      )}
    </p>
  );
}
