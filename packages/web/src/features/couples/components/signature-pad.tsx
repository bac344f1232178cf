/** @jsxImportSource preact */
import { t } from "@lingui/core/macro";
import type { Strokes } from "@vowdesk/contract/agreements";
import type { TargetedPointerEvent } from "preact";
import { useState } from "preact/hooks";

type Stroke = Strokes[number];

/** The size of the field in the coordinates of a signature. */
const width = 1000;
const height = 300;
const pointsAtMost = 400;
const strokesAtMost = 60;

const within = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)));

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
  const finish = () => {
    if (drawn && drawn.length > 1 && strokes.length < strokesAtMost) set([...strokes, drawn]);
    setDrawn(null);
  };
  return (
    <>
      <svg
        class="signature pad"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t`Field for the signature`}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setDrawn([pointOf(event)]);
        }}
        onPointerMove={(event) => drawn && drawn.length < pointsAtMost && setDrawn([...drawn, pointOf(event)])}
        onPointerUp={finish}
        onPointerCancel={finish}
      >
        <SignatureLines strokes={drawn ? [...strokes, drawn] : strokes} />
      </svg>
      {strokes.length > 0 && (
        <button type="button" class="quiet" onClick={() => set([])}>{t`Clear the signature`}</button>
      )}
    </>
  );
}
