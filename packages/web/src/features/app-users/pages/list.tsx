import { ResourcePage } from "../../../resource/resource-page.tsx";
import { appUsers } from "../resource.tsx";

/** The page of all app users. */
export default function AppUsers() {
  return <ResourcePage resource={appUsers} />;
}
