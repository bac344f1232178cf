import { Trans, useLingui } from "@lingui/react/macro";
import { weddingsApi, type Wedding } from "@vowdesk/contract/studio/weddings";
import { useDeferredValue, useState } from "react";
import { useCallWithPrevious } from "../../../../kernel/cache/queries.ts";
import { mayCall } from "../../../../kernel/session/rights.ts";
import { Button } from "../../../../ui/input/button.tsx";
import { TextControl } from "../../../../ui/input/form-controls.tsx";
import { formatDate } from "../../../../ui/format/time.ts";
import css from "./booking.module.css";

interface CoupleFieldProps {
  weddingId: number | null;
  couple: string;
  /** Null removes the couple. */
  choose: (wedding: Pick<Wedding, "id" | "nameA" | "nameB"> | null) => void;
}

const shownCouples = 8;

/** The couple of a booking: the chosen one, or a search for one. Hidden from users who may not see weddings. */
export function CoupleField(props: CoupleFieldProps) {
  if (props.weddingId !== null) return <ChosenCouple {...props} />;
  return mayCall(weddingsApi.list) ? <CoupleSearch {...props} /> : null;
}

function ChosenCouple({ couple, choose }: CoupleFieldProps) {
  return (
    <div className={css.section}>
      <h3 className={css.head}>
        <Trans context="person">Couple</Trans>
      </h3>
      <div className={css.chosen}>
        <span>{couple || <Trans context="shoot">Selected couple</Trans>}</span>
        <Button size="s" look="bare" onClick={() => choose(null)}>
          <Trans context="shoot">Change</Trans>
        </Button>
      </div>
    </div>
  );
}

function CoupleSearch({ choose }: CoupleFieldProps) {
  const { t, i18n } = useLingui();
  const [text, setText] = useState("");
  const name = useDeferredValue(text.trim());
  const { data } = useCallWithPrevious(weddingsApi.list, { pageSize: shownCouples, ...(name && { name }) });
  return (
    <div className={css.section}>
      <TextControl
        label={t({ message: "Couple", context: "person" })}
        hint={t`Name or number of the wedding. Leave it empty for a booking without a couple.`}
        isOptional
        value={text}
        set={setText}
        autoComplete="off"
      />
      {name !== "" && data && data.records.length > 0 && (
        <ul className={css.couples} aria-label={t({ message: "Couples", context: "shoot" })}>
          {data.records.map((wedding) => (
            <li key={wedding.id}>
              <button type="button" className={css.couple} onClick={() => choose(wedding)}>
                <span>{[wedding.nameA, wedding.nameB].filter(Boolean).join(" & ")}</span>
                <small>{wedding.weddingDate ? formatDate(wedding.weddingDate, i18n.locale) : wedding.number}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
