import { ResourcePage } from "../../../resource/resource-page.tsx";
import { archive } from "../resource.tsx";

/** All messages sent to the user. */
export default function Archive() {
  return <ResourcePage resource={archive} />;
}
