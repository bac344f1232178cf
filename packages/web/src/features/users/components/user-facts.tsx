import { Trans, useLingui } from "@lingui/react/macro";
import type { Profile } from "@vowdesk/contract/users";
import type { ReactNode } from "react";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { genderNames } from "../labels.ts";
import css from "./user-facts.module.css";

export function UserFacts({ profile }: { profile: Profile }) {
  const { i18n } = useLingui();
  const { username, nickName, phone, email, gender, departmentName, roles, introduction } = profile;
  return (
    <dl className={css.facts}>
      <Fact name={<Trans>User name</Trans>}>{username}</Fact>
      <Fact name={<Trans>Roles</Trans>}>
        {roles.join(" · ") || <Trans>None: nothing can be opened without one</Trans>}
      </Fact>
      <Fact name={<Trans>Nickname</Trans>}>{nickName || "—"}</Fact>
      <Fact name={<Trans>Phone</Trans>}>{phone || "—"}</Fact>
      <Fact name={<Trans>E-mail</Trans>}>{email || "—"}</Fact>
      <Fact name={<Trans>Gender</Trans>}>{i18n._(genderNames[gender])}</Fact>
      <Fact name={<Trans>Department</Trans>}>{departmentName || "—"}</Fact>
      {introduction && <Fact name={<Trans>Introduction</Trans>}>{introduction}</Fact>}
      <Fact name={<Trans>Created</Trans>}>
        <RelativeTime at={profile.createTime} />
      </Fact>
      <Fact name={<Trans>Changed</Trans>}>
        <RelativeTime at={profile.updateTime} />
      </Fact>
    </dl>
  );
}

export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
