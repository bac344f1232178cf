import { Plural, Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { pageSizes } from "@vowdesk/contract/kernel";
import type { Role } from "@vowdesk/contract/roles";
import { usersApi } from "@vowdesk/contract/users";
import { asks } from "../../../kernel/queries.ts";
import { useCan } from "../../../kernel/session.ts";

/** How many hold a role and, where the asking person may see people, who: whom a change will reach. */
export function Holders({ role: { roleName, userCount } }: { role: Role }) {
  const maySeePeople = useCan("sys:user");
  const people = useQuery({
    ...asks(usersApi.list, { pageSize: pageSizes.max }, { isAside: true }),
    enabled: maySeePeople && userCount > 0,
  });
  // With more people than one answer holds, some names would be missing: then there is the number alone.
  const isWhole = people.data !== undefined && people.data.total <= people.data.records.length;
  const holders = isWhole ? people.data.records.filter(({ roles }) => roles.includes(roleName)) : [];
  const names = holders.map(({ realName, username }) => realName || username).join(", ");
  if (userCount === 0)
    return (
      <p>
        <Trans>Nobody holds this role.</Trans>
      </p>
    );
  return (
    <div>
      <p>
        <Plural
          value={userCount}
          one="# person holds this role; a change reaches them at once."
          other="# people hold this role; a change reaches them at once."
        />
      </p>
      <p>{names}</p>
    </div>
  );
}
