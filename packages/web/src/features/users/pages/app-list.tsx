import { ResourcePage } from "../../../resource/resource-page.tsx";
import { appPeople } from "../resource.tsx";

/** Verified people of the phone app (SPEC 7, trueUser). */
export default function AppPeople() {
  return <ResourcePage resource={appPeople} />;
}
