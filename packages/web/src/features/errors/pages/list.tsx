import { ResourcePage } from "../../../resource/resource-page.tsx";
import { errorGroups } from "../resource.tsx";

/** The error log of all browsers and the server (PRODUCT 4). */
export default function Errors() {
  return <ResourcePage resource={errorGroups} />;
}
