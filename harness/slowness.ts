/** How many times slower than usual the machine is, measured at the start of `npm test`; 1 outside of it. */
const slowness = Number(process.env["VOWDESK_SLOWNESS"] ?? 1);

/** Milliseconds after which work that takes at most `ms` on an idle machine counts as hanging on this one. */
export const patience = (ms: number): number => ms * slowness;
