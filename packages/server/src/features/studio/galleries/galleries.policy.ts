import {
  cardActions,
  galleriesApi,
  galleryActions,
  type CardAction,
  type CardState,
  type GalleryAction,
  type GalleryState,
} from "@vowdesk/contract/studio/galleries";
import type { Actor } from "../../../kernel/http/context.ts";
import { isAllowed } from "../../../kernel/http/guard.ts";

/** The states in which each action is possible. */
const possible: Readonly<Record<GalleryAction, readonly GalleryState[]>> = {
  update: ["filling", "open", "closed"],
  open: ["filling", "closed"],
  close: ["open"],
};

/** The actions of the actor on a gallery in their scope. */
export const allowed = (actor: Actor, { state }: { state: GalleryState }): GalleryAction[] =>
  galleryActions.filter((action) => possible[action].includes(state) && isAllowed(actor, galleriesApi[action].access));

interface CardFacts {
  is_purged: boolean;
  files: number;
  announced: number;
  stored: number;
  safe_at: Date | null;
  wiped_at: Date | null;
}

export function cardState({ files, announced, stored, safe_at, wiped_at }: Omit<CardFacts, "is_purged">): CardState {
  if (wiped_at !== null) return "wiped";
  if (safe_at !== null) return "safe";
  if (announced === 0) return "counted";
  return stored < files ? "arriving" : "stored";
}

const possibleOnCard: Readonly<Record<CardAction, (state: CardState) => boolean>> = {
  recount: (state) => state !== "wiped",
  wiped: (state) => state === "safe",
  setPhotographer: () => true,
};

/** The actions of the actor on a card of a gallery in their scope. A card is wiped only after it is safe, and before its pictures are deleted. */
export const allowedOnCard = (actor: Actor, card: CardFacts): CardAction[] =>
  cardActions.filter(
    (action) =>
      !card.is_purged && possibleOnCard[action](cardState(card)) && isAllowed(actor, galleriesApi[action].access),
  );

/** The user whose galleries the actor can see; null for all galleries. */
export const scopeOf = (actor: Actor): number | null => (actor.codes.has("gallery:all") ? null : actor.id);
