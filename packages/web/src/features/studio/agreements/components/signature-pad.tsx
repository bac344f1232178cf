import { Trans, useLingui } from "@lingui/react/macro";
import { addStroke, cornersOf, createDrawing, signatureField, type Strokes } from "@vowdesk/contract/studio/agreements";
import { useState } from "react";
import type { ControlProps } from "../../../../resource/field.ts";
import { Button } from "../../../../ui/input/button.tsx";
import css from "./agreements.module.css";

type Stroke = Strokes[number];

const { width, height } = signatureField;

/** The lines of a signature. */
export function SignatureLines({ strokes }: { strokes: Strokes }) {
  return strokes.map((stroke, index) => <polyline key={index} className={css.stroke} points={cornersOf(stroke)} />);
}

/** A form control in which a partner draws a signature. */
export function SignaturePad({ label, value, set }: ControlProps<Strokes>) {
  const { t } = useLingui();
  const [drawn, setDrawn] = useState<Stroke | null>(null);
  const [drawing] = useState(() => createDrawing(setDrawn));
  const strokes = value ?? [];
  return (
    <div className={css.signing} role="group" aria-label={label}>
      <span>{label}</span>
      <svg
        className={css.pad}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t`Field for the signature`}
        {...drawing((line) => set(addStroke(strokes, line)))}
      >
        <SignatureLines strokes={drawn ? [...strokes, drawn] : strokes} />
      </svg>
      <Button look="bare" disabled={strokes.length === 0} onClick={() => set([])}>
        <Trans>Clear the signature</Trans>
      </Button>
    </div>
  );
}
