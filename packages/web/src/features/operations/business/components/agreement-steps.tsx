import { Trans, useLingui } from "@lingui/react/macro";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import {
  PaymentSteps,
  RefundSteps,
  maxSteps,
  type DueRule,
  type PaymentStep,
  type RefundStep,
} from "@vowdesk/contract/studio/agreements";
import type { ComponentProps, ReactNode } from "react";
import type { ControlProps } from "../../../../resource/field.ts";
import { dueEventNames } from "../../../../shared/studio-labels.ts";
import { Button, IconButton } from "../../../../ui/input/button.tsx";
import layout from "../../../../ui/display/layout.module.css";
import { NumberInput } from "../../../../ui/input/number-input.tsx";
import controls from "../../../../ui/input/form-controls.module.css";
import css from "./settings.module.css";

interface StepsProps<S> {
  label: string;
  hint: ReactNode;
  /** What is wrong with the steps as a whole. */
  problem: ReactNode;
  steps: readonly S[];
  added: S;
  set: (steps: S[]) => void;
  children: (step: S, change: (step: S) => void) => ReactNode;
}

/** A list of steps that can be added, changed and removed. */
function Steps<S>({ label, hint, problem, steps, added, set, children }: StepsProps<S>) {
  const { t } = useLingui();
  return (
    <div className={css.steps} role="group" aria-label={label}>
      <h3>{label}</h3>
      <p className={layout.quiet}>{hint}</p>
      <ol>
        {steps.map((step, index) => (
          <li key={index}>
            {children(step, (next) => set([...steps].with(index, next)))}
            {steps.length > 1 && (
              <IconButton
                label={t({ message: `Remove step ${index + 1}`, context: "business settings" })}
                onClick={() => set([...steps].toSpliced(index, 1))}
              >
                <IconTrash size={17} stroke={1.6} />
              </IconButton>
            )}
          </li>
        ))}
      </ol>
      {problem && (
        <p className={css.note} role="alert">
          {problem}
        </p>
      )}
      {steps.length < maxSteps && (
        <Button className={css.add} onClick={() => set([added, ...steps])}>
          <IconPlus size={17} stroke={1.6} aria-hidden />
          <Trans>Add a step</Trans>
        </Button>
      )}
    </div>
  );
}

interface FigureProps extends Pick<ComponentProps<typeof NumberInput>, "label" | "max" | "value" | "set"> {
  unit: ReactNode;
}

/** A whole number with its unit. */
function Figure({ unit, ...looks }: FigureProps) {
  return (
    <label>
      <NumberInput isInteger {...looks} />
      {unit}
    </label>
  );
}

const dueEvents = ["signing", "before-shoot", "selection", "before-pickup"] as const;
type RuleEvent = (typeof dueEvents)[number];

const dueOn = (on: RuleEvent): DueRule => (on === "before-shoot" || on === "before-pickup" ? { on, days: 7 } : { on });

/** A form control for the instalments after the deposit. */
export function PaymentStepsField({ label, value: steps, set }: ControlProps<PaymentStep[]>) {
  const { t, i18n } = useLingui();
  return (
    <Steps
      label={label}
      hint={
        <Trans>The deposit is paid at the signing. Each instalment brings the paid share up to its percentage.</Trans>
      }
      problem={
        !PaymentSteps.safeParse(steps).success && (
          <Trans>The percentages have to rise, and the last one has to be 100.</Trans>
        )
      }
      steps={steps}
      added={{ due: { on: "signing" }, percent: 30 }}
      set={set}
    >
      {({ due, percent }, change) => (
        <>
          <select
            className={controls.input}
            aria-label={t`When it is due`}
            value={due.on}
            onChange={({ target }) => change({ due: dueOn(target.value as RuleEvent), percent })}
          >
            {dueEvents.map((on) => (
              <option key={on} value={on}>
                {i18n._(dueEventNames[on])}
              </option>
            ))}
          </select>
          {"days" in due && (
            <Figure
              label={t({ message: "Days before", context: "business settings" })}
              unit={<Trans context="business settings">days</Trans>}
              max={365}
              value={due.days}
              set={(days) => change({ due: { ...due, days }, percent })}
            />
          )}
          <Figure
            label={t`Paid share in percent`}
            unit="%"
            max={100}
            value={percent}
            set={(next) => change({ due, percent: next })}
          />
        </>
      )}
    </Steps>
  );
}

/** A form control for what is kept when a couple cancels. */
export function RefundStepsField({ label, value: steps, set }: ControlProps<RefundStep[]>) {
  const { t } = useLingui();
  return (
    <Steps
      label={label}
      hint={
        <Trans>
          How many days before the first shoot a couple cancels, and the share of the paid amount that is kept.
        </Trans>
      }
      problem={
        !RefundSteps.safeParse(steps).success && (
          <Trans>The days have to fall to 0, and the kept share must not fall.</Trans>
        )
      }
      steps={steps}
      added={{ daysBefore: 90, keepPercent: 0 }}
      set={set}
    >
      {({ daysBefore, keepPercent }, change) => (
        <>
          <Figure
            label={t({ message: "Days before", context: "business settings" })}
            unit={<Trans context="business settings">days</Trans>}
            max={3650}
            value={daysBefore}
            set={(days) => change({ daysBefore: days, keepPercent })}
          />
          <Figure
            label={t`Kept share in percent`}
            unit="%"
            max={100}
            value={keepPercent}
            set={(percent) => change({ daysBefore, keepPercent: percent })}
          />
        </>
      )}
    </Steps>
  );
}
