import { Trans, useLingui } from "@lingui/react/macro";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import type { HealthWarning } from "@vowdesk/contract/operations/operations";
import { jobText, warningTexts } from "../operations.labels.ts";
import css from "./operations.module.css";

const subjectOf = ({ kind, about }: HealthWarning) => (kind.startsWith("job-") ? jobText(about).name : about);

interface WarningGroup extends Pick<HealthWarning, "kind" | "tone"> {
  subjects: string[];
}

/** Warnings of one kind and tone as one, in the order of their first occurrence. */
function groupsOf(warnings: readonly HealthWarning[]): WarningGroup[] {
  const groups = new Map<string, WarningGroup>();
  for (const warning of warnings) {
    const { kind, tone, about } = warning;
    const key = `${kind} ${tone}`;
    const group = groups.get(key) ?? { kind, tone, subjects: [] };
    if (about) group.subjects.push(subjectOf(warning));
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The warnings with advice, or a note that there are none. Each kind is shown once, because a cause may affect all jobs. */
export function WarningList({ warnings }: { warnings: readonly HealthWarning[] }) {
  const { i18n } = useLingui();
  const list = new Intl.ListFormat(i18n.locale, { type: "conjunction" });
  if (warnings.length === 0)
    return (
      <p className={css.well} role="status">
        <IconCircleCheck size={20} stroke={1.6} aria-hidden />
        <Trans>All systems operational.</Trans>
      </p>
    );
  return (
    <div role="status">
      <ul className={css.warnings}>
        {groupsOf(warnings).map(({ kind, tone, subjects }) => (
          <li key={`${kind} ${tone}`} data-tone={tone}>
            <IconAlertTriangle size={20} stroke={1.6} aria-hidden />
            <div>
              <strong>
                {i18n._(warningTexts[kind].what)}
                {subjects.length > 0 && ` · ${list.format(subjects)}`}
              </strong>
              <p>{i18n._(warningTexts[kind].help)}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
