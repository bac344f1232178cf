import * as z from "zod";

/** Maximum length in characters: an international number with a separator after each digit. */
export const maxPhoneLength = 40;

/** A phone number in any spelling. `parsePhone` decides whether it is valid. */
export const Phone = z
  .string()
  .trim()
  .max(maxPhoneLength)
  .regex(/^[+＋(（【[\s\p{Cf}]*[\d０-９][\d０-９\s\p{Cf}\-‐‑‒–—―−－ー.·/()（）[\]【】]*$/u);

/** An optional phone number. Also accepts invalid numbers that older versions stored, so that they can be sent back unchanged. */
export const OptionalPhone = z
  .string()
  .trim()
  .max(maxPhoneLength)
  .regex(/^[+＋\d０-９\s\p{Cf}\-‐‑‒–—―−－ー.·/()（）[\]【】]*$/u);
