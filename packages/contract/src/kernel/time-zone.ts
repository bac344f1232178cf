/** Time zone of the business until it is configured. */
export const defaultTimeZone = "Asia/Shanghai";
