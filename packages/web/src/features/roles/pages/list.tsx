import { Trans } from "@lingui/react/macro";
import { IconPlus } from "@tabler/icons-react";
import type { Role } from "@vowdesk/contract/roles";
import { useMemo } from "react";
import { usePageMemory } from "../../../kernel/session/page-memory.ts";
import { go } from "../../../kernel/lists/page.ts";
import { useCan, useSession } from "../../../kernel/session/session.ts";
import type { AnyAction } from "../../../resource/action.ts";
import { FilterBar } from "../../../resource/filter-bar.tsx";
import type { Row } from "../../../resource/filter.ts";
import { RecordTable } from "../../../resource/record-table.tsx";
import type { Resource } from "../../../resource/record.ts";
import { useList } from "../../../resource/use-list.ts";
import { Button } from "../../../ui/input/button.tsx";
import { noDifference } from "../../../ui/display/difference.ts";
import { useKept } from "../../../ui/input/kept.ts";
import { ListPage } from "../../../ui/table/list-page.tsx";
import { needed } from "../actions.ts";
import { AssignDialog } from "../components/assign-dialog.tsx";
import { DeleteRole } from "../components/delete-dialog.tsx";
import { RoleDialog } from "../components/role-dialog.tsx";
import { isUnsaved, type FormTask, type RoleTask } from "../components/role-task.ts";
import { roles } from "../resource.tsx";

const form = (name: FormTask["name"], role: Role | null): FormTask => ({ name, role, changes: {}, madeId: null });

/** The acts of a row, as their dialogs open. */
const tasks: Readonly<Record<string, (role: Role) => RoleTask>> = {
  assign: (role) => ({ name: "assign", role, difference: noDifference }),
  edit: (role) => form("edit", role),
  copy: (role) => form("copy", role),
  delete: (role) => ({ name: "delete", role }),
};

/** Roles (PRODUCT 4, Users, roles, menus, departments): what each may do, and who holds it. */
export default function Roles() {
  const list = useList(useAllowed());
  const [task, set] = useKept(usePageMemory<RoleTask>("task"), isUnsaved);
  const mayAdd = useCan("sys:role:add");
  const start = (action: AnyAction, record: Row) => {
    // The rows of this list are what its call answers.
    if (action.name === "view-as") go(`/system/menu/menuList?viewAs=role:${(record as Role).id}`);
    const opened = tasks[action.name]?.(record as Role);
    if (opened) set.begin(opened);
  };
  const isForm = task !== null && task.name !== "assign" && task.name !== "delete";
  return (
    <>
      <ListPage
        filters={<FilterBar list={list} />}
        act={mayAdd && <NewRole open={() => set.begin(form("add", null))} />}
      >
        <RecordTable list={{ ...list, start }} />
      </ListPage>
      <RoleDialog task={isForm ? task : null} set={set} />
      <AssignDialog task={task?.name === "assign" ? task : null} set={set} />
      <DeleteRole task={task?.name === "delete" ? task : null} set={set} />
    </>
  );
}

function NewRole({ open }: { open: () => void }) {
  return (
    <Button look="fill" onClick={open}>
      <IconPlus size={17} stroke={1.6} aria-hidden="true" />
      <Trans>New role</Trans>
    </Button>
  );
}

/** The list as the signed-in user's rights leave it; it follows them when they change. */
function useAllowed(): Resource {
  const codes = useSession(({ user }) => user?.roles);
  return useMemo(() => {
    const has = (code: string) => codes?.includes(code) === true;
    const actions = roles.actions.filter(({ name }) => needed[name]?.every(has));
    // One that is alone stands in the row's menu, which is there at every width.
    const isAlone = actions.length === 1;
    return { ...roles, actions: isAlone ? actions.map(({ tone: _tone, ...rest }) => rest) : actions };
  }, [codes]);
}
