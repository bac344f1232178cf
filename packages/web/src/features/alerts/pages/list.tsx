import { ResourcePage } from "../../../resource/resource-page.tsx";
import { alertBots } from "../resource.tsx";

/** The page of the channels outside of the tab. */
export default function Alerts() {
  return <ResourcePage resource={alertBots} />;
}
