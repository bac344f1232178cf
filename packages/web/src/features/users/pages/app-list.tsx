import { ResourcePage } from "../../../resource/resource-page.tsx";
import { appUsers } from "../resource.tsx";

/** Verified app users. */
export default function AppUsers() {
  return <ResourcePage resource={appUsers} />;
}
