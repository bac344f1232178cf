/** What a compensation says no to; it names what is possible. */
export const compensationRefusals = { "compensation-limit": 500 } as const;
