/** A point of a drawn line, in a field of 1000 × 300. */
interface Point {
  x: number;
  y: number;
}

/** A signature: its lines, and the texts below them. */
export interface SheetSignature {
  name: string;
  caption: string;
  strokes: readonly (readonly Point[])[];
}

/** The contents of a PDF document. All texts are in its language. */
export interface Sheet {
  language: string;
  title: string;
  /** Below the title. A warning is printed in a red frame on every page. */
  status: string;
  warning: string | null;
  text: string;
  signatures: readonly SheetSignature[];
  /** At the end of every page, with its number. */
  footer: string;
  createdAt: Date;
}
