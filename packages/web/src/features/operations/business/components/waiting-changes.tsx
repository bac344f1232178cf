import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { RefundStep } from "@vowdesk/contract/studio/agreements";
import {
  retentionFields,
  type BusinessSettings,
  type GuardedSetting,
  type SettingChange,
} from "@vowdesk/contract/operations/business";
import { formatMoney } from "@vowdesk/contract/kernel";
import { Fragment, type ReactNode } from "react";
import { ActionButton } from "../../../../resource/action-dialog.tsx";
import { openActions, isPermitted, type AnyAction } from "../../../../resource/action.ts";
import type { Actions } from "../../../../resource/use-actions.ts";
import { RelativeTime } from "../../../../ui/display/relative-time.tsx";
import { formatTime } from "../../../../ui/format/time.ts";
import { changesPage, labelOf } from "../business.form.ts";
import css from "./settings.module.css";

const retention: readonly string[] = Object.values(retentionFields);

function Percent({ value }: { value: number }) {
  const { i18n } = useLingui();
  return i18n.number(value / 100, { style: "percent" });
}

function Months({ value }: { value: number }) {
  return value === 0 ? (
    <Trans context="business settings">kept forever</Trans>
  ) : (
    <Plural value={value} one="# month" other="# months" />
  );
}

/** On lines of its own, so that the former and the new ladder are told apart. */
const Steps = ({ steps }: { steps: readonly RefundStep[] }) => (
  <span className={css.ladder}>
    {steps.map(({ daysBefore, keepPercent }, index) => (
      <Fragment key={daysBefore}>
        {index > 0 && " · "}
        <Trans>
          <Plural value={daysBefore} one="# day" other="# days" /> before: <Percent value={keepPercent} />
        </Trans>
      </Fragment>
    ))}
  </span>
);

/** The value of a guarded setting as text. */
function SettingValue({ setting, value }: { setting: GuardedSetting; value: SettingChange["value"] }) {
  const { i18n } = useLingui();
  if (typeof value === "boolean")
    return value ? <Trans context="answer">Yes</Trans> : <Trans context="answer">No</Trans>;
  if (typeof value === "string") return value;
  if (typeof value !== "number") return <Steps steps={value} />;
  if (retention.includes(setting)) return <Months value={value} />;
  return setting.endsWith("Cents") ? formatMoney(value, i18n.locale) : <Percent value={value} />;
}

interface ChangeProps {
  change: SettingChange;
  now: SettingChange["value"];
  list: Actions;
}

function Change({ change, now, list }: ChangeProps) {
  const { i18n } = useLingui();
  const { setting, value, requestedBy, requestedAt, dueAt } = change;
  const label = labelOf(setting);
  const actions = openActions(changesPage.actions as readonly AnyAction[], change).filter(isPermitted);
  const due = formatTime(dueAt, "exact", i18n.locale);
  return (
    <li>
      <p>
        <strong>{label && i18n._(label)}</strong>: <SettingValue setting={setting} value={now} />{" "}
        <span aria-label="→">→</span> <SettingValue setting={setting} value={value} />
      </p>
      <p>
        <Trans>
          Requested by {requestedBy}, <RelativeTime at={requestedAt} />. Takes effect on{" "}
          <time dateTime={dueAt}>{due}</time> unless a colleague approves or rejects it before.
        </Trans>
      </p>
      {actions.length > 0 && (
        <div className={css.changeActs}>
          {actions.map((action) => (
            <ActionButton key={action.name} list={list} action={action} record={change} size="s" />
          ))}
        </div>
      )}
    </li>
  );
}

/** Draws fields with the changes of them that have not taken effect. */
export function fieldsWithChanges(
  fields: (...names: string[]) => ReactNode,
  settings: BusinessSettings,
  list: Actions,
): (...names: string[]) => ReactNode {
  return (...names) => {
    const waiting = settings.waiting.filter(({ setting }) => names.includes(setting));
    return (
      <>
        {fields(...names)}
        {waiting.length > 0 && (
          <ul className={css.changes}>
            {waiting.map((change) => (
              <Change key={change.id} change={change} now={settings[change.setting]} list={list} />
            ))}
          </ul>
        )}
      </>
    );
  };
}
