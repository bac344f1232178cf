import type { Texts } from "./keys.ts";

export const en: Texts = {
  success: "success",
  "invalid-input": "Some input is not valid: {fields}",
  "no-session": "verification failed, please log in again",
  "no-permission": "You have no permission for this",
  "changed-meanwhile": "Changed meanwhile by {who}",
  "not-found": "Not found",
  "too-many-requests": "Too many requests, please slow down",
  "server-busy": "The server is busy, please try again in a moment",
  "internal-error": "data request failed",
  "bad-credentials": "User name or password is wrong, or the account must wait",
  "no-permission-assigned": "user has no permission assigned, contact administrator!",
  "phone-taken": "This phone number is registered already",
  "order-closed": "The order's state does not allow this any more",
  "reason-required": "Please give a reason",
  "worker-required": "Please choose a courier",
  "worker-unavailable": "This courier is not on shift",
  "already-taken": "Already taken by {who}",
  "merchant-closed": "The merchant is closed",
  "key-reused": "This request key was used for another request",
};
