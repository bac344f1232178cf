import * as z from "zod";

/** In characters: an international number with a blank or dash after each digit. */
export const longestPhone = 40;

/** A phone number in any spelling; `parsePhone` tells whether it is one. */
export const Phone = z
  .string()
  .trim()
  .max(longestPhone)
  .regex(/^[+＋(（【[\s\p{Cf}]*[\d０-９][\d０-９\s\p{Cf}\-‐‑‒–—―−－ー.·/()（）[\]【】]*$/u);

/** A phone number, or none. Also takes what older versions stored that is no number, so that it can be sent back unchanged. */
export const OptionalPhone = z
  .string()
  .trim()
  .max(longestPhone)
  .regex(/^[+＋\d０-９\s\p{Cf}\-‐‑‒–—―−－ー.·/()（）[\]【】]*$/u);
