import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconPlus, IconX } from "@tabler/icons-react";
import { offersApi, type Offer } from "@vowdesk/contract/studio/offers";
import { maxQuoteOptions, QuoteOptionInput, sumOfLines } from "@vowdesk/contract/studio/quotes";
import { useCall } from "../../../../kernel/cache/queries.ts";
import { Money } from "../../../../kernel/i18n/money.tsx";
import type { ControlProps } from "../../../../resource/field.ts";
import { AmountField, ExtrasField, replaced, without } from "../../../../shared/studio/extras-field.tsx";
import { Button, IconButton } from "../../../../ui/input/button.tsx";
import { ControlPair, SelectControl, TextControl } from "../../../../ui/input/form-controls.tsx";
import css from "./quotes.module.css";
import { Problem } from "../../../../ui/overlay/form-dialog.tsx";

const shownOffers = 100;

export const blankOption: QuoteOptionInput = { offerId: 0, discountCents: 0, note: "", lines: [] };

/** The part of an option that is typed. */
const typedPart = ({ offerId, discountCents, note, lines }: QuoteOptionInput): QuoteOptionInput => ({
  offerId,
  discountCents,
  note,
  lines,
});

/** A form control for one to four options. */
export function OptionsField({ label, value, set, problem }: ControlProps<QuoteOptionInput[]>) {
  const { data } = useCall(offersApi.list, { state: "active", pageSize: shownOffers });
  const write = (options: readonly QuoteOptionInput[]) => set(options.map(typedPart));
  return (
    <div className={css.options} role="group" aria-label={label}>
      {value.map((option, index) => (
        <OptionFields
          // Options have no identity; a removed one is never the last.
          key={`${index} of ${value.length}`}
          number={index + 1}
          option={option}
          offers={data?.records ?? []}
          set={(next) => write(replaced(value, index, next))}
          remove={value.length > 1 ? () => write(without(value, index)) : null}
        />
      ))}
      {value.length < maxQuoteOptions && (
        <Button size="s" onClick={() => write([...value, blankOption])}>
          <IconPlus size={15} aria-hidden="true" />
          <Trans>Add an option</Trans>
        </Button>
      )}
      <Problem>{problem}</Problem>
    </div>
  );
}

interface OptionFieldsProps {
  number: number;
  option: QuoteOptionInput;
  offers: readonly Offer[];
  set: (option: QuoteOptionInput) => void;
  remove: (() => void) | null;
}

function OptionFields({ number, option, offers, set, remove }: OptionFieldsProps) {
  const { t } = useLingui();
  const { offerId, discountCents, note, lines } = option;
  const write = (part: Partial<QuoteOptionInput>) => set({ ...option, ...part });
  const title = t({ message: `Option ${number}`, context: "quote" });
  return (
    <fieldset className={css.option}>
      <legend>{title}</legend>
      {remove && (
        <IconButton label={t({ message: `Remove ${title}`, context: "quote" })} className={css.remove} onClick={remove}>
          <IconX size={16} aria-hidden="true" />
        </IconButton>
      )}
      <ControlPair>
        <SelectControl
          label={t({ message: "Offer", context: "kind of record" })}
          choices={[{ value: "", label: "—" }, ...offers.map(({ id, name }) => ({ value: String(id), label: name }))]}
          value={offerId === 0 ? "" : String(offerId)}
          set={(id) => write({ offerId: Number(id) })}
        />
        <AmountField
          label={t({ message: "Discount", context: "field" })}
          cents={discountCents}
          set={(cents) => write({ discountCents: cents })}
          isOptional
        />
      </ControlPair>
      <ExtrasField lines={lines} set={(next) => write({ lines: next })} />
      <TextControl
        label={t({ message: "Note", context: "field" })}
        isOptional
        maxLength={QuoteOptionInput.shape.note.maxLength ?? undefined}
        value={note}
        set={(typed) => write({ note: typed })}
      />
      <Total option={option} offer={offers.find(({ id }) => id === offerId)} />
    </fieldset>
  );
}

function Total({ option: { discountCents, lines }, offer }: { option: QuoteOptionInput; offer: Offer | undefined }) {
  if (!offer) return null;
  const { priceCents, photoCount } = offer;
  const total = priceCents + sumOfLines(lines) - discountCents;
  return (
    <p className={css.total}>
      <span>
        <Money cents={priceCents} /> · {plural(photoCount, { one: "# photo", other: "# photos" })}
      </span>
      <strong>
        <Trans context="field">Total</Trans> {Number.isInteger(total) ? <Money cents={total} /> : "—"}
      </strong>
    </p>
  );
}
