import { Trans } from "@lingui/react/macro";
import { IconUserPlus } from "@tabler/icons-react";
import type { User } from "@vowdesk/contract/users";
import { useMemo } from "react";
import { usePageMemory } from "../../../kernel/page-memory.ts";
import { useCan, useSession } from "../../../kernel/session.ts";
import { ActionDialog } from "../../../resource/action-dialog.tsx";
import type { AnyAction } from "../../../resource/action.ts";
import { FilterBar } from "../../../resource/filter-bar.tsx";
import type { Row } from "../../../resource/filter.ts";
import { RecordSheet } from "../../../resource/record-sheet.tsx";
import { RecordTable } from "../../../resource/record-table.tsx";
import type { Resource } from "../../../resource/record.ts";
import { useList } from "../../../resource/use-list.ts";
import { Button } from "../../../ui/button.tsx";
import { noDifference } from "../../../ui/difference.ts";
import { useKept } from "../../../ui/kept.ts";
import { ListPage } from "../../../ui/list-page.tsx";
import { needed } from "../actions.ts";
import { RolesDialog } from "../parts/roles-dialog.tsx";
import { isUnsaved, type StaffTask } from "../parts/staff-task.ts";
import { UserDialog } from "../parts/user-dialog.tsx";
import { staff } from "../resource.tsx";

/** The acts that this page's own dialogs do, as they open. */
const tasks: Readonly<Record<string, (user: User) => StaffTask>> = {
  edit: (user) => ({ name: "edit", user, changes: {}, meanwhile: null }),
  assign: (user) => ({ name: "assign", user, difference: noDifference }),
};

const newUser: StaffTask = { name: "add", user: null, changes: {}, meanwhile: null };

/** Members of staff (PRODUCT 4, Users): who they are, what they hold, and whether they may come in. */
export default function Staff() {
  const list = useList(useAllowed());
  const [task, setTask] = useKept(usePageMemory<StaffTask>("task"), isUnsaved);
  const mayAdd = useCan("sys:user:add");
  const mayAssign = useCan("sys:user:assign");
  const start = (action: AnyAction, record: Row) => {
    const open = tasks[action.name];
    // The rows of this list are what its call answers.
    if (open) setTask(open(record as User));
    else list.start(action, record);
  };
  const rows = { ...list, start };
  return (
    <>
      <ListPage filters={<FilterBar list={list} />} act={mayAdd && <NewUser open={() => setTask(newUser)} />}>
        <RecordTable list={rows} />
      </ListPage>
      <RecordSheet list={rows} />
      <ActionDialog list={list} />
      <UserDialog
        task={task && task.name !== "assign" ? task : null}
        set={setTask}
        added={(user) => setTask(mayAssign ? { name: "assign", user, difference: noDifference } : null)}
      />
      <RolesDialog task={task?.name === "assign" ? task : null} set={setTask} />
    </>
  );
}

function NewUser({ open }: { open: () => void }) {
  return (
    <Button look="fill" onClick={open}>
      <IconUserPlus size={17} stroke={1.6} aria-hidden="true" />
      <Trans>New user</Trans>
    </Button>
  );
}

/** The list as the signed-in user's rights leave it; it follows them when they change. */
function useAllowed(): Resource {
  const codes = useSession(({ user }) => user?.roles);
  return useMemo(() => {
    const has = (code: string | undefined) => code !== undefined && codes?.includes(code) === true;
    const departmentId = has("sys:department") ? staff.filters["departmentId"] : undefined;
    return {
      ...staff,
      filters: { ...staff.filters, departmentId: departmentId ?? "hidden" },
      actions: staff.actions.filter(({ name }) => has(needed[name])),
    };
  }, [codes]);
}
