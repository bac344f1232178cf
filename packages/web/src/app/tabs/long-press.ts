import { useRef, type PointerEvent } from "react";

/** Duration of a long press on phones. */
const longMs = 500;

/** Calls back after a long press, the touch equivalent of a context menu. Returns the element's listeners. */
export function useLongPress(onLongPress: (target: EventTarget) => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const stop = () => clearTimeout(timer.current);
  return {
    onPointerDown: ({ pointerType, target }: PointerEvent) => {
      stop();
      if (pointerType === "touch") timer.current = setTimeout(() => onLongPress(target), longMs);
    },
    onPointerMove: stop,
    onPointerUp: stop,
    onPointerCancel: stop,
  };
}
