import { Plural, Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { Role } from "@vowdesk/contract/staff/roles";
import { usersApi } from "@vowdesk/contract/staff/users";
import { navigate } from "../../../../kernel/lists/page.ts";
import { queryOptions } from "../../../../kernel/cache/queries.ts";
import { useCan } from "../../../../kernel/session/rights.ts";
import { Button } from "../../../../ui/input/button.tsx";

/** The number of names shown; the list of staff has all. */
const maxNames = 20;

/** The number of users with a role, and their names if the user may see staff. */
export function Holders({ role: { id, userCount } }: { role: Role }) {
  const maySeeStaff = useCan("sys:user");
  const people = useQuery({
    ...queryOptions(usersApi.list, { roleId: id, pageSize: maxNames }, { isAside: true }),
    enabled: maySeeStaff && userCount > 0,
  });
  const holders = people.data?.records ?? [];
  const names = holders.map(({ realName, username }) => realName || username).join(", ");
  if (userCount === 0)
    return (
      <p>
        <Trans>No user has this role.</Trans>
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
      <p>
        {names}
        {names && (people.data?.total ?? 0) > holders.length && " …"}{" "}
        {maySeeStaff && (
          <Button look="bare" size="s" onClick={() => navigate(`/system/user/userList?roleId=${id}`)}>
            <Trans>Show in the list</Trans>
          </Button>
        )}
      </p>
    </div>
  );
}
