import { Trans, useLingui } from "@lingui/react/macro";
import type { Profile } from "@vowdesk/contract/staff/users";
import { RelativeTime } from "../../../../ui/display/relative-time.tsx";
import { Fact, Facts } from "../../../../ui/display/facts.tsx";
import { genderNames } from "../users.labels.ts";

export function UserFacts({ profile }: { profile: Profile }) {
  const { i18n } = useLingui();
  const { username, nickName, phone, email, gender, departmentName, roles, introduction } = profile;
  return (
    <Facts>
      <Fact name={<Trans context="person">User name</Trans>}>{username}</Fact>
      <Fact name={<Trans context="kind of record">Roles</Trans>}>
        {roles.join(" · ") || <Trans>None. Without a role, the user cannot open any page</Trans>}
      </Fact>
      <Fact name={<Trans context="person">Nickname</Trans>}>{nickName || "—"}</Fact>
      <Fact name={<Trans context="person">Phone</Trans>}>{phone || "—"}</Fact>
      <Fact name={<Trans context="person">Email</Trans>}>{email || "—"}</Fact>
      <Fact name={<Trans context="person">Gender</Trans>}>{i18n._(genderNames[gender])}</Fact>
      <Fact name={<Trans context="kind of record">Department</Trans>}>{departmentName || "—"}</Fact>
      {introduction && <Fact name={<Trans context="person">About me</Trans>}>{introduction}</Fact>}
      <Fact name={<Trans context="field">Created</Trans>}>
        <RelativeTime at={profile.createTime} />
      </Fact>
      <Fact name={<Trans context="field">Last changed</Trans>}>
        <RelativeTime at={profile.updateTime} />
      </Fact>
    </Facts>
  );
}
