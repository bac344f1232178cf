import { msg } from "@lingui/core/macro";
import { departmentsApi, type Department } from "@vowdesk/contract/staff/departments";
import { field } from "../../../resource/field.ts";
import { form } from "../../../resource/form.ts";
import { treeChoices } from "../../../ui/input/tree/tree-choices.ts";

export const departmentForm = form({
  create: departmentsApi.add,
  update: departmentsApi.update,
  fields: {
    departmentName: field.text(msg({ message: "Department", context: "kind of record" }), {
      refusals: ["department-name-taken"],
    }),
    pid: field.select(msg({ message: "Parent", context: "department" }), {
      call: departmentsApi.parents,
      choices: (departments, edited: Department | null) =>
        treeChoices(
          departments,
          ({ departmentName }) => departmentName,
          ({ id }) => id !== edited?.id,
        ),
      refusals: ["parent-unknown", "parent-below-itself"],
    }),
    phone: field.phone(msg({ message: "Phone", context: "person" }), { half: true }),
    orderNum: field.number(msg({ message: "Position", context: "field" }), {
      hint: msg`Smaller numbers come first.`,
      half: true,
    }),
    address: field.text(msg({ message: "Address", context: "field" })),
  },
});
