import { useFocusReturn, useFocusTrap } from "@mantine/hooks";
import { IconX } from "@tabler/icons-react";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useId, useRef, type ReactNode, type RefObject } from "react";
import { createPortal } from "react-dom";
import { IconButton } from "../input/button.tsx";
import { useScrollLock } from "./scroll-lock.ts";
import css from "./modal-frame.module.css";

interface ModalFrameProps {
  isOpen: boolean;
  title: ReactNode;
  /** Asked for by Escape or the cross. A click beside it does nothing. */
  close: () => void;
  children: ReactNode;
}

/**
 * What a form stands in above the page. Plain elements, for it opens many times an hour: Mantine's modal takes as long to
 * draw as the form itself, and a native one styles the whole page anew, to make it inert.
 */
export function ModalFrame({ isOpen, title, close, children }: ModalFrameProps) {
  useScrollLock(isOpen);
  useFocusReturn({ opened: isOpen });
  if (!isOpen) return null;
  return createPortal(
    <Frame title={title} close={close}>
      {children}
    </Frame>,
    document.body,
  );
}

function Frame({ title, close, children }: Omit<ModalFrameProps, "isOpen">) {
  const { t } = useLingui();
  const titleId = useId();
  const trap = useFocusTrap();
  useEscape(close);
  return (
    <div className={css.over}>
      <section ref={trap} className={css.frame} role="dialog" aria-modal aria-labelledby={titleId} tabIndex={-1}>
        <header className={css.head} role="none">
          <h2 id={titleId}>{title}</h2>
          <IconButton label={t`Close`} className={css.close} onClick={close}>
            <IconX size={20} />
          </IconButton>
        </header>
        <div className={css.body}>{children}</div>
      </section>
    </div>
  );
}

/** How to close the frames that are open, the topmost last: Escape is for that one. */
const open: RefObject<() => void>[] = [];

/** What handles Escape itself says so in the way Mantine's controls do. */
const hasOwnEscape = ({ target }: Event) =>
  target instanceof Element && target.getAttribute("data-mantine-stop-propagation") === "true";

function useEscape(close: () => void): void {
  const own = useRef(close);
  useEffect(function keepUpToDate() {
    own.current = close;
  });
  useEffect(function hearEscape() {
    open.push(own);
    const hear = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.isComposing || hasOwnEscape(event)) return;
      if (open.at(-1) !== own) return;
      // The list behind it obeys Escape, too.
      event.preventDefault();
      own.current();
    };
    window.addEventListener("keydown", hear, { capture: true });
    return () => {
      window.removeEventListener("keydown", hear, { capture: true });
      open.splice(open.indexOf(own), 1);
    };
  }, []);
}
