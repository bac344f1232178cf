import { expiredCodes } from "@vowdesk/contract/kernel";
import { CallRefused } from "../http/call-failures.ts";

/** The session ended before the answer came, or the call was not made because it had. */
export const isSessionOver = (failure: unknown): boolean =>
  (failure instanceof DOMException && failure.name === "AbortError") ||
  (failure instanceof CallRefused && expiredCodes.includes(failure.code));
