import { ResourcePage } from "../../../resource/resource-page.tsx";
import { archive } from "../resource.tsx";

/** PRODUCT 1, `/list`: every message ever sent to me. */
export default function Archive() {
  return <ResourcePage resource={archive} />;
}
