export { calls } from "./calls.ts";
export { openDesk } from "./frames.ts";
export { alertWaiting } from "./kinds/alerts.ts";
export { openChats } from "./kinds/hand-over.ts";
export { expirePackets } from "./kinds/packets.ts";
export { releaseHeld } from "./kinds/release.ts";
export { customerGrams, messageGrams } from "./kinds/search.ts";
