/** Time in which a move, a cancellation or another change of the plan can be undone. */
export const undoShootMs = 10_000;
/** Time in which the end of a shoot can be undone. */
export const undoFinishMs = 24 * 60 * 60_000;
/** How long ago a shoot may begin that is booked, and how far ahead. */
export const maxPastMs = 31 * 24 * 60 * 60_000;
export const maxAheadMs = 5 * 366 * 24 * 60 * 60_000;
/** Maximum length of a shoot or a block. */
export const longestShootMs = 36 * 60 * 60_000;
export const longestBlockMs = 366 * 24 * 60 * 60_000;
export const maxTeam = 20;
