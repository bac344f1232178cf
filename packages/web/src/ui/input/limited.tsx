import { useLingui } from "@lingui/react/macro";
import type { ComponentProps, ElementType, RefObject } from "react";
import css from "./limited.module.css";

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/**
 * A limit of a text field, which `maxLength` of HTML must not enforce, because browsers then cut what is pasted: a pasted password was stored cut
 * . The server's refusal alone would come late for drafts, and a disabled button does not say what is wrong. The forms before the
 * sign-in have no room for this and rely on the server's refusal, which states the limit. `problem` is the error of a
 * text that is too long, as the server counts it; `field` are props of the input that keep its form from being sent.
 */
export function useLimit(value: string, maxLength: number | undefined, ref?: RefObject<TextElement | null>) {
  const { t } = useLingui();
  const { length } = value.trim();
  const problem = length > (maxLength ?? length) ? t`At most ${maxLength} characters, not ${length}` : undefined;
  const hold = (element: TextElement | null) => {
    element?.setCustomValidity(problem ?? "");
    if (ref) ref.current = element;
  };
  return { problem, field: { ref: hold, ...(problem && { "aria-invalid": true }) } };
}

type LimitedProps<E extends "input" | "textarea", T> = Omit<ComponentProps<E>, "ref" | "value" | "maxLength"> & {
  value: string;
  maxLength: number | undefined;
  ref?: RefObject<T | null>;
};

type AnyLimitedProps = LimitedProps<"input", TextElement>;

function Limited({ as: Field, maxLength, ref, ...props }: AnyLimitedProps & { as: ElementType }) {
  const { problem, field } = useLimit(props.value, maxLength, ref);
  return (
    <>
      <Field {...props} {...field} />
      {problem && (
        <small className={css.error} role="alert">
          {problem}
        </small>
      )}
    </>
  );
}

/** An input that keeps a text above its limit, with the error below it. */
export function LimitedInput(props: LimitedProps<"input", HTMLInputElement>) {
  return <Limited as="input" {...(props as AnyLimitedProps)} />;
}

/** A text area that keeps a text above its limit, with the error below it. */
export function LimitedText(props: LimitedProps<"textarea", HTMLTextAreaElement>) {
  return <Limited as="textarea" {...(props as unknown as AnyLimitedProps)} />;
}
