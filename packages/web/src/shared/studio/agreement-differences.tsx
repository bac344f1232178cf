import { useLingui } from "@lingui/react/macro";
import type { Agreement } from "@vowdesk/contract/studio/agreements";
import { Warning } from "../../ui/feedback/warning.tsx";

/** Names what was changed in the wedding since a version was written. */
export function AgreementDifferences({ agreement: { differences } }: { agreement: Pick<Agreement, "differences"> }) {
  const { t } = useLingui();
  const names = { couple: t`The names of the couple`, weddingDate: t`The wedding date` };
  return differences.map((difference) => (
    <Warning
      key={difference}
      text={t`${names[difference]}: changed in the wedding after this version was written. Create a new version.`}
    />
  ));
}
