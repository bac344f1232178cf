interface Size {
  width: number;
  height: number;
}

export interface Box extends Size {
  left: number;
  top: number;
}

/** Distance between the card and its target, and to the edge of the window, in pixels. */
const gap = 14;

const within = (value: number, max: number) => Math.max(gap, Math.min(value, max - gap));

/** Position of a card within the window: below its target, else beside it, else above, else over it. */
export function placeCard(about: Box, card: Size, screen: Size): { left: number; top: number } {
  const left = within(about.left, screen.width - card.width);
  const below = about.top + about.height + gap;
  if (below + card.height + gap <= screen.height) return { left, top: Math.max(gap, below) };
  const beside = about.left + about.width + gap;
  const top = within(about.top, screen.height - card.height);
  if (beside + card.width + gap <= screen.width) return { left: beside, top };
  const above = about.top - gap - card.height;
  return { left, top: above >= gap ? within(above, screen.height - card.height) : top };
}
