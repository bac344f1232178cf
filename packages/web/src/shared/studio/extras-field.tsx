import { Trans, useLingui } from "@lingui/react/macro";
import { IconPlus, IconX } from "@tabler/icons-react";
import { maxQuoteLines, QuoteLine } from "@vowdesk/contract/studio/quotes";
import { useId } from "react";
import { Button, IconButton } from "../../ui/input/button.tsx";
import { TextControl } from "../../ui/input/form-controls.tsx";
import { MoneyInput } from "../../ui/input/money-input.tsx";
import { FormField } from "../../ui/overlay/form-dialog.tsx";
import css from "./extras-field.module.css";

export const without = <T,>(all: readonly T[], at: number): T[] => all.filter((_one, index) => index !== at);
export const replaced = <T,>(all: readonly T[], at: number, item: T): T[] =>
  all.map((old, index) => (index === at ? item : old));

interface AmountProps {
  label: string;
  cents: number;
  set: (cents: number) => void;
  isOptional?: boolean;
}

/** A form control for an amount in cents; empty is 0. */
export function AmountField({ label, cents, set, isOptional = false }: AmountProps) {
  const id = useId();
  return (
    <FormField id={id} label={label} isOptional={isOptional} problem={undefined}>
      <MoneyInput id={id} cents={cents} set={(typed) => set(typed ?? 0)} />
    </FormField>
  );
}

/** Services and products in addition to the offer. */
export function ExtrasField({ lines, set }: { lines: readonly QuoteLine[]; set: (lines: QuoteLine[]) => void }) {
  const { t } = useLingui();
  return (
    <>
      {lines.map((line, index) => (
        <div key={`${index} of ${lines.length}`} className={css.line}>
          <TextControl
            label={t({ message: "Extra", context: "wedding" })}
            maxLength={QuoteLine.shape.text.maxLength ?? undefined}
            value={line.text}
            set={(text) => set(replaced(lines, index, { ...line, text }))}
          />
          <AmountField
            label={t({ message: "Price", context: "field" })}
            cents={line.cents}
            set={(cents) => set(replaced(lines, index, { ...line, cents }))}
          />
          <IconButton
            label={t({ message: `Remove ${line.text}`, context: "button" })}
            onClick={() => set(without(lines, index))}
          >
            <IconX size={16} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {lines.length < maxQuoteLines && (
        <Button size="s" look="bare" onClick={() => set([...lines, { text: "", cents: 0 }])}>
          <IconPlus size={15} aria-hidden="true" />
          <Trans>Add an extra</Trans>
        </Button>
      )}
    </>
  );
}
