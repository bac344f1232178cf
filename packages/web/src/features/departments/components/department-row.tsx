import { Plural, useLingui } from "@lingui/react/macro";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import type { Department } from "@vowdesk/contract/departments";
import type { MouseEvent } from "react";
import { navigate } from "../../../kernel/lists/page.ts";
import { useCan } from "../../../kernel/session/session.ts";
import { IconButton } from "../../../ui/input/button.tsx";
import css from "./departments.module.css";

/** Actions on a department; null without permission. */
export interface RowActions {
  add: ((department: Department) => void) | null;
  edit: ((department: Department) => void) | null;
  remove: ((department: Department) => void) | null;
}

const look = { size: 17, stroke: 1.6, "aria-hidden": true } as const;

/** Row of a department with contact, number of people and actions. */
export function DepartmentRow({ department, acts }: { department: Department; acts: RowActions }) {
  const { t } = useLingui();
  const { departmentName, phone, address } = department;
  const { add, edit, remove } = acts;
  return (
    <>
      <span className={css.name}>{departmentName}</span>
      <span className={css.fact}>{phone}</span>
      <span className={css.wideFact}>{address}</span>
      <People department={department} />
      <span className={css.acts}>
        {add && (
          <IconButton label={t`Add child`} tabIndex={-1} onClick={() => add(department)}>
            <IconPlus {...look} />
          </IconButton>
        )}
        {edit && (
          <IconButton label={t`Edit`} tabIndex={-1} onClick={() => edit(department)}>
            <IconPencil {...look} />
          </IconButton>
        )}
        {remove && (
          <IconButton label={t`Delete`} tabIndex={-1} onClick={() => remove(department)}>
            <IconTrash {...look} />
          </IconButton>
        )}
      </span>
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
