import type { Language } from "@vowdesk/contract/kernel";

/** What off-boarding hands over or ends, as its dialog names it. */
export const handOverLabels = {
  weddings: { zh: "婚纱订单", en: "Weddings", es: "Bodas", ja: "婚礼" },
  calendarFeeds: {
    zh: "日历订阅（将失效）",
    en: "Calendar feeds (end)",
    es: "Suscripciones de calendario (terminan)",
    ja: "カレンダー購読（終了）",
  },
  leads: { zh: "客资", en: "Leads", es: "Interesados", ja: "見込み客" },
  providers: { zh: "单点登录提供方", en: "Sign-in providers", es: "Proveedores de acceso", ja: "ログインプロバイダー" },
  serviceAccountTokens: {
    zh: "服务账号令牌",
    en: "Service account tokens",
    es: "Tokens de cuentas de servicio",
    ja: "サービスアカウントのトークン",
  },
  webhooks: { zh: "Webhook", en: "Webhooks", es: "Webhooks", ja: "Webhook" },
  bots: { zh: "群机器人", en: "Bots", es: "Bots", ja: "ボット" },
  conversations: { zh: "客服会话", en: "Conversations", es: "Conversaciones", ja: "会話" },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;
