import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { IconAdjustmentsHorizontal, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { Button } from "../input/button.tsx";
import css from "./filter-panel.module.css";

/** The button of the filters and the panel that it opens. A click outside and Escape close the panel. */
export function FilterPanel({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(
    function closeOutside() {
      if (!isOpen) return undefined;
      const close = ({ target }: PointerEvent) => place.current?.contains(target as Node) || setOpen(false);
      document.addEventListener("pointerdown", close);
      return () => document.removeEventListener("pointerdown", close);
    },
    [isOpen],
  );
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isOpen) return;
    event.stopPropagation();
    setOpen(false);
    place.current?.querySelector("button")?.focus();
  };
  const label = t({ message: "Filters", context: "list" });
  return (
    <div ref={place} className={css.filters} onKeyDown={closeOnEscape}>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <IconAdjustmentsHorizontal size={17} stroke={1.75} aria-hidden="true" />
        {label}
      </Button>
      {isOpen && (
        <div className={css.panel} role="group" aria-label={label}>
          {children}
        </div>
      )}
    </div>
  );
}

interface FilterChipProps {
  label: MessageDescriptor;
  /** Null while the filter is not set. */
  remove: (() => void) | null;
  /** The value of the filter. */
  children: ReactNode;
}

/** Shows an active filter beside the search field. A click removes the filter. */
export function FilterChip({ label, remove, children }: FilterChipProps) {
  const { t, i18n } = useLingui();
  if (!remove) return null;
  const name = i18n._(label);
  return (
    <button type="button" className={css.chip} title={t`Remove the filter ${name}`} onClick={remove}>
      <span>
        {name}: {children}
      </span>
      <IconX size={14} aria-hidden="true" />
    </button>
  );
}
