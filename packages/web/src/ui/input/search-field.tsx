import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useLimit } from "./limited.tsx";
import css from "./fields.module.css";

/** Typing pause before the text is reported. */
const typingPauseMs = 300;
const typingPlaces = "input, textarea, select, dialog, [role=dialog][aria-modal]";

interface SearchFieldProps {
  label: string;
  value: string | null;
  set: (value: string | null) => void;
  /** The main search field of a page, focused by `/`. */
  main?: boolean;
  /** Shorter text inside of a narrow field. The default is the label. */
  placeholder?: string;
  /** A longer text is not searched, and the field says so. */
  maxLength?: number | undefined;
}

/** A search field, reported when typing pauses. Empty is null. */
export function SearchField({ label, value, set, main = false, placeholder = label, maxLength }: SearchFieldProps) {
  const [seen, setSeen] = useState(value);
  const [text, setText] = useState(value ?? "");
  const input = useRef<HTMLInputElement>(null);
  const { problem, field } = useLimit(text, maxLength, input);
  if (seen !== value) {
    // The value changed from outside, such as by a reset or a link. Typed text that comes back stays as typed.
    setSeen(value);
    if ((value ?? "") !== text.trim()) setText(value ?? "");
  }
  useEffect(
    function reportAfterPause() {
      if (text.trim() === (value ?? "")) return undefined;
      const report = () => (problem ? input.current?.reportValidity() : set(text.trim() || null));
      const timer = setTimeout(report, typingPauseMs);
      return () => clearTimeout(timer);
    },
    [text, value, set, problem],
  );
  useEffect(
    function focusOnSlash() {
      if (!main) return undefined;
      const focus = (event: KeyboardEvent) => {
        if (event.key !== "/" || (event.target as Element).closest(typingPlaces)) return;
        event.preventDefault();
        input.current?.focus();
      };
      window.addEventListener("keydown", focus);
      return () => window.removeEventListener("keydown", focus);
    },
    [main],
  );
  return (
    <label className={css.search} data-main={main || undefined}>
      <IconSearch size={16} aria-hidden="true" />
      <input
        type="search"
        placeholder={placeholder}
        aria-label={label}
        title={problem ?? label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        {...field}
      />
      {main && <kbd className={css.key}>/</kbd>}
    </label>
  );
}
