/** @jsxImportSource preact */
import { t } from "@lingui/core/macro";
import type { Strokes } from "@vowdesk/contract/studio/agreements";
import { addStroke, signatureField } from "@vowdesk/contract/strokes";
import type { TargetedPointerEvent } from "preact";
import { useRef, useState } from "preact/hooks";

type Stroke = Strokes[number];

const { width, height } = signatureField;

const within = (value: number, max: number) => Math.min(max, Math.max(0, Math.round(value)));

function pointOf({ currentTarget, clientX, clientY }: TargetedPointerEvent<SVGSVGElement>): Stroke[number] {
  const box = currentTarget.getBoundingClientRect();
  return {
    x: within(((clientX - box.left) / box.width) * width, width),
    y: within(((clientY - box.top) / box.height) * height, height),
  };
}

/** A drawn signature. */
export function SignatureLines({ strokes }: { strokes: Strokes }) {
  return strokes.map((stroke, index) => (
    <polyline key={index} points={stroke.map(({ x, y }) => `${x},${y}`).join(" ")} />
  ));
}

/** A field in which a partner draws a signature with a finger, a pen or the mouse. */
export function SignaturePad({ strokes, set }: { strokes: Strokes; set: (strokes: Strokes) => void }) {
  const [drawn, setDrawn] = useState<Stroke | null>(null);
  // Several events can arrive before the next rendering.
  const lineRef = useRef<Stroke | null>(null);
  const draw = (points: Stroke | null) => {
    lineRef.current = points;
    setDrawn(points);
  };
  const finish = () => {
    if (lineRef.current) set(addStroke(strokes, lineRef.current));
    draw(null);
  };
  return (
    <>
      <svg
        class="signature pad"
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
      {strokes.length > 0 && (
        <button type="button" class="quiet" onClick={() => set([])}>{t`Clear the signature`}</button>
      )}
    </>
  );
}
