import * as z from "zod";
import { NonEmptyText } from "../../../kernel/index.ts";

/** A code of six digits. A wrong one is refused like any other wrong code. */
export const PhoneCode = NonEmptyText(10);

/** A code that was sent to a phone. Only in demo mode, `code` is shown. */
export const SentCode = z.object({ phone: z.string(), code: z.string().nullable() });
export type SentCode = z.infer<typeof SentCode>;
