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
  /** Requested by Escape or the cross. A click outside does nothing. */
  close: () => void;
  children: ReactNode;
}

/**
 * A modal frame of plain elements, because it opens often: Mantine's modal takes as long to render as the form, and a
 * modal `<dialog>` recalculates the style of the whole page.
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

/** Close functions of the open frames, the topmost last. Escape closes the topmost. */
const open: RefObject<() => void>[] = [];

/** Controls that handle Escape themselves carry Mantine's attribute. */
const hasOwnEscape = ({ target }: Event) =>
  target instanceof Element && target.getAttribute("data-mantine-stop-propagation") === "true";

function useEscape(close: () => void): void {
  const latestClose = useRef(close);
  useEffect(function keepUpToDate() {
    latestClose.current = close;
  });
  useEffect(function listenForEscape() {
    open.push(latestClose);
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.isComposing || hasOwnEscape(event)) return;
      if (open.at(-1) !== latestClose) return;
      // Keeps the list behind the frame from handling the same Escape.
      event.preventDefault();
      latestClose.current();
    };
    window.addEventListener("keydown", handleKey, { capture: true });
    return () => {
      window.removeEventListener("keydown", handleKey, { capture: true });
      open.splice(open.indexOf(latestClose), 1);
    };
  }, []);
}
