import { rowsBetween, type GridRow } from "@vowdesk/contract/photo-rows";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { afterDrawing } from "./turns.ts";

/** Above this speed, in screens a second, pictures would pass before they arrive. */
const fastScreens = 4;
const restMs = 120;

/**
 * The rows near the visible part of the page, and whether it scrolls so fast that no picture is loaded. Until the visitor does something, only visible rows are
 * shown, so that the first pictures need not share the network with others.
 */
export function useShownRows(list: { current: HTMLElement | null }, rows: readonly GridRow[], height: number) {
  const [shown, setShown] = useState({ range: firstRange(rows, height), isFast: false });
  const hasActed = useRef(false);
  const hasDrawn = useRef(false);
  useLayoutEffect(() => {
    let last: { y: number; at: number } | null = null;
    let timer = 0;
    const read = (isFast: boolean) => {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      const around = hasActed.current ? innerHeight : 0;
      const range = rowsBetween(rows, -top - around, innerHeight - top + around);
      setShown((before) => (before.isFast === isFast && isSame(before.range, range) ? before : { range, isFast }));
    };
    const onScroll = () => {
      hasActed.current = true;
      const now = { y: scrollY, at: performance.now() };
      const { y, at } = last ?? now;
      const speed = Math.abs(now.y - y) / innerHeight / Math.max(0.001, (now.at - at) / 1_000);
      last = now;
      clearTimeout(timer);
      if (speed > fastScreens) timer = window.setTimeout(read, restMs, false);
      read(speed > fastScreens);
    };
    const onAct = () => {
      if (hasActed.current) return;
      hasActed.current = true;
      read(false);
    };
    const onResize = () => read(false);
    // The first drawing has the photos of the first half of the screen, which need no layout of the page.
    const onDrawn = () => {
      hasDrawn.current = true;
      read(false);
    };
    const cancel = hasDrawn.current ? read(false) : afterDrawing(onDrawn);
    addEventListener("scroll", onScroll, { passive: true });
    addEventListener("resize", onResize);
    for (const type of acts) addEventListener(type, onAct, { passive: true });
    return () => {
      cancel?.();
      clearTimeout(timer);
      removeEventListener("scroll", onScroll);
      removeEventListener("resize", onResize);
      for (const type of acts) removeEventListener(type, onAct);
    };
  }, [list, rows]);
  return shown;
}

const acts = ["touchstart", "pointerdown", "wheel", "keydown"] as const;

const isSame = (a: readonly [number, number], b: readonly [number, number]) => a[0] === b[0] && a[1] === b[1];

/** The rows of the first screen, before the place of the list is known. */
const firstRange = (rows: readonly GridRow[], height: number): [number, number] => rowsBetween(rows, 0, height / 2);
