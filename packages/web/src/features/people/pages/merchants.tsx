import { ResourcePage } from "../../../resource/resource-page.tsx";
import { merchants } from "../merchants/resource.tsx";

/** The page of the merchants of the phone app. */
export default function Merchants() {
  return <ResourcePage resource={merchants} />;
}
