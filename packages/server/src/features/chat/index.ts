export { calls } from "./calls.ts";
export { openDesk } from "./frames.ts";
export { alertWaiting } from "./alerts/service.ts";
export { openChats } from "./assignment/hand-over.ts";
export { expirePackets } from "./red-packets/service.ts";
export { releaseHeld } from "./messages/release.ts";
export { customerGrams, messageGrams } from "./lists/search.ts";
