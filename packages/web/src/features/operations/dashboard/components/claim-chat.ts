import { chatApi } from "@vowdesk/contract/chat";
import { call } from "../../../../kernel/http/call.ts";
import { applyAnswer, invalidateSoon } from "../../../../kernel/cache/queries.ts";

export async function claimChat(id: number): Promise<void> {
  applyAnswer("chat", await call(chatApi.claim, { id }));
  invalidateSoon("dashboard");
}
