import { rolesApi } from "@vowdesk/contract/staff/roles";
import { bind } from "../../../kernel/http/bind.ts";
import { assignPermissions, permissions } from "./grants.ts";
import * as roles from "./roles.service.ts";

export const calls = bind(rolesApi, { ...roles, permissions, assignPermissions });
