import { departmentsApi } from "@vowdesk/contract/staff/departments";
import { bind } from "../../../kernel/http/bind.ts";
import * as departments from "./departments.service.ts";

export const calls = bind(departmentsApi, departments);
