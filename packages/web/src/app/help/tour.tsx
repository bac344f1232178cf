import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { Button } from "../../ui/input/button.tsx";
import { DialogDescription, DialogLayer, DialogTitle } from "../../ui/overlay/dialog-layer.tsx";
import { placeCard, type Box } from "./tour-place.ts";
import css from "./tour.module.css";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

interface TourStep {
  /** Value of `data-tour` on the target. */
  at: string;
  title: MessageDescriptor;
  text: MessageDescriptor;
}

const steps: readonly TourStep[] = [
  {
    at: "menu",
    title: msg({ message: "The menu", context: "help" }),
    text: msg`The pages that your roles can open. On a phone, use the button at the top to open the menu.`,
  },
  {
    at: "tabs",
    title: msg({ message: "Tabs", context: "page tabs" }),
    text: msg`Every page you open stays here with its filters and unsaved input, even after a reload.`,
  },
  {
    at: "search",
    title: msg({ message: "Search everything", context: "help" }),
    text: msg`Press Ctrl K anywhere to find pages, orders and people.`,
  },
  {
    at: "bell",
    title: msg({ message: "Notifications", context: "kind of record" }),
    text: msg`New orders and messages arrive here within a second. Click to read them and act on them.`,
  },
  {
    at: "account",
    title: msg({ message: "Your account", context: "help" }),
    text: msg`Your account, the settings for colours, size, sounds and language, and help for the page you are on.`,
  },
];

/** The first visible target of a step. Narrow screens have other targets. */
function elementOf({ at }: TourStep): HTMLElement | null {
  const places = [...document.querySelectorAll<HTMLElement>(`[data-tour="${at}"]`)];
  return places.find((place) => place.checkVisibility() && place.getBoundingClientRect().width > 0) ?? null;
}

/** The steps whose target is visible. Tabs, for example, can be switched off. */
function stepsHere(): TourStep[] {
  return steps.filter((step) => elementOf(step) !== null);
}

/** Distance that the highlight extends beyond its target, in pixels. */
const haloPx = 6;

/** Position of a step's target, measured again when the window is resized. */
function usePlace(step: TourStep): Box | null {
  const [box, setBox] = useState<Box | null>(null);
  useLayoutEffect(
    function follow() {
      const measure = () => setBox(elementOf(step)?.getBoundingClientRect() ?? null);
      measure();
      window.addEventListener("resize", measure);
      return () => window.removeEventListener("resize", measure);
    },
    [step],
  );
  return box;
}

/** Places the card beside the target once its size is known. */
function useBeside(card: RefObject<HTMLElement | null>, box: Box | null): void {
  useLayoutEffect(function put() {
    if (!card.current || !box) return;
    const { offsetWidth: width, offsetHeight: height, style } = card.current;
    const { left, top } = placeCard(box, { width, height }, { width: innerWidth, height: innerHeight });
    style.setProperty("left", `${left}px`);
    style.setProperty("top", `${top}px`);
  });
}

/** The tour: one highlighted part of the shell after another, with a short text. Esc ends it. */
export function Tour({ end }: { end: () => void }) {
  const [steps] = useState(stepsHere);
  const [at, setAt] = useState(0);
  const step = steps[at];
  useEffect(
    function endWithoutSteps() {
      if (steps.length === 0) end();
    },
    [steps, end],
  );
  if (!step) return null;
  const isLast = at === steps.length - 1;
  const turn = {
    back: at === 0 ? null : () => setAt(at - 1),
    next: isLast ? end : () => setAt(at + 1),
    end,
  };
  return <TourStop step={step} at={at} count={steps.length} turn={turn} />;
}

interface StopProps {
  step: TourStep;
  at: number;
  count: number;
  turn: { back: (() => void) | null; next: () => void; end: () => void };
}

/** Listens at the window, because a page that loads meanwhile may take the focus. */
function useKeys({ back, next, end }: StopProps["turn"]): void {
  useEffect(function listen() {
    const acts: Partial<Record<string, (() => void) | null>> = { Escape: end, ArrowRight: next, ArrowLeft: back };
    const handleKey = (event: KeyboardEvent) => {
      const act = acts[event.key];
      if (!act) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    window.addEventListener("keydown", handleKey, { capture: true });
    return () => window.removeEventListener("keydown", handleKey, { capture: true });
  });
}

function TourStop(stop: StopProps) {
  const box = usePlace(stop.step);
  useKeys(stop.turn);
  return (
    <DialogLayer
      isOpen
      close={stop.turn.end}
      ignoresOutside
      over={css.over}
      beside={box && <Highlight box={box} />}
      className={css.dialog}
    >
      <TourCard {...stop} box={box} />
    </DialogLayer>
  );
}

function TourCard({ step, at, count, turn, box }: StopProps & { box: Box | null }) {
  const { i18n } = useLingui();
  const card = useRef<HTMLElement>(null);
  useBeside(card, box);
  return (
    <section ref={card} className={css.card}>
      <p className={css.count}>
        <Trans context="help">
          {at + 1} of {count}
        </Trans>
      </p>
      <DialogTitle>{i18n._(step.title)}</DialogTitle>
      <DialogDescription>{i18n._(step.text)}</DialogDescription>
      <TourButtons turn={turn} isLast={at === count - 1} />
    </section>
  );
}

function Highlight({ box: { left, top, width, height } }: { box: Box }) {
  const around = {
    left: left - haloPx,
    top: top - haloPx,
    width: width + 2 * haloPx,
    height: height + 2 * haloPx,
  };
  return <div className={css.light} style={around} aria-hidden="true" />;
}

function TourButtons({ turn: { back, next, end }, isLast }: { turn: StopProps["turn"]; isLast: boolean }) {
  return (
    <div className={css.turns}>
      {!isLast && (
        <Button look="bare" onClick={end}>
          <Trans context="button">Skip</Trans>
        </Button>
      )}
      {back && (
        <Button onClick={back}>
          <Trans context="button">Back</Trans>
        </Button>
      )}
      <Button look="fill" onClick={next} data-autofocus>
        {isLast ? <Trans context="tour">Done</Trans> : <Trans context="help">Next</Trans>}
      </Button>
    </div>
  );
}
