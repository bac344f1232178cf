import { Trans, useLingui } from "@lingui/react/macro";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { queryOptions } from "../kernel/cache/queries.ts";
import { ChoiceList } from "../ui/input/choice-list.tsx";
import { CheckControl, ControlPair, RadioControl, SelectControl, TextControl } from "../ui/input/form-controls.tsx";
import type { Choice } from "../ui/input/line-fields.tsx";
import { NewPassword } from "../ui/input/new-password.tsx";
import { PresetText } from "../ui/input/preset-text.tsx";
import { MomentField } from "../ui/input/date/moment-field.tsx";
import { FormField } from "../ui/overlay/form-dialog.tsx";
import { timeZone } from "../ui/format/time.ts";
import { isRequired, parseNumber, numberText, shownFields, shownValue, valuesOf, type Draft } from "./draft.ts";
import type { AnyField, Values } from "./field.ts";
import { rulesOf, type FieldRules } from "./field-rules.ts";
import css from "./resource.module.css";

interface DraftFieldsProps {
  draft: Draft;
  problems: Readonly<Record<string, string>>;
  write: (path: string, value: unknown) => void;
  /** Sets a value that is chosen for the user and is no input of theirs. */
  suggest?: (path: string, value: unknown) => void;
  /** Paths of the fields to draw; all by default. */
  only?: readonly string[];
}

type Shown = readonly [path: string, field: AnyField];

/** The shown fields of a form, in declared order. */
export function DraftFields({ draft, problems, write, suggest, only }: DraftFieldsProps) {
  const values = valuesOf(draft);
  const shown = shownFields(draft, values).filter(([path]) => only?.includes(path) !== false);
  const first = shown.find(([, { kind }]) => kind === "text")?.[0];
  const draw = ([path, field]: Shown) => (
    <FieldControl
      key={path}
      {...{ draft, path, field, values }}
      problem={problems[path]}
      isFirst={path === first}
      set={(value) => write(path, value)}
      suggest={suggest && ((value) => suggest(path, value))}
    />
  );
  const folded = shown.filter(([, { more }]) => more);
  return (
    <>
      {inPairs(shown.filter(([, { more }]) => !more)).map((line) =>
        line.length === 1 ? line.map(draw) : <ControlPair key={line[0]?.[0]}>{line.map(draw)}</ControlPair>,
      )}
      {folded.length > 0 && (
        <details className={css.more} open={folded.some(([path]) => problems[path] !== undefined) || undefined}>
          <summary>
            <Trans context="list">More</Trans>
          </summary>
          <div className={css.more}>{folded.map(draw)}</div>
        </details>
      )}
    </>
  );
}

/** Fields by line: two consecutive half fields share one. */
function inPairs(shown: readonly Shown[]): Shown[][] {
  const lines: Shown[][] = [];
  for (const shownField of shown) {
    const last = lines.at(-1);
    const isOpen = last?.length === 1 && last[0]?.[1].half === true;
    if (isOpen && shownField[1].half) last.push(shownField);
    else lines.push([shownField]);
  }
  return lines;
}

interface FieldProps<K extends AnyField["kind"] = AnyField["kind"]> {
  field: Extract<AnyField, { kind: K }> & { kind: K };
  draft: Draft;
  path: string;
  values: Values;
  problem: string | undefined;
  isFirst: boolean;
  set: (value: unknown) => void;
  suggest: ((value: unknown) => void) | undefined;
}

function FieldControl(props: FieldProps) {
  const { draft, path, field, values, set } = props;
  const { i18n } = useLingui();
  const id = useId();
  const rules = rulesOf(draft.call.input, path);
  const value = shownValue(draft, path);
  const text = String(value ?? "");
  const problem = useProblem(props, text, rules);
  const hint = typeof field.hint === "function" ? field.hint(draft.record) : field.hint;
  const common = {
    label: i18n._(field.label),
    problem,
    set,
    isOptional: !isRequired(draft, path, field, values),
    hint: hint && i18n._(hint),
  };
  const isFixed = draft.record !== null && field.isFixed?.(draft.record) === true;
  const line = { ...common, value: text, isFirst: props.isFirst, disabled: isFixed, autoComplete: "off" };
  switch (field.kind) {
    case "text":
      return <TextControl {...line} {...keyboardOf(field.mode, rules)} maxLength={rules.maxLength} />;
    case "number":
      return <TextControl {...line} inputMode={field.scale === 1 ? "numeric" : "decimal"} />;
    case "moment":
      return <MomentField {...line} hint={<MomentHint hint={common.hint} />} />;
    case "check":
      return <CheckControl {...common} value={value === true} />;
    case "secret":
      if (field.isNew) return <NewPassword {...common} value={text} />;
      return <TextControl {...line} maxLength={rules.maxLength} />;
    case "choice":
      return <ChoiceControl {...props} {...common} field={field} />;
    case "long":
      return (
        <FormField {...common} id={id}>
          <PresetText id={id} presets={field.presets()} value={text} maxLength={rules.maxLength} set={set} />
        </FormField>
      );
    case "custom":
      return <field.control {...common} value={value as never} values={values} record={draft.record} />;
  }
}

const keyboardOf = (mode: "text" | "tel", { isEmail }: FieldRules) =>
  ({ type: mode, inputMode: isEmail ? "email" : mode }) as const;

function MomentHint({ hint }: { hint: string | undefined }) {
  const zone = timeZone();
  return (
    <>
      {hint} <Trans>Time zone of the business: {zone}</Trans>
    </>
  );
}

/** The refusal of the server, or what is wrong with a typed number. */
function useProblem({ field, problem }: FieldProps, text: string, { min = 0, max }: FieldRules): string | undefined {
  const { t } = useLingui();
  if (problem !== undefined || field.kind !== "number") return problem;
  const value = parseNumber(text, field.scale);
  if (value === undefined || (value >= min && value <= (max ?? value))) return undefined;
  const [from, to] = [numberText(min, field.scale), numberText(max ?? min, field.scale)];
  return max === undefined ? t`A number such as 200` : t`A number from ${from} to ${to}`;
}

function ChoiceControl({
  field,
  draft,
  path,
  values,
  ...common
}: FieldProps<"choice"> & { label: string; isOptional: boolean }) {
  const { i18n } = useLingui();
  const id = useId();
  const value = String(shownValue(draft, path));
  const loaded = useChoices({ field, draft, values });
  if (field.look === "list")
    return (
      <FormField {...common} id={id}>
        <ChoiceList
          id={id}
          choices={loaded}
          value={value}
          choose={common.set}
          suggest={field.suggestsFirst ? common.suggest : undefined}
        />
      </FormField>
    );
  if (field.look === "radio") return <RadioControl {...common} value={value} choices={loaded ?? []} />;
  const none = field.none ? [{ value: "0", label: i18n._(field.none) }] : [];
  const known = [...none, ...(loaded ?? [])];
  const isKnown = known.some((choice) => choice.value === value);
  // Without an option for its value, the select would show its first option.
  const choices = isKnown ? known : [...known, { value, label: loaded ? value : "…" }];
  return <SelectControl {...common} value={value} choices={choices} />;
}

/** The choices of a field; null while they load. */
export function useChoices({
  field,
  draft: { record },
  values,
}: Pick<FieldProps<"choice">, "field" | "draft" | "values">): readonly Choice[] | null {
  const of = field.of(record, values);
  const source = "call" in of ? of : null;
  const query = source && queryOptions(source.call, source.input, { isAside: true });
  const isList = field.look === "list";
  const { data, isFetchedAfterMount } = useQuery({
    ...(query ?? { queryKey: ["no choices"], queryFn: skipToken }),
    // Availability changes within seconds, so cached choices of a list are not used.
    refetchOnMount: isList ? "always" : true,
  });
  if (!("call" in of)) return of;
  return data === undefined || (isList && !isFetchedAfterMount) ? null : of.choices(data);
}
