import { ResourcePage } from "../../../resource/resource-page.tsx";
import { auditTrail } from "../resource.tsx";

/** The audit trail (PRODUCT 4): everything that was done here, by whom and why. */
export default function AuditTrail() {
  return <ResourcePage resource={auditTrail} />;
}
