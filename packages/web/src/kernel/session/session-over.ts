import { expiredCodes } from "@vowdesk/contract/kernel";
import { CallRefused } from "../http/call-failures.ts";

/** Whether a call failed because its session has ended. */
export const isSessionOver = (failure: unknown): boolean =>
  (failure instanceof DOMException && failure.name === "AbortError") ||
  (failure instanceof CallRefused && expiredCodes.includes(failure.code));
