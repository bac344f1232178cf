import { Trans, useLingui, Plural } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { rolesApi, type Role, type RolePermissions } from "@vowdesk/contract/staff/roles";
import { call, refusalOf } from "../../../../kernel/http/call.ts";
import { queryOptions, invalidate } from "../../../../kernel/cache/queries.ts";
import { useCan } from "../../../../kernel/session/rights.ts";
import type { OpenedProps } from "../../../../resource/action.ts";
import { CheckTree } from "../../../../ui/input/tree/check-tree.tsx";
import {
  applied,
  differenceOf,
  isDifferent,
  noDifference,
  type Difference,
} from "../../../../ui/display/difference.ts";
import { DifferenceList } from "../../../../ui/display/difference-list.tsx";
import { FormDialog } from "../../../../ui/overlay/form-dialog.tsx";
import { useSubmission } from "../../../../ui/input/submission.ts";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { ErrorState } from "../../../../ui/feedback/states.tsx";
import { toast } from "../../../../ui/feedback/toast.tsx";
import { checkNodes, namesOf } from "../../../../shared/permission-nodes.ts";
import { unawaited } from "../../../../ui/timing/unawaited.ts";
import { inBackground } from "../../../../kernel/errors/show-failure.ts";
import { usersApi } from "@vowdesk/contract/staff/users";
import { navigate } from "../../../../kernel/lists/page.ts";
import { Button } from "../../../../ui/input/button.tsx";

/** The number of names shown; the list of staff has all. */
const maxNames = 20;

/** The number of users with a role, and their names if the user may see staff. */
function Holders({ role: { id, userCount } }: { role: Role }) {
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

/** The role that has every permission. */
const adminCode = "admin";

/** The permissions of a role. Only the difference is stored, so changes by other users are kept. */
export function AssignDialog({ record: role, values, write, close: end, hold }: OpenedProps<Role>) {
  const { t } = useLingui();
  const mayAssign = useCan("sys:role:assign");
  const roleId = role?.id ?? 0;
  const difference = (values["difference"] ?? noDifference) as Difference;
  const { data, error, refetch } = useQuery({
    ...queryOptions(rolesApi.permissions, { roleId }),
    enabled: role !== null,
    // Fetched each time the dialog opens and not kept: a choice that is made on former permissions would be lost.
    staleTime: 0,
    gcTime: 0,
  });
  const sending = useSubmission({ shown: [], blames: {}, refusalOf, hold });
  const close = () => {
    sending.forget();
    end();
  };
  const retry = () => unawaited(refetch(), "shown");
  const chosen = role && data ? applied(data.checkList, difference) : null;
  const hasInput = data !== undefined && isDifferent(difference);
  const isReadOnly = !mayAssign || role?.roleCode === adminCode;
  const save = async () => {
    await call(rolesApi.assignPermissions, { roleId, list: [...(chosen ?? [])] });
    toast({ tone: "good", text: t({ message: "Permissions saved", context: "role" }) });
    unawaited(invalidate("roles"), "shown");
  };
  const name = role?.roleName ?? "";
  return (
    <FormDialog
      isOpen={role !== null}
      title={<Trans context="role">Permissions of {name}</Trans>}
      close={close}
      hasInput={hasInput}
      note={sending.note}
      send={
        role && !isReadOnly
          ? {
              label: <Trans context="button">Save</Trans>,
              isDanger: false,
              isReady: hasInput && !sending.isBusy,
              run: () => inBackground(sending.send(save, close)),
            }
          : null
      }
    >
      {role && <Holders role={role} />}
      {role?.roleCode === adminCode && <AdminHint />}
      {!data && (error ? <ErrorState message={error.message} retry={retry} /> : <Skeleton height="20rem" />)}
      {data && chosen && (
        <Permissions
          permissions={data}
          chosen={chosen}
          isReadOnly={isReadOnly}
          write={(next) => write("difference", next)}
        />
      )}
    </FormDialog>
  );
}

function AdminHint() {
  return (
    <p>
      <Trans>This role always has all permissions. To grant fewer, copy the role.</Trans>
    </p>
  );
}

interface PermissionsProps {
  permissions: RolePermissions;
  chosen: ReadonlySet<number>;
  isReadOnly: boolean;
  /** Called with the changes to the saved permissions; null if there are none. */
  write: (difference: Difference | null) => void;
}

function Permissions({ permissions: { permissionList, checkList }, chosen, isReadOnly, write }: PermissionsProps) {
  const { t } = useLingui();
  const roots = checkNodes(permissionList);
  const before = new Set(checkList);
  const { added, removed } = differenceOf(before, chosen);
  const names = { added: namesOf(roots, added), removed: namesOf(roots, removed) };
  return (
    <>
      <CheckTree
        label={t({ message: "Permissions", context: "field" })}
        roots={roots}
        chosen={chosen}
        before={before}
        isReadOnly={isReadOnly}
        change={(next) => {
          const changed = differenceOf(before, next);
          write(isDifferent(changed) ? changed : null);
        }}
      />
      {isDifferent(names) && <DifferenceList {...names} />}
    </>
  );
}
