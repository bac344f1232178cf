import { Trans } from "@lingui/react/macro";
import type { MergeEvidence } from "@vowdesk/contract/people/app-users";

/** What shows that two accounts belong to one person. */
export function Evidence({ evidence }: { evidence: readonly MergeEvidence[] }) {
  if (evidence.length === 0) return <Trans context="field">None</Trans>;
  return (
    <>
      {evidence.includes("numbers") && <Trans>Both phone numbers are verified</Trans>}
      {evidence.length > 1 && " · "}
      {evidence.includes("identity") && <Trans>Same identity number</Trans>}
    </>
  );
}
