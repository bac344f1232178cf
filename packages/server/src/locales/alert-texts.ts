import type { Language } from "@vowdesk/contract/kernel";
import type { MessageGroup } from "@vowdesk/contract/messages/notifications";

type TextByLanguage = Readonly<Record<Language, string>>;

/** The title of an alert about a message of each group. It contains no names. */
export const alertTitles: Readonly<Record<MessageGroup, TextByLanguage>> = {
  chat: { zh: "顾客新消息", en: "Message from a customer", es: "Mensaje de un cliente", ja: "お客様からのメッセージ" },
  order: {
    zh: "订单消息",
    en: "Message about an order",
    es: "Mensaje sobre un pedido",
    ja: "注文についてのメッセージ",
  },
  challenge: {
    zh: "挑战消息",
    en: "Message about a challenge",
    es: "Mensaje sobre un desafío",
    ja: "チャレンジについてのメッセージ",
  },
  announcement: { zh: "新公告", en: "New announcement", es: "Nuevo anuncio", ja: "新しいお知らせ" },
  withdrawal: { zh: "提现申请", en: "Withdrawal", es: "Retirada", ja: "出金" },
  general: { zh: "新消息", en: "New message", es: "Mensaje nuevo", ja: "新しいメッセージ" },
  verification: { zh: "认证申请", en: "Verification", es: "Verificación", ja: "本人確認" },
  post: { zh: "待审动态", en: "Post to review", es: "Publicación por revisar", ja: "審査待ちの投稿" },
  application: { zh: "入驻申请", en: "Application", es: "Solicitud de alta", ja: "登録申請" },
  complaint: { zh: "投诉", en: "Complaint", es: "Reclamación", ja: "苦情" },
  feedback: { zh: "用户反馈", en: "Feedback", es: "Comentario", ja: "フィードバック" },
  shoot: {
    zh: "档期消息",
    en: "Message about a shoot",
    es: "Mensaje sobre una sesión",
    ja: "撮影についてのメッセージ",
  },
  payment: {
    zh: "付款消息",
    en: "Message about a payment",
    es: "Mensaje sobre un pago",
    ja: "お支払いについてのメッセージ",
  },
  discount: { zh: "待批准优惠", en: "Discount to approve", es: "Descuento por aprobar", ja: "承認待ちの割引" },
  refund: { zh: "待批准退款", en: "Refund to approve", es: "Reembolso por aprobar", ja: "承認待ちの返金" },
};

/** The title of an alert about an order that no one has claimed. */
export const unclaimedTitle: TextByLanguage = {
  zh: "订单无人认领",
  en: "Unclaimed order",
  es: "Pedido sin responsable",
  ja: "担当者のいない注文",
};

/** The title and the text of a test. */
export const testTexts: Readonly<Record<"title" | "text", TextByLanguage>> = {
  title: { zh: "测试通知", en: "Test notification", es: "Notificación de prueba", ja: "テスト通知" },
  text: {
    zh: "此设备可以接收通知",
    en: "This device receives notifications",
    es: "Este dispositivo recibe notificaciones",
    ja: "このデバイスで通知を受信できます",
  },
};
