/** Texts of messages about customer chat, by key. */
export const chatMessageTexts = {
  "chat-order": {
    zh: "[订单] {number}",
    en: "[Order] {number}",
    es: "[Pedido] {number}",
    ja: "[注文] {number}",
  },
  "chat-handed-over": {
    zh: "{by} 将与 {customer} 的会话转交给您",
    en: "{by} handed the conversation with {customer} over to you",
    es: "{by} le ha traspasado la conversación con {customer}",
    ja: "{by} さんから {customer} 様との会話が引き継がれました",
  },
  "chat-handed-to-team": {
    zh: "{by} 将与 {customer} 的会话转交给团队 {team}",
    en: "{by} handed the conversation with {customer} over to the team {team}",
    es: "{by} ha traspasado la conversación con {customer} al equipo {team}",
    ja: "{by} さんから {customer} 様との会話がチーム {team} に引き継がれました",
  },
  "chat-waiting": {
    zh: "{customer} 已等待 {minutes} 分钟，请回复",
    en: "{customer} has been waiting for {minutes} min. Please reply",
    es: "{customer} lleva {minutes} min esperando. Responda, por favor",
    ja: "{customer} 様が {minutes} 分お待ちです。返信してください",
  },
  "chat-snooze-ended": {
    zh: "与 {customer} 的会话稍后处理时间已到",
    en: "The conversation with {customer} is no longer snoozed",
    es: "La conversación con {customer} ya no está pospuesta",
    ja: "{customer} 様との会話のスヌーズが終了しました",
  },
} as const;
