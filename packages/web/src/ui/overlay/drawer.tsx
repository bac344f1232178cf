import type { CSSProperties, ReactNode } from "react";
import { DialogHead, DialogLayer } from "./dialog-layer.tsx";
import css from "./drawer.module.css";

interface DrawerProps {
  isOpen: boolean;
  /** The title, or the name of a drawer without a head. */
  title: string;
  /** Requested by Escape, the cross and, unless `ignoresOutside`, a click outside. */
  close: () => void;
  ignoresOutside?: boolean;
  widthPx: number;
  side?: "left" | "right";
  hasHead?: boolean;
  /** Dims the page less, so that changes of the page stay visible behind the drawer. */
  isLight?: boolean;
  children: ReactNode;
}

/** A dialog at the side, as wide as a phone. */
export function Drawer(props: DrawerProps) {
  const {
    isOpen,
    title,
    close,
    ignoresOutside = false,
    widthPx,
    side = "right",
    hasHead = true,
    isLight,
    children,
  } = props;
  return (
    <DialogLayer
      isOpen={isOpen}
      close={close}
      ignoresOutside={ignoresOutside}
      over={isLight ? `${css.over} ${css.light}` : css.over}
      className={css.drawer}
      data-side={side}
      aria-label={hasHead ? undefined : title}
      style={{ "--width": `${widthPx}px` } as CSSProperties}
    >
      {hasHead && <DialogHead title={title} close={close} />}
      {children}
    </DialogLayer>
  );
}
