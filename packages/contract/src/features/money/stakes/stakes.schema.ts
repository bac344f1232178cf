/** Refusals of stakes. */
export const stakeRefusals = { "stake-uncovered": 500 } as const;

/** Maximum stake in cents. */
export const maxStake = 1_000_000;
