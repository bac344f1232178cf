/** The business's time zone until its settings name another one. */
export const defaultTimeZone = "Asia/Shanghai";
