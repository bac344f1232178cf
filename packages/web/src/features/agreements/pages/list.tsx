import { ResourcePage } from "../../../resource/resource-page.tsx";
import { agreements } from "../resource.tsx";

export default function AgreementList() {
  return <ResourcePage resource={agreements} />;
}
