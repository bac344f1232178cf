import { test } from "vitest";
import { expectPassed } from "../../harness/expect-passed.ts";
import { runChatKills } from "./chat-kills.ts";

const seed = Number(process.env["VOWDESK_SEED"] ?? 20_261_121);

/** The long form is `npx tsx faults/delivery/chat-kills.ts 1000`. */
test(`loses, duplicates and reorders no chat message over 60 killed connections of phones, desk and socket (G-R18, seed ${seed})`, async () => {
  expectPassed(await runChatKills({ kills: 60, conversations: 4, seed }), 12);
});
