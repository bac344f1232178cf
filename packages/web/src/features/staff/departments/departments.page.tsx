import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { departmentsApi, type Department } from "@vowdesk/contract/staff/departments";
import type { ReactNode } from "react";
import { refusalOf } from "../../../kernel/http/call.ts";
import { usePageSearch } from "../../../kernel/lists/page.ts";
import { queryOptions } from "../../../kernel/cache/queries.ts";
import { ActionDialog } from "../../../resource/action-dialog.tsx";
import { ToolButton } from "../../../ui/input/tool-button.tsx";
import { useActions } from "../../../resource/use-actions.ts";
import { ListLine, ListPage } from "../../../ui/table/list-page.tsx";
import { SearchField } from "../../../ui/input/search-field.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState, NoPermissionState } from "../../../ui/feedback/states.tsx";
import { add, edit, remove } from "./departments.actions.ts";
import { DepartmentTree } from "./department-tree.tsx";
import { unawaited } from "../../../ui/timing/unawaited.ts";
import css from "./departments.module.css";

const page = {
  name: "departments" as const,
  actions: [add, edit, remove],
  title: ({ departmentName }: Department) => departmentName,
};

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
  const actions = useActions(page);
  const acts = { add: actions.offer(add), edit: actions.offer(edit), remove: actions.offer(remove) };
  const addButton = acts.add && <ToolButton label={add.label} start={() => acts.add?.(null)} />;
  return (
    <>
      <ListPage
        filters={
          <ListLine>
            <SearchField
              label={t({ message: "Department", context: "kind of record" })}
              value={departmentName}
              set={(text) => change({ departmentName: text }, { replace: true })}
              main
            />
          </ListLine>
        }
        act={addButton}
      >
        <DepartmentsOrState answer={answer} isFiltered={departmentName !== null} add={addButton}>
          {(departments) => <DepartmentTree departments={departments} acts={acts} />}
        </DepartmentsOrState>
      </ListPage>
      <ActionDialog list={actions} />
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
  if (!data && error) return <ErrorState message={error.message} retry={() => unawaited(refetch(), "shown")} />;
  if (!data)
    return (
      <div className={css.waiting} aria-busy="true">
        {["a", "b", "c", "d"].map((row) => (
          <Skeleton key={row} height="2.25rem" />
        ))}
      </div>
    );
  if (data.length === 0 && !isFiltered) return <EmptyState title={<Trans>No departments yet</Trans>} action={add} />;
  if (data.length === 0) return <EmptyState title={<Trans context="state">No results</Trans>} />;
  return children(data);
}
