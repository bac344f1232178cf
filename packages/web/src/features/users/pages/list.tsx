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
import { useKept, type Keep } from "../../../ui/input/kept.ts";
import { ListPage } from "../../../ui/table/list-page.tsx";
import { needed } from "../actions.ts";
import { PageActs } from "../components/list-buttons.tsx";
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

/** The acts that this page's own dialogs do, as they open. */
const tasks: Readonly<Record<string, (user: User) => StaffTask>> = {
  edit: (user) => ({ name: "edit", user, changes: {}, meanwhile: null }),
  assign: assignTo,
  resetLink: (user) => ({ name: "resetLink", user }),
  offBoard: (user) => ({ name: "offBoard", user }),
};

/** The acts that another page does. */
const ways: Readonly<Record<string, (user: User) => string>> = {
  viewAs: ({ id }) => `/system/menu/menuList?viewAs=user:${id}`,
  whyHidden: ({ id }) => `/system/menu/menuList?why=${id}`,
};

const newUser: StaffTask = { name: "add", user: null, changes: {}, meanwhile: null };

/** Members of staff (PRODUCT 4, Users): who they are, what they hold, and whether they may come in. */
export default function Staff() {
  const list = useList(useAllowed());
  const [task, setTask] = useKept(usePageMemory<StaffTask>("task"), isUnsaved);
  const start = (action: AnyAction, record: Row) => {
    // The rows of this list are what its call answers.
    const user = record as User;
    const [open, way] = [tasks[action.name], ways[action.name]];
    if (open) setTask.begin(open(user));
    else if (way) go(way(user));
    else list.start(action, record);
  };
  const rows = { ...list, start };
  return (
    <>
      <ListPage
        filters={<FilterBar list={list} />}
        act={<PageActs query={list.state.query} add={() => setTask.begin(newUser)} />}
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

/** The page's own dialogs. Those that are rarely opened are loaded then, and stay. */
function Dialogs({ task, set }: DialogsProps) {
  const mayAssign = useCan("sys:user:assign");
  const [last, setLast] = useState(task?.name);
  if (task && task.name !== last) setLast(task.name);
  const passing = { close: () => set(null), hold: set.hold };
  const isForm = task?.name === "add" || task?.name === "edit";
  return (
    <>
      <UserDialog task={isForm ? task : null} set={set} added={(user) => mayAssign && set.begin(assignTo(user))} />
      <RolesDialog task={task?.name === "assign" ? task : null} set={set} />
      <Suspense fallback={null}>
        {last === "resetLink" && <ResetLinkDialog user={task?.name === "resetLink" ? task.user : null} {...passing} />}
        {last === "offBoard" && <OffBoardDialog user={task?.name === "offBoard" ? task.user : null} {...passing} />}
      </Suspense>
    </>
  );
}

/** The list as the signed-in user's rights leave it; it follows them when they change. */
function useAllowed(): Resource {
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
      actions: staff.actions.filter(({ name }) => has(needed[name])),
    };
  }, [codes]);
}
