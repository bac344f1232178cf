import { Trans } from "@lingui/react/macro";
import type { AuditEntry } from "@vowdesk/contract/operations/audit";

/** Who caused an entry: a name, or the system for jobs and migrations. */
export const ActorName = ({ entry: { actorKind, actorName } }: { entry: AuditEntry }) =>
  actorKind === "system" ? <Trans context="field">System</Trans> : actorName || "—";
