import type { Language } from "@vowdesk/contract/kernel";

/** Texts of messages about items of review queues: to reviewers, and to staff who submitted an item. */
export const reviewMessageTexts = {
  "review-post": {
    zh: "新动态待审核：{person}，{summary}",
    en: "New post to review: {person}, {summary}",
    es: "Nueva publicación por revisar: {person}, {summary}",
    ja: "審査待ちの投稿：{person} 様、{summary}",
  },
  "review-withdrawal": {
    zh: "新提现申请：{person}，{summary}",
    en: "New withdrawal: {person}, {summary}",
    es: "Nueva retirada: {person}, {summary}",
    ja: "新しい出金申請：{person} 様、{summary}",
  },
  "review-feedback": {
    zh: "新反馈：{person}，{summary}",
    en: "New feedback: {person}, {summary}",
    es: "Nuevo comentario: {person}, {summary}",
    ja: "新しいフィードバック：{person} 様、{summary}",
  },
  "review-verification": {
    zh: "新实名认证：{person}",
    en: "New verification: {person}",
    es: "Nueva verificación: {person}",
    ja: "新しい本人確認：{person} 様",
  },
  "review-application": {
    zh: "新入驻申请：{person}，{summary}",
    en: "New application: {person}, {summary}",
    es: "Nueva solicitud de alta: {person}, {summary}",
    ja: "新しい登録申請：{person} 様、{summary}",
  },
  "review-complaint": {
    zh: "新投诉：{person}，{summary}",
    en: "New complaint: {person}, {summary}",
    es: "Nueva reclamación: {person}, {summary}",
    ja: "新しい苦情：{person} 様、{summary}",
  },
  "review-challenge": {
    zh: "新挑战：{person}，{summary}",
    en: "New challenge: {person}, {summary}",
    es: "Nuevo desafío: {person}, {summary}",
    ja: "新しいチャレンジ：{person} 様、{summary}",
  },
  "review-discount": {
    zh: "新优惠待批准：{person}，{summary}",
    en: "New discount to approve: {person}, {summary}",
    es: "Nuevo descuento por aprobar: {person}, {summary}",
    ja: "承認待ちの割引：{person}、{summary}",
  },
  "review-wedding-refund": {
    zh: "新婚纱订单退款待批准：{person}，{summary}",
    en: "New wedding refund to approve: {person}, {summary}",
    es: "Nuevo reembolso de boda por aprobar: {person}, {summary}",
    ja: "承認待ちの婚礼の返金：{person}、{summary}",
  },
  "discount-approved": {
    zh: "{by} 已批准 {wedding} 的优惠 {discountCents}",
    en: "{by} approved the discount of {discountCents} for {wedding}",
    es: "{by} aprobó el descuento de {discountCents} para {wedding}",
    ja: "{by} が {wedding} の割引 {discountCents} を承認しました",
  },
  "discount-rejected": {
    zh: "{by} 未批准 {wedding} 的优惠 {discountCents}：{reason}",
    en: "{by} rejected the discount of {discountCents} for {wedding}: {reason}",
    es: "{by} rechazó el descuento de {discountCents} para {wedding}: {reason}",
    ja: "{by} が {wedding} の割引 {discountCents} を却下しました：{reason}",
  },
  "wedding-refund-approved": {
    zh: "{by} 已批准 {wedding} 的退款 {amountCents}",
    en: "{by} approved the refund of {amountCents} for {wedding}",
    es: "{by} aprobó el reembolso de {amountCents} para {wedding}",
    ja: "{by} が {wedding} の返金 {amountCents} を承認しました",
  },
  "wedding-refund-rejected": {
    zh: "{by} 未批准 {wedding} 的退款 {amountCents}：{reason}",
    en: "{by} rejected the refund of {amountCents} for {wedding}: {reason}",
    es: "{by} rechazó el reembolso de {amountCents} para {wedding}: {reason}",
    ja: "{by} が {wedding} の返金 {amountCents} を却下しました：{reason}",
  },
  "review-late-post": {
    zh: "动态 #{id} 处理超时：{person}",
    en: "Post #{id} is late: {person}",
    es: "Publicación n.º {id} con retraso: {person}",
    ja: "投稿 #{id} が遅延しています：{person} 様",
  },
  "review-late-withdrawal": {
    zh: "提现 #{id} 处理超时：{person}",
    en: "Withdrawal #{id} is late: {person}",
    es: "Retirada n.º {id} con retraso: {person}",
    ja: "出金 #{id} が遅延しています：{person} 様",
  },
  "review-late-feedback": {
    zh: "反馈 #{id} 处理超时：{person}",
    en: "Feedback #{id} is late: {person}",
    es: "Comentario n.º {id} con retraso: {person}",
    ja: "フィードバック #{id} が遅延しています：{person} 様",
  },
  "review-late-verification": {
    zh: "实名认证 #{id} 处理超时：{person}",
    en: "Verification #{id} is late: {person}",
    es: "Verificación n.º {id} con retraso: {person}",
    ja: "本人確認 #{id} が遅延しています：{person} 様",
  },
  "review-late-application": {
    zh: "入驻申请 #{id} 处理超时：{person}",
    en: "Application #{id} is late: {person}",
    es: "Solicitud de alta n.º {id} con retraso: {person}",
    ja: "登録申請 #{id} が遅延しています：{person} 様",
  },
  "review-late-complaint": {
    zh: "投诉 #{id} 处理超时：{person}",
    en: "Complaint #{id} is late: {person}",
    es: "Reclamación n.º {id} con retraso: {person}",
    ja: "苦情 #{id} が遅延しています：{person} 様",
  },
  "review-late-challenge": {
    zh: "挑战 #{id} 处理超时：{person}",
    en: "Challenge #{id} is late: {person}",
    es: "Desafío n.º {id} con retraso: {person}",
    ja: "チャレンジ #{id} が遅延しています：{person} 様",
  },
  "review-late-discount": {
    zh: "优惠 #{id} 处理超时：{person}",
    en: "Discount #{id} is late: {person}",
    es: "Descuento n.º {id} con retraso: {person}",
    ja: "割引 #{id} が遅延しています：{person}",
  },
  "review-late-wedding-refund": {
    zh: "婚纱订单退款 #{id} 处理超时：{person}",
    en: "Wedding refund #{id} is late: {person}",
    es: "Reembolso de boda n.º {id} con retraso: {person}",
    ja: "婚礼の返金 #{id} が遅延しています：{person}",
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;
