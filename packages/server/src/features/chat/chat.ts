export { calls } from "./chat.calls.ts";
export { accountRecords } from "./chat.account-records.ts";
export { listeners } from "./chat.events.ts";
export { openChat as openDesk } from "./chat.frames.ts";
export { list as listChats } from "./chat.service.ts";
export { chatsMatching } from "./conversations/matching.ts";
export { alertWaiting } from "./alerts/alerts.service.ts";
export { endSnoozes } from "./conversations/snooze.service.ts";
export { openChats } from "./assignment/hand-over.ts";
export { expirePackets } from "./messages/red-packets.service.ts";
export { heldMessages } from "./messages/release.ts";
export { customerGrams, messageGrams } from "./lists.search.ts";
export { subjectNames } from "./chat.store.ts";
export {
  excerptBefore,
  findExcerpt,
  listPrivateNotes,
  messagePosition,
  type ChatLineRow,
} from "./customers/excerpts.store.ts";
