import { Plural, Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { Role } from "@vowdesk/contract/roles";
import { usersApi } from "@vowdesk/contract/users";
import { go } from "../../../kernel/lists/page.ts";
import { queryOptions } from "../../../kernel/cache/queries.ts";
import { useCan } from "../../../kernel/session/session.ts";
import { Button } from "../../../ui/input/button.tsx";

/** Names that are listed here; all of them are in the list of staff. */
const named = 20;

/** How many hold a role and, where the asking person may see people, who: whom a change will reach. */
export function Holders({ role: { id, userCount } }: { role: Role }) {
  const maySeePeople = useCan("sys:user");
  const people = useQuery({
    ...queryOptions(usersApi.list, { roleId: id, pageSize: named }, { isAside: true }),
    enabled: maySeePeople && userCount > 0,
  });
  const holders = people.data?.records ?? [];
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
      <p>
        {names}
        {names && (people.data?.total ?? 0) > holders.length && " …"}{" "}
        {maySeePeople && (
          <Button look="bare" size="s" onClick={() => go(`/system/user/userList?roleId=${id}`)}>
            <Trans>Show in the list</Trans>
          </Button>
        )}
      </p>
    </div>
  );
}
