import { Trans, useLingui } from "@lingui/react/macro";
import { IconPlus, IconX } from "@tabler/icons-react";
import { formatMoney } from "@vowdesk/contract/kernel";
import { centsOfLine, maxLineCents, maxLineCount, maxQuoteLines, QuoteLine } from "@vowdesk/contract/studio/quotes";
import { useId } from "react";
import { Button, IconButton } from "../../ui/input/button.tsx";
import { TextControl } from "../../ui/input/form-controls.tsx";
import { MoneyInput } from "../../ui/input/money-input.tsx";
import { NumberInput } from "../../ui/input/number-input.tsx";
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
  problem?: string | undefined;
}

/** A form control for an amount in cents; empty is 0. */
export function AmountField({ label, cents, set, isOptional = false, problem }: AmountProps) {
  const id = useId();
  return (
    <FormField id={id} label={label} isOptional={isOptional} problem={problem}>
      <MoneyInput id={id} cents={cents} set={(typed) => set(typed ?? 0)} />
    </FormField>
  );
}

function CountField({ count, set }: { count: number; set: (count: number) => void }) {
  const { t } = useLingui();
  const id = useId();
  const label = t({ message: "Count", context: "piece" });
  return (
    <FormField id={id} label={label} isOptional={false} problem={undefined}>
      <NumberInput id={id} label={label} value={count} set={set} min={1} max={maxLineCount} isInteger />
    </FormField>
  );
}

interface ExtraProps {
  line: QuoteLine;
  set: (line: QuoteLine) => void;
  remove: () => void;
}

/** The text, the count and the price of one piece. */
function ExtraFields({ line, set, remove }: ExtraProps) {
  const { t, i18n } = useLingui();
  const limit = formatMoney(maxLineCents, i18n.locale);
  return (
    <div className={css.line}>
      <TextControl
        label={t({ message: "Extra", context: "wedding" })}
        maxLength={QuoteLine.shape.text.maxLength ?? undefined}
        value={line.text}
        set={(text) => set({ ...line, text })}
      />
      <CountField count={line.count ?? 1} set={(count) => set({ ...line, count })} />
      <AmountField
        label={t({ message: "Unit price", context: "field" })}
        cents={line.cents}
        set={(cents) => set({ ...line, cents })}
        problem={centsOfLine(line) > maxLineCents ? t`One extra can cost at most ${limit}` : undefined}
      />
      <IconButton label={t({ message: `Remove ${line.text}`, context: "button" })} onClick={remove}>
        <IconX size={16} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** Services and products in addition to the offer. */
export function ExtrasField({ lines, set }: { lines: readonly QuoteLine[]; set: (lines: QuoteLine[]) => void }) {
  return (
    <>
      {lines.map((line, index) => (
        <ExtraFields
          key={`${index} of ${lines.length}`}
          line={line}
          set={(next) => set(replaced(lines, index, next))}
          remove={() => set(without(lines, index))}
        />
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
