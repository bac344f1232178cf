import { ResourcePage } from "../../../resource/resource-page.tsx";
import { providers } from "../resource.tsx";

/** The page of the providers of single sign-on. */
export default function SingleSignOn() {
  return <ResourcePage resource={providers} />;
}
