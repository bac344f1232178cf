import type { CSSProperties, ReactNode } from "react";
import { DialogHead, DialogLayer } from "./dialog-layer.tsx";
import css from "./modal.module.css";

export interface ModalProps {
  isOpen: boolean;
  title: ReactNode;
  /** Requested by Escape, the cross and, if `closesOutside`, a click outside. */
  close: () => void;
  closesOutside?: boolean;
  /** Defaults to 480. */
  widthPx?: number;
  children: ReactNode;
}

/** The dialog that `ModalFrame` shows. */
export function Modal({ isOpen, title, close, widthPx = 480, closesOutside = false, children }: ModalProps) {
  return (
    <DialogLayer
      isOpen={isOpen}
      close={close}
      ignoresOutside={!closesOutside}
      over={css.over}
      className={css.frame}
      style={{ "--width": `${widthPx}px` } as CSSProperties}
    >
      <DialogHead title={title} close={close} />
      <div className={css.body}>{children}</div>
    </DialogLayer>
  );
}
