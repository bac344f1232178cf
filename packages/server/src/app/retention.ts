import type { RetentionRules } from "../features/business/index.ts";
import { messageRetention as chat } from "../features/chat/index.ts";
import { errorRetention } from "../features/errors/index.ts";
import { messageRetention } from "../features/notifications/index.ts";
import { photoRetention } from "../features/orders/index.ts";
import { documentRetention } from "../features/reviews/index.ts";

/** The data that the business settings delete after a time. */
export const retentionRules: RetentionRules = [
  chat,
  documentRetention,
  photoRetention,
  messageRetention,
  errorRetention,
];
