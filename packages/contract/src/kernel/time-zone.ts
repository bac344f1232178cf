/** Time zone of the business until it is configured. A module of its own, because the sign-in page needs nothing else of the clock. */
export const defaultTimeZone = "Asia/Shanghai";
