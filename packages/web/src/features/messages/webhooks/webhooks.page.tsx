import { ResourcePage } from "../../../resource/resource-page.tsx";
import { NewSecretDialog } from "./components/new-secret.tsx";
import { webhooks } from "./webhooks.resource.tsx";

/** The page of the webhooks. */
export default function Webhooks() {
  return (
    <>
      <ResourcePage resource={webhooks} />
      <NewSecretDialog />
    </>
  );
}
