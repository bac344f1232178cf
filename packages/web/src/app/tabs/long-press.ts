import { useRef, type PointerEvent } from "react";

/** As long as phones take a press for a menu. */
const longMs = 500;

/** Hears a finger that stays: the touch way to a context menu. Answers the listeners of the element. */
export function useLongPress(tell: (target: EventTarget) => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const stop = () => clearTimeout(timer.current);
  return {
    onPointerDown: ({ pointerType, target }: PointerEvent) => {
      stop();
      if (pointerType === "touch") timer.current = setTimeout(() => tell(target), longMs);
    },
    onPointerMove: stop,
    onPointerUp: stop,
    onPointerCancel: stop,
  };
}
