import { Dialog } from "@base-ui/react/dialog";
import { IconX } from "@tabler/icons-react";
import { useLingui } from "@lingui/react/macro";
import { useRef, type HTMLAttributes, type MouseEvent, type ReactNode } from "react";
import { IconButton } from "../input/button.tsx";
import css from "./dialog-layer.module.css";

interface DialogLayerProps extends HTMLAttributes<HTMLDivElement> {
  isOpen: boolean;
  /** Requested by Escape and, unless `ignoresOutside`, by a click outside. */
  close: () => void;
  ignoresOutside?: boolean;
  /** Class of the area around the dialog, and its content beside the dialog. */
  over: string | undefined;
  beside?: ReactNode;
}

/** A click outside keeps the focus in the dialog. */
function keepFocus(event: MouseEvent<HTMLElement>): void {
  if (event.target === event.currentTarget) event.preventDefault();
}

/** A modal dialog without a look. The element with `data-autofocus` gets the focus, else the first one. */
export function DialogLayer({ isOpen, close, ignoresOutside = false, over, beside, ...dialog }: DialogLayerProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(next) => {
        if (!next) close();
      }}
      disablePointerDismissal={ignoresOutside}
    >
      {/* As in index.html: two dialogs that open together would hide each other. */}
      <Dialog.Portal aria-live="off">
        <Dialog.Viewport className={over} onMouseDown={keepFocus}>
          {beside}
          <Dialog.Popup
            ref={popup}
            aria-modal
            initialFocus={() => popup.current?.querySelector<HTMLElement>("[data-autofocus]") ?? true}
            {...dialog}
          />
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

export const DialogTitle = Dialog.Title;
export const DialogDescription = Dialog.Description;

/** Title and close button of a dialog. The role keeps its `<header>` from being a banner landmark. */
export function DialogHead({ title, close }: { title: ReactNode; close: () => void }) {
  const { t } = useLingui();
  return (
    <header className={css.head} role="none">
      <DialogTitle className={css.title}>{title}</DialogTitle>
      <IconButton label={t({ message: "Close", context: "button" })} className={css.close} onClick={close}>
        <IconX size={20} />
      </IconButton>
    </header>
  );
}
