import type { $ZodObject, output } from "zod/v4/core";

export interface FrameDeclaration {
  /** The value of the frame's `action` field. */
  action: number;
  from: "client" | "server";
  summary: string;
  shape: $ZodObject;
}

export type Frame<D extends FrameDeclaration = FrameDeclaration> = D & { readonly kind: "frame" };

/** Declares a socket frame for both sides. */
export function frame<const D extends FrameDeclaration>(declaration: D): Frame<D> {
  return { ...declaration, kind: "frame" };
}

export type FrameBody<F extends FrameDeclaration> = output<F["shape"]>;
