import { Trans, useLingui } from "@lingui/react/macro";
import type { TrueUser } from "@vowdesk/contract/users";
import { PersonLink } from "../../../shared/person-link.tsx";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { appRoleNames } from "../labels.ts";
import { Fact } from "../components/user-facts.tsx";
import css from "../components/user-facts.module.css";

export function AppRoleName({ role }: Pick<TrueUser, "role">) {
  const { i18n } = useLingui();
  return i18n._(appRoleNames[role]);
}

export function AppPersonFacts({
  person: { id, realName, phone, role, createTime, verifyTime },
}: {
  person: TrueUser;
}) {
  return (
    <dl className={css.facts}>
      <Fact name={<Trans>Real name</Trans>}>
        <PersonLink id={id}>{realName}</PersonLink>
      </Fact>
      <Fact name={<Trans>Kind</Trans>}>
        <AppRoleName role={role} />
      </Fact>
      <Fact name={<Trans>Phone</Trans>}>{phone}</Fact>
      <Fact name={<Trans>Verified</Trans>}>
        <RelativeTime at={verifyTime} />
      </Fact>
      <Fact name={<Trans>Joined</Trans>}>
        <RelativeTime at={createTime} />
      </Fact>
    </dl>
  );
}
