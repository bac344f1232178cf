import { ResourcePage } from "../../../resource/resource-page.tsx";
import { roles } from "../resource.tsx";

/** The list of roles. */
export default function Roles() {
  return <ResourcePage resource={roles} />;
}
