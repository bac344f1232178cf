export { calls } from "./calls.ts";
export { rightsOf } from "./rights.ts";
export { holdsAll, mayGrant } from "./policy.ts";
export { permissionTree, presentPermission } from "./present.ts";
export { list as listRoles } from "./service.ts";
