import { ResourcePage } from "../../../resource/resource-page.tsx";
import { IssuedTokenDialog } from "./components/issued-token-dialog.tsx";
import { serviceAccounts } from "./service-accounts.resource.tsx";

/** The list of service accounts. */
export default function ServiceAccounts() {
  return (
    <>
      <ResourcePage resource={serviceAccounts} />
      <IssuedTokenDialog />
    </>
  );
}
