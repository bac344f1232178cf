import { refusals, type Api } from "./kernel/index.ts";
import { auditApi, auditPermissions } from "./features/audit/index.ts";
import { appAuthApi, authApi } from "./features/auth/index.ts";
import { dashboardApi, dashboardPermissions } from "./features/dashboard/index.ts";
import { departmentPermissions, departmentRefusals, departmentsApi } from "./features/departments/index.ts";
import { errorPermissions, errorsApi } from "./features/errors/index.ts";
import { menuPermissions, menuRefusals, menusApi } from "./features/menus/index.ts";
import { notificationsApi } from "./features/notifications/index.ts";
import { appOrdersApi, orderPermissions, ordersApi } from "./features/orders/index.ts";
import { rolePermissions, roleRefusals, rolesApi } from "./features/roles/index.ts";
import { settingsApi } from "./features/settings/index.ts";
import { userPermissions, userRefusals, usersApi } from "./features/users/index.ts";

/** Every call of the product, by feature. The guard test, the API documentation and the fuzzer walk this. */
export const apis = {
  auth: authApi,
  appAuth: appAuthApi,
  menus: menusApi,
  dashboard: dashboardApi,
  orders: ordersApi,
  appOrders: appOrdersApi,
  notifications: notificationsApi,
  audit: auditApi,
  errors: errorsApi,
  settings: settingsApi,
  users: usersApi,
  roles: rolesApi,
  departments: departmentsApi,
} satisfies Record<string, Api>;

/** Every permission code a role may hold. */
export const permissionCodes: readonly string[] = [
  ...dashboardPermissions,
  ...orderPermissions,
  ...auditPermissions,
  ...errorPermissions,
  ...userPermissions,
  ...rolePermissions,
  ...menuPermissions,
  ...departmentPermissions,
];

/** Every expected "no" with the code it travels under: those of all calls, then those that one feature alone has. */
export const refusalCodes = {
  ...refusals,
  ...userRefusals,
  ...roleRefusals,
  ...menuRefusals,
  ...departmentRefusals,
} as const;
export type RefusalName = keyof typeof refusalCodes;
