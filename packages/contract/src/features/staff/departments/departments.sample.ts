import { Department } from "./departments.schema.ts";
import { sample } from "../../../kernel/sample.ts";

/** A valid department, for tests. */
export const aDepartment = sample(Department, {
  id: 2,
  departmentName: "调度中心",
  phone: "0571-88001234",
  address: "",
  pid: 1,
  parentName: "总部",
  orderNum: 10,
  peopleCount: 3,
  version: 1,
  children: [],
});
