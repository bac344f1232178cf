import { i18n } from "@lingui/core";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { postponeCauses, type PostponeCause } from "@vowdesk/contract/studio/shoots";
import { cancellationsApi, type NoticeTerms } from "@vowdesk/contract/studio/wedding-payments";
import { useCall } from "../../kernel/cache/queries.ts";
import type { ControlProps } from "../../resource/field.ts";
import { causeNames } from "../studio-labels.ts";
import { formatDate } from "../../ui/format/time.ts";
import { RadioControl } from "../../ui/input/form-controls.tsx";
import layout from "../../ui/display/layout.module.css";

/** What a later day, or none, means for a cancellation by the couple. Empty if it means nothing. */
function NoticeNote({ terms }: { terms: NoticeTerms | undefined }) {
  const { t } = useLingui();
  if (!terms?.agreedOn) return null;
  const day = formatDate(terms.agreedOn, i18n.locale);
  const days = Math.max(0, terms.daysBefore ?? 0);
  const left = t`${plural(days, { one: "in # day", other: "in # days" })}`;
  const percent = terms.keepPercent;
  const free = terms.freeCauses.map((cause) => i18n._(causeNames[cause])).join(", ");
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
  terms: NoticeTerms | undefined;
}

/** Why a day changes, with what that means for the couple. */
function CauseRadio({ label, value, set, problem, terms }: CauseProps) {
  return (
    <>
      <RadioControl
        label={label}
        choices={postponeCauses.map((cause) => ({ value: cause, label: i18n._(causeNames[cause]) }))}
        value={value}
        set={set}
        problem={problem}
      />
      <NoticeNote terms={terms} />
    </>
  );
}

/** Why the time of a shoot changes. */
export function ShootCauseRadio({ shootId, ...props }: Omit<CauseProps, "terms"> & { shootId: number }) {
  const { data } = useCall(cancellationsApi.notice, { shootId });
  return <CauseRadio {...props} terms={data} />;
}

/** The cause, as a field of an action on a shoot. */
export const ShootCauseField = ({ record, value, ...props }: ControlProps<PostponeCause>) => (
  <ShootCauseRadio
    {...props}
    value={value}
    set={(cause) => cause && props.set(cause)}
    shootId={Number(record?.["id"])}
  />
);

/** Why the date of a wedding changes, as a field of its form. */
export function DateCauseField({ record, value, ...props }: ControlProps<PostponeCause>) {
  const { data } = useCall(cancellationsApi.dateNotice, { weddingId: Number(record?.["id"]) });
  return <CauseRadio {...props} value={value} set={(cause) => cause && props.set(cause)} terms={data} />;
}
