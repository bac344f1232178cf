import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { IconX } from "@tabler/icons-react";
import { maxReason } from "@vowdesk/contract/reviews/engine";
import { useEffect, useId, useLayoutEffect, useRef, type KeyboardEvent } from "react";
import { currentLanguage } from "../kernel/i18n/language.ts";
import { Button, IconButton } from "../ui/input/button.tsx";
import { ChoiceLine } from "../ui/input/line-fields.tsx";
import { FormField } from "../ui/overlay/form-dialog.tsx";
import { MoneyInput } from "../ui/input/money-input.tsx";
import { hasFields, isReady, presetsOf, type DecisionInput } from "./decision-input.ts";
import type { Field, NamedAct } from "./queue-page.ts";
import type { Review } from "./use-review.ts";
import { LimitedText } from "../ui/input/limited.tsx";
import css from "./decision-bar.module.css";

/** Marks the document, so that notices at its lower edge keep clear of the bar. */
function markBottomBar(): () => void {
  document.documentElement.dataset["bottomBar"] = "";
  return () => {
    delete document.documentElement.dataset["bottomBar"];
  };
}

/** The possible decisions on the open item or on the selected items. */
export function DecisionBar({ review }: { review: Review }) {
  const { t } = useLingui();
  const { input, page, item, selection } = review;
  const of = input && page.acts[input.act];
  const chosen = selection.keys.size;
  const isShown = Boolean(item) || chosen > 0;
  useLayoutEffect(() => (isShown ? markBottomBar() : undefined), [isShown]);
  if (!isShown) return null;
  return (
    <section className={css.bar} aria-label={t({ message: "Decision", context: "review" })}>
      {chosen > 0 && (
        <p className={css.chosen}>
          <strong>
            <Plural value={chosen} one="# selected" other="# selected" />
          </strong>
          <IconButton label={t({ message: "Clear selection", context: "button" })} onClick={() => selection.set([])}>
            <IconX size={18} />
          </IconButton>
        </p>
      )}
      {input && of ? <InputForm review={review} input={input} of={of} /> : <Acts review={review} />}
    </section>
  );
}

/** The decisions allowed for the item, or for any selected item. */
export function openActs({ page, item, mayDecide, selection, list }: Review): readonly NamedAct[] {
  const chosen = list.rows.filter(({ key }) => selection.keys.has(key)).map(({ record }) => record);
  const open = chosen.length > 0 ? chosen.flatMap(({ allowed }) => allowed) : mayDecide && item ? item.allowed : [];
  return Object.values(page.acts).filter(({ act }) => open.includes(act));
}

function Acts({ review }: { review: Review }) {
  const { i18n } = useLingui();
  const { start, skip, holder, selection } = review;
  const acts = openActs(review);
  const isOne = selection.keys.size === 0;
  return (
    <div className={css.acts}>
      {acts.map((act) => (
        <Button
          key={act.act}
          size="l"
          look={act.tone === "primary" ? "fill" : "line"}
          tone={act.tone === "danger" ? "bad" : "brand"}
          aria-keyshortcuts={act.key}
          onClick={() => start(act)}
        >
          {i18n._(act.words.name)} <kbd>{act.key}</kbd>
        </Button>
      ))}
      {isOne && holder !== null && (
        <p className={css.why} role="status">
          <Trans>{holder} is reviewing this</Trans>
        </p>
      )}
      {isOne && (
        <Button size="l" look="bare" aria-keyshortcuts="S" className={css.skip ?? ""} onClick={skip}>
          <Trans context="button">Skip</Trans> <kbd>S</kbd>
        </Button>
      )}
    </div>
  );
}

interface InputFormProps {
  review: Review;
  input: DecisionInput;
  of: NamedAct;
}

/** Input of a decision: numbered reasons, a custom text and further fields. */
function InputForm({ review, input, of }: InputFormProps) {
  const { i18n } = useLingui();
  const { setInput, send, pick } = review;
  const presets = presetsOf(of);
  const form = useRef<HTMLFormElement>(null);
  useEffect(
    function focusFirstField() {
      form.current?.querySelector<HTMLElement>("input, select, textarea")?.focus();
    },
    [input.act, input.isWriting],
  );
  return (
    <form
      ref={form}
      className={css.asked}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady(of, input)) send(input);
      }}
      onKeyDown={(event) => closeOnEscape(event, () => setInput(null))}
    >
      <strong>{i18n._(of.words.name)}</strong>
      {presets.length > 0 && (
        <ol className={css.presets}>
          {presets.map((preset, index) => (
            <li key={preset.en}>
              <button type="button" aria-pressed={input.preset === preset} onClick={() => pick(index)}>
                <kbd>{index + 1}</kbd> {preset[currentLanguage()]}
              </button>
            </li>
          ))}
        </ol>
      )}
      {Object.entries(of.asks ?? {}).map(
        ([name, field]) => field && <InputField key={name} name={name} field={field} review={review} input={input} />,
      )}
      {input.isWriting && of.reasons && <CustomReason review={review} input={input} of={of} />}
      <div className={css.acts}>
        <Button onClick={() => setInput(null)}>
          <Trans context="button">Back</Trans> <kbd>Esc</kbd>
        </Button>
        {!input.isWriting && (
          <Button onClick={() => setInput({ ...input, isWriting: true })}>
            <Trans context="review">Custom reason</Trans> <kbd>Enter</kbd>
          </Button>
        )}
        {(input.isWriting || hasFields(of)) && (
          <Button
            type="submit"
            look="fill"
            tone={of.tone === "danger" ? "bad" : "brand"}
            disabled={!isReady(of, input)}
          >
            {i18n._(of.words.name)}
          </Button>
        )}
      </div>
    </form>
  );
}

function closeOnEscape(event: KeyboardEvent, leave: () => void): void {
  if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.stopPropagation();
  leave();
}

/** Enter sends and Shift+Enter starts a line. Input of an input method is ignored. */
function CustomReason({ review: { setInput }, input, of }: InputFormProps) {
  const { t, i18n } = useLingui();
  const label = of.reasonLabel ? i18n._(of.reasonLabel) : t`Reason (shown to the person)`;
  const sendByEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { isComposing, keyCode } = event.nativeEvent;
    if (event.key !== "Enter" || event.shiftKey || isComposing || keyCode === composingCode) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <LimitedText
      className={css.text}
      aria-label={label}
      placeholder={label}
      rows={2}
      maxLength={maxReason}
      value={input.text}
      onChange={({ target }) => setInput({ ...input, text: target.value, preset: null })}
      onKeyDown={sendByEnter}
    />
  );
}

/** Key code of Safari for an Enter that ends a composition. */
const composingCode = 229;

interface InputFieldProps {
  name: string;
  field: Field;
  review: Review;
  input: DecisionInput;
}

function InputField({ name, field, review: { setInput, detail, page }, input }: InputFieldProps) {
  const { i18n } = useLingui();
  const id = useId();
  const value = input.fields[name] ?? null;
  const set = (next: string | number | null) => setInput({ ...input, fields: { ...input.fields, [name]: next } });
  const label = i18n._(field.label);
  if (field.kind === "choice") {
    const choices = Object.entries(field.names).map(([choice, text]) => ({ value: choice, label: i18n._(text) }));
    return <ChoiceLine label={label} choices={choices} value={value === null ? null : String(value)} set={set} />;
  }
  return (
    <FormField id={id} label={label} isOptional={field.isOptional === true} problem={undefined}>
      {field.kind === "money" && <MoneyInput id={id} cents={typeof value === "number" ? value : null} set={set} />}
      {field.kind === "text" && (
        <LimitedText
          id={id}
          className={css.text}
          rows={2}
          maxLength={maxReason}
          value={String(value ?? "")}
          onChange={({ target }) => set(target.value)}
        />
      )}
      {field.kind === "item" && (
        <span className={css.item}>
          <input
            id={id}
            inputMode="numeric"
            autoComplete="off"
            value={String(value ?? "")}
            onChange={({ target }) => set(Number(target.value.normalize("NFKC").replace(/\D/g, "")) || null)}
          />
          {detail.data?.alike
            .filter(({ queue }) => queue === page.queue.code)
            .map((line) => (
              <button key={line.id} type="button" aria-pressed={value === line.id} onClick={() => set(line.id)}>
                #{line.id} {line.person}
              </button>
            ))}
        </span>
      )}
    </FormField>
  );
}
