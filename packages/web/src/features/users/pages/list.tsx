import type { User } from "@vowdesk/contract/users";
import { lazy, Suspense, useMemo, useState } from "react";
import { go } from "../../../kernel/lists/page.ts";
import { usePageMemory } from "../../../kernel/session/page-memory.ts";
import { useCan, useSession } from "../../../kernel/session/session.ts";
import { ActionDialog } from "../../../resource/action-dialog.tsx";
import type { AnyAction } from "../../../resource/action.ts";
import { FilterBar } from "../../../resource/filter-bar.tsx";
import type { Row } from "../../../resource/filter.ts";
import { RecordSheet } from "../../../resource/record-sheet.tsx";
import { RecordTable } from "../../../resource/record-table.tsx";
import type { Resource } from "../../../resource/record.ts";
import { useList } from "../../../resource/use-list.ts";
import { noDifference } from "../../../ui/display/difference.ts";
import { usePersistentState, type Keep } from "../../../ui/input/kept.ts";
import { ListPage } from "../../../ui/table/list-page.tsx";
import { requiredPermission } from "../actions.ts";
import { ListButtons } from "../components/list-buttons.tsx";
import { RolesDialog } from "../components/roles-dialog.tsx";
import { isUnsaved, type StaffTask } from "../components/staff-task.ts";
import { UserDialog } from "../components/user-dialog.tsx";
import { staff } from "../resource.tsx";
import css from "./list.module.css";

const ResetLinkDialog = lazy(async () => ({
  default: (await import("../reset-links/reset-link-dialog.tsx")).ResetLinkDialog,
}));
const OffBoardDialog = lazy(async () => ({
  default: (await import("../components/off-board-dialog.tsx")).OffBoardDialog,
}));

const assignTo = (user: User): StaffTask => ({ name: "assign", user, difference: noDifference, meanwhile: null });

/** Actions that open a dialog of this page, with its initial state. */
const tasks: Readonly<Record<string, (user: User) => StaffTask>> = {
  edit: (user) => ({ name: "edit", user, changes: {}, meanwhile: null }),
  assign: assignTo,
  resetLink: (user) => ({ name: "resetLink", user }),
  offBoard: (user) => ({ name: "offBoard", user }),
};

/** Actions that open another page. */
const links: Readonly<Record<string, (user: User) => string>> = {
  viewAs: ({ id }) => `/system/menu/menuList?viewAs=user:${id}`,
  whyHidden: ({ id }) => `/system/menu/menuList?why=${id}`,
};

const newUser: StaffTask = { name: "add", user: null, changes: {}, meanwhile: null };

/** The list of staff accounts. */
export default function Staff() {
  const list = useList(usePermittedList());
  const [task, setTask] = usePersistentState(usePageMemory<StaffTask>("task"), isUnsaved);
  const start = (action: AnyAction, record: Row) => {
    // The rows of this list are users.
    const user = record as User;
    const [open, link] = [tasks[action.name], links[action.name]];
    if (open) setTask.begin(open(user));
    else if (link) go(link(user));
    else list.start(action, record);
  };
  const rows = { ...list, start };
  return (
    <>
      <ListPage
        filters={<FilterBar list={list} />}
        act={<ListButtons query={list.state.query} add={() => setTask.begin(newUser)} />}
      >
        <div className={css.rows}>
          <RecordTable list={rows} />
        </div>
      </ListPage>
      <RecordSheet list={rows} />
      <ActionDialog list={list} />
      <Dialogs task={task} set={setTask} />
    </>
  );
}

interface DialogsProps {
  task: StaffTask | null;
  set: Keep<StaffTask>;
}

/** The dialogs of the page. Rarely used ones are loaded on first use and stay mounted. */
function Dialogs({ task, set }: DialogsProps) {
  const mayAssign = useCan("sys:user:assign");
  const [last, setLast] = useState(task?.name);
  if (task && task.name !== last) setLast(task.name);
  const transient = { close: () => set(null), hold: set.hold };
  const isForm = task?.name === "add" || task?.name === "edit";
  return (
    <>
      <UserDialog task={isForm ? task : null} set={set} added={(user) => mayAssign && set.begin(assignTo(user))} />
      <RolesDialog task={task?.name === "assign" ? task : null} set={set} />
      <Suspense fallback={null}>
        {last === "resetLink" && (
          <ResetLinkDialog user={task?.name === "resetLink" ? task.user : null} {...transient} />
        )}
        {last === "offBoard" && <OffBoardDialog user={task?.name === "offBoard" ? task.user : null} {...transient} />}
      </Suspense>
    </>
  );
}

/** The list with the filters and actions that the user has permission for. */
function usePermittedList(): Resource {
  const codes = useSession(({ user }) => user?.roles);
  return useMemo(() => {
    const has = (code: string | undefined) => code !== undefined && codes?.includes(code) === true;
    const shownTo = (code: string, name: string) => (has(code) && staff.filters[name]) || "hidden";
    return {
      ...staff,
      filters: {
        ...staff.filters,
        departmentId: shownTo("sys:department", "departmentId"),
        roleId: shownTo("sys:role", "roleId"),
      },
      actions: staff.actions.filter(({ name }) => has(requiredPermission[name])),
    };
  }, [codes]);
}
