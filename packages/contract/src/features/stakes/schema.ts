/** What putting in a stake says no to. */
export const stakeRefusals = { "stake-uncovered": 500 } as const;

/** One stake, in cents. */
export const stakeAtMost = 1_000_000;
