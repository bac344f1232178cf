export { calls } from "./calls.ts";
export { rightsOf } from "./rights.ts";
export { heldRights } from "./grants.ts";
export { holdsAll, isLimited, isWithinScope, mayGrant, type RoleLimits } from "./policy.ts";
export { permissionTree, presentPermission } from "./present.ts";
export { list as listRoles } from "./service.ts";
