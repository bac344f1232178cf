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
import { usePersistentState } from "../../../ui/input/kept.ts";
import { ListPage } from "../../../ui/table/list-page.tsx";
import { requiredPermissions } from "../actions.ts";
import { AssignDialog } from "../components/assign-dialog.tsx";
import { DeleteRole } from "../components/delete-dialog.tsx";
import { RoleDialog } from "../components/role-dialog.tsx";
import { isUnsaved, type FormTask, type RoleTask } from "../components/role-task.ts";
import { roles } from "../resource.tsx";

const formTask = (name: FormTask["name"], role: Role | null): FormTask => ({
  name,
  role,
  changes: {},
  madeId: null,
});

/** The initial state of the dialog of each action. */
const tasks: Readonly<Record<string, (role: Role) => RoleTask>> = {
  assign: (role) => ({ name: "assign", role, difference: noDifference }),
  edit: (role) => formTask("edit", role),
  copy: (role) => formTask("copy", role),
  delete: (role) => ({ name: "delete", role }),
};

/** The list of roles. */
export default function Roles() {
  const list = useList(usePermittedList());
  const [task, set] = usePersistentState(usePageMemory<RoleTask>("task"), isUnsaved);
  const mayAdd = useCan("sys:role:add");
  const start = (action: AnyAction, record: Row) => {
    // The rows of this list are roles.
    if (action.name === "view-as") go(`/system/menu/menuList?viewAs=role:${(record as Role).id}`);
    const next = tasks[action.name]?.(record as Role);
    if (next) set.begin(next);
  };
  const isForm = task !== null && task.name !== "assign" && task.name !== "delete";
  return (
    <>
      <ListPage
        filters={<FilterBar list={list} />}
        act={mayAdd && <NewRole open={() => set.begin(formTask("add", null))} />}
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

/** The list with the actions that the user has permission for. */
function usePermittedList(): Resource {
  const codes = useSession(({ user }) => user?.roles);
  return useMemo(() => {
    const has = (code: string) => codes?.includes(code) === true;
    const actions = roles.actions.filter(({ name }) => requiredPermissions[name]?.every(has));
    // Without a tone, a single action is in the menu of the row, which exists at every width.
    const isAlone = actions.length === 1;
    return { ...roles, actions: isAlone ? actions.map(({ tone: _tone, ...rest }) => rest) : actions };
  }, [codes]);
}
