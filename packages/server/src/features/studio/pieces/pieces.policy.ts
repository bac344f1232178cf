import { pieceActions, piecesApi, type PieceAction } from "@vowdesk/contract/studio/pieces";
import type { Actor } from "../../../kernel/http/context.ts";
import { isAllowed } from "../../../kernel/http/guard.ts";

/** Actions of the actor on a kind. A retired kind never changes. */
export const allowed = (actor: Actor, { retired_at }: { retired_at: Date | null }): PieceAction[] =>
  pieceActions.filter((action) => retired_at === null && isAllowed(actor, piecesApi[action].access));
