import { ResourcePage } from "../../resource/resource-page.tsx";
import { errorGroups } from "./resource.tsx";

/** Error log of browsers and server. */
export default function Errors() {
  return <ResourcePage resource={errorGroups} />;
}
