import { IconCopy, IconX } from "@tabler/icons-react";
import { useLingui } from "@lingui/react/macro";
import { Suspense, useEffect, useId, useRef, type ReactNode } from "react";
import { IconButton } from "../input/button.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { copy } from "../feedback/toast.tsx";
import { loadModal } from "./modal-frame.tsx";
import css from "./side-sheet.module.css";

interface SideSheetProps {
  isOpen: boolean;
  title: string;
  /** Shown beside the title. */
  badge?: ReactNode;
  close: () => void;
  foot?: ReactNode;
  /** Two columns on a wide screen: the last section beside the others. */
  isWide?: boolean | undefined;
  children: ReactNode;
}

/** A panel beside a list, not modal, because the list stays usable. Full screen on a phone. */
export function SideSheet({ isOpen, title, badge, close, foot, isWide = false, children }: SideSheetProps) {
  const { t } = useLingui();
  const titleId = useId();
  const sheet = useFocusWhile(isOpen);
  return (
    <div
      ref={sheet}
      className={css.sheet}
      data-open={isOpen || undefined}
      data-wide={isWide || undefined}
      inert={!isOpen}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
    >
      <header className={css.head}>
        <h2 id={titleId}>{title}</h2>
        <IconButton label={t({ message: "Copy", context: "button" })} className={css.copy} onClick={() => copy(title)}>
          <IconCopy size={16} />
        </IconButton>
        {badge}
        <IconButton label={t({ message: "Close", context: "button" })} className={css.close} onClick={close}>
          <IconX size={20} />
        </IconButton>
      </header>
      <div className={css.sections}>{children}</div>
      {foot && <footer className={css.foot}>{foot}</footer>}
    </div>
  );
}

/** Moves the focus into the panel and returns it on close. Marks the document meanwhile. */
function useFocusWhile(isOpen: boolean) {
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(
    function moveFocus() {
      if (!isOpen) return undefined;
      // The buttons of a sheet open modals.
      loadModal();
      const before = document.activeElement;
      // Popups keep clear of the panel's header.
      document.documentElement.dataset["sheet"] = "open";
      sheet.current?.focus({ preventScroll: true });
      return () => {
        delete document.documentElement.dataset["sheet"];
        if (before instanceof HTMLElement) before.focus({ preventScroll: true });
      };
    },
    [isOpen],
  );
  return sheet;
}

/** What matters most about the record, above the sections. */
export const SheetHead = ({ children }: { children: ReactNode }) => (
  <div className={css.lead}>
    <Suspense fallback={<Outlines />}>{children ?? <Outlines />}</Suspense>
  </div>
);

/** A titled section. Placeholders show while its content is null or its code loads. */
export function SheetSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.section}>
      <h3>{title}</h3>
      {/* Without this boundary the whole panel would be hidden while loading and lose the focus. */}
      <Suspense fallback={<Outlines />}>{children ?? <Outlines />}</Suspense>
    </section>
  );
}

const Outlines = () => (
  <div className={css.waiting} aria-busy="true">
    <Skeleton width="72%" />
    <Skeleton width="54%" />
    <Skeleton width="63%" />
  </div>
);
