import { Plural } from "@lingui/react/macro";
import type { Department } from "@vowdesk/contract/staff/departments";
import type { MouseEvent } from "react";
import { navigate } from "../../../kernel/lists/page.ts";
import { useCan } from "../../../kernel/session/rights.ts";
import { RowActs, type TreeActions } from "../../../ui/table/row-acts.tsx";
import css from "./departments.module.css";

/** Row of a department with contact, number of people and actions. */
export function DepartmentRow({ department, acts }: { department: Department; acts: TreeActions<Department> }) {
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
