import { Trans, useLingui } from "@lingui/react/macro";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { departmentsApi, type Department } from "@vowdesk/contract/departments";
import type { ReactNode } from "react";
import { refusalOf } from "../../../kernel/http/call.ts";
import { usePageMemory } from "../../../kernel/session/page-memory.ts";
import { usePageSearch } from "../../../kernel/lists/page.ts";
import { queryOptions } from "../../../kernel/cache/queries.ts";
import { useCan } from "../../../kernel/session/session.ts";
import { Button } from "../../../ui/input/button.tsx";
import { usePersistentState } from "../../../ui/input/kept.ts";
import { ListPage } from "../../../ui/table/list-page.tsx";
import { SearchField } from "../../../ui/input/search-field.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState, NoPermissionState } from "../../../ui/feedback/states.tsx";
import { DeleteDepartment } from "../components/delete-dialog.tsx";
import { DepartmentDialog } from "../components/department-dialog.tsx";
import { formOf, isUnsaved, type DepartmentTask } from "../components/department-task.ts";
import { DepartmentTree } from "../components/department-tree.tsx";
import css from "../components/departments.module.css";

/** Page of the departments. */
export default function Departments() {
  const { t } = useLingui();
  const [query, change] = usePageSearch();
  const departmentName = query.get("departmentName");
  const answer = useQuery({
    ...queryOptions(departmentsApi.list, departmentName === null ? {} : { departmentName }),
    // Keeps the previous result while the user types.
    placeholderData: (before: Department[] | undefined) => before,
  });
  const [task, set] = usePersistentState(usePageMemory<DepartmentTask>("task"), isUnsaved);
  const mayAdd = useCan("sys:department:add");
  const [mayEdit, mayDelete] = [useCan("sys:department:edit"), useCan("sys:department:delete")];
  const acts = {
    add: mayAdd ? ({ id }: Department) => set.begin(formOf(null, id)) : null,
    edit: mayEdit ? (department: Department) => set.begin(formOf(department)) : null,
    remove: mayDelete
      ? ({ id, departmentName: name }: Department) =>
          set.begin({ name: "delete", department: { id, departmentName: name } })
      : null,
  };
  const add = mayAdd && (
    <Button look="fill" onClick={() => set.begin(formOf(null))}>
      <IconPlus size={17} stroke={1.6} aria-hidden="true" />
      <Trans>New department</Trans>
    </Button>
  );
  return (
    <>
      <ListPage
        filters={
          <SearchField
            label={t`Department`}
            value={departmentName}
            set={(text) => change({ departmentName: text }, { replace: true })}
            main
          />
        }
        act={add}
      >
        <DepartmentsOrState answer={answer} isFiltered={departmentName !== null} add={add}>
          {(departments) => <DepartmentTree departments={departments} acts={acts} />}
        </DepartmentsOrState>
      </ListPage>
      <DepartmentDialog task={task?.name === "form" ? task : null} set={set} />
      <DeleteDepartment task={task?.name === "delete" ? task : null} set={set} />
    </>
  );
}

interface DepartmentsOrStateProps {
  answer: { data: Department[] | undefined; error: Error | null; refetch: () => Promise<unknown> };
  isFiltered: boolean;
  add: ReactNode;
  children: (departments: readonly Department[]) => ReactNode;
}

/** Renders the departments, or the state of loading, failure or an empty result. */
function DepartmentsOrState({ answer: { data, error, refetch }, isFiltered, add, children }: DepartmentsOrStateProps) {
  if (!data && refusalOf(error)?.reason === "no-permission") return <NoPermissionState />;
  if (!data && error) return <ErrorState message={error.message} retry={() => void refetch()} />;
  if (!data)
    return (
      <div className={css.waiting} aria-busy="true">
        {["a", "b", "c", "d"].map((row) => (
          <Skeleton key={row} height="2.25rem" />
        ))}
      </div>
    );
  if (data.length === 0 && !isFiltered) return <EmptyState title={<Trans>No departments yet</Trans>} action={add} />;
  if (data.length === 0) return <EmptyState title={<Trans>Nothing found</Trans>} />;
  return children(data);
}
