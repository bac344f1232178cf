import { Trans, useLingui } from "@lingui/react/macro";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import type { HealthWarning } from "@vowdesk/contract/operations";
import { jobText, warningTexts } from "../labels.ts";
import css from "./operations.module.css";

const subjectOf = ({ kind, about }: HealthWarning) => (kind.startsWith("job-") ? jobText(about).name : about);

/** The warnings with advice, or a note that there are none. */
export function WarningList({ warnings }: { warnings: readonly HealthWarning[] }) {
  const { i18n } = useLingui();
  if (warnings.length === 0)
    return (
      <p className={css.well} role="status">
        <IconCircleCheck size={20} stroke={1.6} aria-hidden />
        <Trans>Everything is as it should be.</Trans>
      </p>
    );
  return (
    <div role="status">
      <ul className={css.warnings}>
        {warnings.map((warning) => (
          <li key={`${warning.kind} ${warning.about}`} data-tone={warning.tone}>
            <IconAlertTriangle size={20} stroke={1.6} aria-hidden />
            <div>
              <strong>
                {i18n._(warningTexts[warning.kind].what)}
                {warning.about && ` · ${subjectOf(warning)}`}
              </strong>
              <p>{i18n._(warningTexts[warning.kind].help)}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
