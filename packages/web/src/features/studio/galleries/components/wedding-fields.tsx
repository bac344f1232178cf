import { useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { skipToken, useQuery } from "@tanstack/react-query";
import { shootsApi } from "@vowdesk/contract/studio/shoots";
import { queryOptions } from "../../../../kernel/cache/queries.ts";
import { useCan } from "../../../../kernel/session/rights.ts";
import type { ControlProps } from "../../../../resource/field.ts";
import { RecordSelect } from "../../../../shared/record-select.tsx";
import { purposeNames } from "../../../../shared/studio-labels.ts";
import { WeddingField } from "../../../../shared/studio/wedding-field.tsx";
import { formatTime } from "../../../../ui/format/time.ts";
import { FormField } from "../../../../ui/overlay/form-dialog.tsx";

/** A wedding has fewer shoots than this. */
const shownShoots = 50;

const useShoots = (weddingId: number) => {
  const maySee = useCan("shoot");
  const { data } = useQuery(
    maySee && weddingId > 0
      ? queryOptions(shootsApi.list, { weddingId, pageSize: shownShoots, sort: "startsAt", dir: "asc" })
      : { queryKey: ["no shoots"], queryFn: skipToken },
  );
  return data?.records ?? [];
};

/** A form control for the wedding of a gallery. Users who may not see weddings start on a shoot, whose couple is shown. */
export function CoupleField(props: ControlProps<number | undefined>) {
  const maySee = useCan("wedding");
  return maySee ? <WeddingField {...props} /> : <FixedCouple {...props} />;
}

function FixedCouple({ label, value }: ControlProps<number | undefined>) {
  const id = useId();
  const [shoot] = useShoots(value ?? 0);
  return (
    <FormField id={id} label={label} isOptional={false} problem={undefined}>
      <input id={id} readOnly value={shoot?.couple ?? "—"} />
    </FormField>
  );
}

/** A form control for a shoot of the chosen wedding, or none. */
export function ShootField(props: ControlProps<number | undefined>) {
  const { i18n } = useLingui();
  const shoots = useShoots(Number(props.values["weddingId"] ?? 0));
  if (shoots.length === 0) return null;
  return (
    <RecordSelect
      {...props}
      records={shoots}
      chosen={undefined}
      labelOf={({ purpose, startsAt }) =>
        `${i18n._(purposeNames[purpose])}, ${formatTime(startsAt, "day", i18n.locale)}`
      }
    />
  );
}
