/** @jsxImportSource preact */
import { t } from "@lingui/core/macro";
import type { Strokes } from "@vowdesk/contract/studio/agreements";
import { addStroke, cornersOf, createDrawing, signatureField } from "@vowdesk/contract/strokes";
import { useState } from "preact/hooks";

type Stroke = Strokes[number];

const { width, height } = signatureField;

/** A drawn signature. */
export function SignatureLines({ strokes }: { strokes: Strokes }) {
  return strokes.map((stroke, index) => <polyline key={index} points={cornersOf(stroke)} />);
}

/** A field in which a partner draws a signature with a finger, a pen or the mouse. */
export function SignaturePad({ strokes, set }: { strokes: Strokes; set: (strokes: Strokes) => void }) {
  const [drawn, setDrawn] = useState<Stroke | null>(null);
  const [drawing] = useState(() => createDrawing(setDrawn));
  return (
    <>
      <svg
        class="signature pad"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t`Field for the signature`}
        {...drawing((line) => set(addStroke(strokes, line)))}
      >
        <SignatureLines strokes={drawn ? [...strokes, drawn] : strokes} />
      </svg>
      {strokes.length > 0 && (
        <button type="button" class="quiet" onClick={() => set([])}>{t`Clear the signature`}</button>
      )}
    </>
  );
}
