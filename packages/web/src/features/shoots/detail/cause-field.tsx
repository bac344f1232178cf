import { i18n } from "@lingui/core";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { postponeCauses, type PostponeCause } from "@vowdesk/contract/shoots";
import { cancellationsApi } from "@vowdesk/contract/wedding-payments";
import { useCall } from "../../../kernel/cache/queries.ts";
import type { ControlProps } from "../../../resource/field.ts";
import { causeNames } from "../../../shared/studio-labels.ts";
import { formatDate } from "../../../ui/format/time.ts";
import { RadioControl } from "../../../ui/input/form-controls.tsx";
import layout from "../../../ui/display/layout.module.css";

/** What a later day, or none, means for a cancellation by the couple. Empty if it means nothing. */
function NoticeTerms({ shootId }: { shootId: number }) {
  const { t } = useLingui();
  const { data } = useCall(cancellationsApi.notice, { shootId });
  if (!data?.agreedOn) return null;
  const day = formatDate(data.agreedOn, i18n.locale);
  const days = Math.max(0, data.daysBefore ?? 0);
  const left = t`${plural(days, { one: "in # day", other: "in # days" })}`;
  const percent = data.keepPercent;
  const free = data.freeCauses.map((cause) => i18n._(causeNames[cause])).join(", ");
  return (
    <p className={layout.quiet} role="note">
      <Trans>
        The agreed day is {day} ({left}). If the couple gives it up, the studio keeps at least {percent} % of what was
        paid if the couple cancels later. Free of charge: {free}.
      </Trans>
    </p>
  );
}

interface CauseProps extends Pick<ControlProps<PostponeCause | null>, "label" | "value" | "set" | "problem"> {
  shootId: number;
}

/** Why the time of a shoot changes, with what that means for the couple. */
export function CauseRadio({ label, value, set, problem, shootId }: CauseProps) {
  return (
    <>
      <RadioControl
        label={label}
        choices={postponeCauses.map((cause) => ({ value: cause, label: i18n._(causeNames[cause]) }))}
        value={value}
        set={set}
        problem={problem}
      />
      <NoticeTerms shootId={shootId} />
    </>
  );
}

/** The cause, as a field of an action on a shoot. */
export const CauseField = ({ record, value, ...props }: ControlProps<PostponeCause>) => (
  <CauseRadio {...props} value={value} set={(cause) => cause && props.set(cause)} shootId={Number(record?.["id"])} />
);
