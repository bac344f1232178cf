import { Trans, useLingui } from "@lingui/react/macro";
import { businessApi } from "@vowdesk/contract/operations/business";
import { useSuspenseCall } from "../../../kernel/cache/queries.ts";
import { ActionDialog } from "../../../resource/action-dialog.tsx";
import { PageForm } from "../../../resource/page-form.tsx";
import { useActions } from "../../../resource/use-actions.ts";
import { AgreementsPart } from "./components/agreements-part.tsx";
import { CouplesPart } from "./components/couples-part.tsx";
import { HeldTimesPart } from "./components/held-times-part.tsx";
import { NoticesPart } from "./components/notices-part.tsx";
import { LimitsPart } from "./components/limits-part.tsx";
import { ReasonsPart } from "./components/reasons-part.tsx";
import { RetentionPart } from "./components/retention-part.tsx";
import { fieldsWithChanges } from "./components/waiting-changes.tsx";
import { LastChange, SettingsPart } from "../../../shared/settings-part.tsx";
import { changesPage, edit, settingsPage } from "./business.form.ts";
import layout from "../../../ui/display/layout.module.css";
import css from "../../../shared/settings-page.module.css";

/** Settings of the business: title, logo, limits, preset reasons and working hours. */
export default function BusinessPage() {
  const { t } = useLingui();
  const saved = useSuspenseCall(businessApi.settings, {});
  const list = useActions(settingsPage, "draft");
  const changes = useActions(changesPage, "changes");
  return (
    <div className={css.page}>
      <PageForm
        list={list}
        action={edit}
        record={saved}
        label={t({ message: "Business settings", context: "kind of record" })}
        className={css.parts}
      >
        {(plainFields, values) => {
          const fields = fieldsWithChanges(plainFields, saved, changes);
          return (
            <>
              <div className={layout.column}>
                <SettingsPart
                  title={t`Title and logo`}
                  hint={<Trans>Shown on the sign-in page, in the sidebar and in the browser's tab.</Trans>}
                >
                  {fields("title", "logo")}
                </SettingsPart>
                <ReasonsPart fields={fields} values={values} />
                <CouplesPart fields={fields} />
                <AgreementsPart fields={fields} />
                <HeldTimesPart fields={fields} />
                <NoticesPart fields={fields} />
              </div>
              <div className={layout.column}>
                <LimitsPart fields={fields} />
                <SettingsPart
                  title={t({ message: "Invoices", context: "kind of record" })}
                  hint={<Trans>New invoices begin with this rate. Finance can change it for each line.</Trans>}
                >
                  {fields("taxPercent")}
                </SettingsPart>
                <RetentionPart fields={fields} values={values} />
                <SettingsPart title={t({ message: "Opening hours", context: "business settings" })}>
                  {fields("timeZone", "phoneRegion", "week", "holidays")}
                </SettingsPart>
              </div>
            </>
          );
        }}
      </PageForm>
      <ActionDialog list={changes} />
      <LastChange saved={saved} />
    </div>
  );
}
