import type { Department } from "@vowdesk/contract/departments";
import type { Choice } from "../../../ui/input/line-fields.tsx";

const indent = "\u2003";

/** The tree of departments as a flat list of choices, indented by level. */
export function departmentChoices(departments: readonly Department[], level = 0): Choice[] {
  return departments.flatMap(({ id, departmentName, children }) => [
    { value: String(id), label: indent.repeat(level) + departmentName },
    ...departmentChoices(children, level + 1),
  ]);
}
