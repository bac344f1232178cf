import { Trans, useLingui, Plural } from "@lingui/react/macro";
import type { Department } from "@vowdesk/contract/staff/departments";
import { useState, type KeyboardEvent, type MouseEvent } from "react";
import { type TreeActions, RowActs } from "../../../ui/table/row-acts.tsx";
import { RowTree } from "../../../ui/table/row-tree.tsx";
import { rowsOf, type CheckNode, type TreeRow } from "../../../ui/input/tree/tree-checks.ts";
import { navigate } from "../../../kernel/lists/page.ts";
import { useCan } from "../../../kernel/session/rights.ts";
import css from "./departments.module.css";

/** Row of a department with contact, number of people and actions. */
function DepartmentRow({ department, acts }: { department: Department; acts: TreeActions<Department> }) {
  const { departmentName, phone, address } = department;
  return (
    <>
      <span className={css.name}>{departmentName}</span>
      <span className={css.fact}>{phone}</span>
      <span className={css.wideFact}>{address}</span>
      <People department={department} />
      <RowActs row={department} acts={acts} />
    </>
  );
}

/** Number of people, linked to their list if the user may see it. */
function People({ department: { id, peopleCount } }: { department: Department }) {
  const maySeePeople = useCan("sys:user");
  const count = <Plural value={peopleCount} one="# person" other="# people" />;
  if (!maySeePeople || peopleCount === 0) return <span className={css.people}>{count}</span>;
  const to = `/system/user/userList?departmentId=${id}`;
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(to);
  };
  return (
    <a className={css.people} href={to} tabIndex={-1} onClick={follow}>
      {count}
    </a>
  );
}

interface DepartmentTreeProps {
  departments: readonly Department[];
  acts: TreeActions<Department>;
}

const nodesOf = (departments: readonly Department[]): CheckNode[] =>
  departments.map(({ id, departmentName, children }) => ({
    id,
    label: departmentName,
    isFolder: false,
    children: nodesOf(children),
  }));

const flat = (departments: readonly Department[]): Department[] =>
  departments.flatMap((item) => [item, ...flat(item.children)]);

/** Tree of departments. */
export function DepartmentTree({ departments, acts }: DepartmentTreeProps) {
  const { t } = useLingui();
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [current, setCurrent] = useState<number | null>(null);
  const byId = new Map(flat(departments).map((item) => [item.id, item]));
  const fold = (id: number, isOpen: boolean) =>
    setClosed(new Set(isOpen ? [...closed].filter((item) => item !== id) : [...closed, id]));
  const keys: Readonly<Record<string, ((department: Department) => void) | null>> = {
    Enter: acts.edit,
    Insert: acts.add,
    Delete: acts.remove,
  };
  const handleKey = (event: KeyboardEvent<HTMLElement>, { node: { id } }: TreeRow) => {
    const [act, department] = [keys[event.key], byId.get(id)];
    if (!act || !department || event.altKey || event.ctrlKey || event.metaKey) return false;
    act(department);
    return true;
  };
  return (
    <RowTree
      label={t({ message: "Departments", context: "kind of record" })}
      help={
        <>
          <Trans>Use the arrow keys to move. Left and right collapse and expand.</Trans>{" "}
          {acts.edit && <Trans>Enter edits, Insert adds a child, Delete deletes.</Trans>}
        </>
      }
      rows={rowsOf(nodesOf(departments), closed, "")}
      current={current}
      setCurrent={setCurrent}
      fold={fold}
      draw={({ node: { id } }) => {
        const department = byId.get(id);
        return department && <DepartmentRow department={department} acts={acts} />;
      }}
      obey={handleKey}
      following={null}
    />
  );
}
