/** Refusals of compensations. The text names the possible amount. */
export const compensationRefusals = { "compensation-limit": 500 } as const;
