export { calls } from "./roles.calls.ts";
export { rightsOf } from "./rights.ts";
export { heldRights } from "./grants.ts";
export { holdsAll, isLimited, isWithinScope, mayGrant, type RoleLimits } from "./roles.policy.ts";
export { permissionTree, presentPermission } from "./roles.present.ts";
export { keepRoles, roleCodesNamed, rolesWithCodes, subjectNames } from "./roles.store.ts";
export { list as listRoles } from "./roles.service.ts";
