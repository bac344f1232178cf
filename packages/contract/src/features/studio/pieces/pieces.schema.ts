import * as z from "zod";
import {
  inEachLanguage,
  permissions,
  Cents,
  JsonId,
  Moment,
  OneLine,
  RecordId,
  Version,
} from "../../../kernel/index.ts";

export const piecePermissions = permissions("piece", "piece:edit");

/** Refusals of pieces. The page shows those with code 200 itself. */
export const pieceRefusals = {
  /** The catalogue has no such kind, or the kind is retired. */
  "piece-unknown": 200,
} as const;

export const pieceStates = ["active", "retired"] as const;
export const PieceState = z.enum(pieceStates);
export type PieceState = z.infer<typeof PieceState>;

export const pieceActions = ["update", "retire"] as const;
export const PieceAction = z.enum(pieceActions);
export type PieceAction = z.infer<typeof PieceAction>;

/** The name of a kind in every language. */
export const PieceTexts = inEachLanguage(OneLine(60).min(1));
export type PieceTexts = z.infer<typeof PieceTexts>;

/** A product that can be ordered, such as an album or a frame. */
export const PieceKind = z.object({
  id: RecordId,
  texts: PieceTexts,
  /** The name in the language of the caller. */
  name: z.string(),
  /** What one piece costs in addition to an offer. */
  priceCents: Cents,
  state: PieceState,
  createdAt: Moment,
  version: Version,
  /** The actions that the caller may take now. */
  allowed: z.array(PieceAction),
});
export type PieceKind = z.infer<typeof PieceKind>;

/** Pieces of one kind that a price includes, with the name of the kind at that time. */
export const IncludedPiece = z.object({ kindId: RecordId, texts: PieceTexts, count: z.int() });
export type IncludedPiece = z.infer<typeof IncludedPiece>;

export const maxIncludedPieces = 20;

/** Pieces as they are typed, each kind once. */
export const IncludedPieceInputs = z
  .array(z.object({ kindId: JsonId, count: z.int().min(1).max(999) }))
  .max(maxIncludedPieces)
  .refine((pieces) => new Set(pieces.map(({ kindId }) => kindId)).size === pieces.length);
export type IncludedPieceInputs = z.infer<typeof IncludedPieceInputs>;
