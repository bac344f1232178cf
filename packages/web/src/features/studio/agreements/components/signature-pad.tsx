import { Trans, useLingui } from "@lingui/react/macro";
import { addStroke, signatureField, type Strokes } from "@vowdesk/contract/studio/agreements";
import { useRef, useState, type PointerEvent } from "react";
import type { ControlProps } from "../../../../resource/field.ts";
import { Button } from "../../../../ui/input/button.tsx";
import css from "./agreements.module.css";

type Stroke = Strokes[number];

const { width, height } = signatureField;

const within = (value: number, max: number) => Math.min(max, Math.max(0, Math.round(value)));

function pointOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Stroke[number] {
  const box = currentTarget.getBoundingClientRect();
  return {
    x: within(((clientX - box.left) / box.width) * width, width),
    y: within(((clientY - box.top) / box.height) * height, height),
  };
}

/** The lines of a signature. */
export function SignatureLines({ strokes }: { strokes: Strokes }) {
  return strokes.map((stroke, index) => (
    <polyline key={index} className={css.stroke} points={stroke.map(({ x, y }) => `${x},${y}`).join(" ")} />
  ));
}

/** A form control in which a partner draws a signature. */
export function SignaturePad({ label, value, set }: ControlProps<Strokes>) {
  const { t } = useLingui();
  const [drawn, setDrawn] = useState<Stroke | null>(null);
  // Several events can arrive before the next rendering.
  const lineRef = useRef<Stroke | null>(null);
  const draw = (points: Stroke | null) => {
    lineRef.current = points;
    setDrawn(points);
  };
  const strokes = value ?? [];
  const finish = () => {
    if (lineRef.current) set(addStroke(strokes, lineRef.current));
    draw(null);
  };
  return (
    <div className={css.signing} role="group" aria-label={label}>
      <span>{label}</span>
      <svg
        className={css.pad}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t`Field for the signature`}
        onPointerDown={(event) => {
          // Another finger or the palm does not end the line.
          if (!event.isPrimary) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          draw([pointOf(event)]);
        }}
        onPointerMove={(event) => event.isPrimary && lineRef.current && draw([...lineRef.current, pointOf(event)])}
        onPointerUp={(event) => event.isPrimary && finish()}
        onPointerCancel={(event) => event.isPrimary && finish()}
      >
        <SignatureLines strokes={drawn ? [...strokes, drawn] : strokes} />
      </svg>
      <Button look="bare" disabled={strokes.length === 0} onClick={() => set([])}>
        <Trans>Clear the signature</Trans>
      </Button>
    </div>
  );
}
