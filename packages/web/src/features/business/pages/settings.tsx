import { Trans, useLingui } from "@lingui/react/macro";
import { businessApi, type BusinessSettings } from "@vowdesk/contract/business";
import { useSuspenseCall } from "../../../kernel/cache/queries.ts";
import { useCan } from "../../../kernel/session/session.ts";
import { Button } from "../../../ui/input/button.tsx";
import { FormNotice } from "../../../ui/overlay/form-dialog.tsx";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { Hours } from "../components/hours.tsx";
import { Limits } from "../components/limits.tsx";
import { LookFields } from "../components/look-fields.tsx";
import { Reasons } from "../components/reasons.tsx";
import { isSendable } from "../components/settings-draft.ts";
import { useBusinessSettingsForm } from "../components/use-settings-form.ts";
import css from "../components/settings.module.css";

/** Settings of the business: title, logo, limits, preset reasons and working hours. */
export default function BusinessPage() {
  return <Settings saved={useSuspenseCall(businessApi.settings, {})} />;
}

function Settings({ saved }: { saved: BusinessSettings }) {
  const { t } = useLingui();
  const mayEdit = useCan("studio:edit");
  const form = useBusinessSettingsForm(saved);
  const { changedBy, changedAt } = saved;
  const part = { fields: form.fields, problems: form.sending.problems, write: form.write };
  return (
    <form
      className={css.page}
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      <fieldset disabled={!mayEdit || form.sending.isBusy} className={css.parts} aria-label={t`Business settings`}>
        <div className={css.column}>
          <LookFields {...part} />
          <Reasons {...part} />
        </div>
        <div className={css.column}>
          <Limits {...part} />
          <Hours {...part} />
        </div>
      </fieldset>
      {changedAt && (
        <p className={css.quiet}>
          <Trans>
            Last changed by {changedBy}, <RelativeTime at={changedAt} />
          </Trans>
        </p>
      )}
      {form.isChanged && <Foot form={form} />}
    </form>
  );
}

function Foot({ form: { meanwhile, sending, fields, discard } }: { form: ReturnType<typeof useBusinessSettingsForm> }) {
  const by = meanwhile?.changedBy;
  return (
    <div className={css.foot}>
      {meanwhile && (
        <FormNotice>
          <p>
            <Trans>
              <strong>{by}</strong> changed this meanwhile: <RelativeTime at={meanwhile.changedAt} />.
            </Trans>
          </p>
          <p>
            <Trans>What you entered is kept.</Trans>
          </p>
        </FormNotice>
      )}
      {sending.note && (
        <p className={css.note} role="alert">
          {sending.note}
        </p>
      )}
      <div className={css.acts}>
        <Button onClick={discard}>
          <Trans>Discard</Trans>
        </Button>
        <Button type="submit" look="fill" disabled={sending.isBusy || !isSendable(fields)}>
          {meanwhile ? <Trans>Try again on the new version</Trans> : <Trans>Save</Trans>}
        </Button>
      </div>
    </div>
  );
}
