import type { Language } from "@vowdesk/contract/kernel";

/** Texts of messages from the server, by key. The words for takeout determine the target of a click. */
export const messageTexts = {
  "new-driver-order": {
    zh: "新代驾订单：{from} → {to}",
    en: "New designated-driver order: {from} → {to}",
    es: "Nuevo conductor designado (designated): {from} → {to}",
    ja: "新しい運転代行（代驾）：{from} → {to}",
  },
  "new-errand": {
    zh: "新跑腿订单：{item}，¥{total}",
    en: "New errand: {item}, ¥{total}",
    es: "Nuevo recado (errand): {item}, ¥{total}",
    ja: "新しいおつかい（跑腿）：{item}、¥{total}",
  },
  "order-urged-delivery": {
    zh: "{customer} 催单：外卖订单 {number}（第 {count} 次）",
    en: "{customer} urges takeout order {number} ({count}×)",
    es: "{customer} reclama: pedido a domicilio {number} ({count}×)",
    ja: "{customer}様からの催促：デリバリー注文 {number}（{count}回目）",
  },
  "order-soon-delivery": {
    zh: "外卖订单 {number} 即将超时",
    en: "Takeout order {number} is nearly due",
    es: "Pedido a domicilio {number}: casi fuera de plazo",
    ja: "デリバリー注文 {number} の期限が迫っています",
  },
  "order-late-delivery": {
    zh: "外卖订单 {number} 已超时",
    en: "Takeout order {number} is late",
    es: "Pedido a domicilio {number}: fuera de plazo",
    ja: "デリバリー注文 {number} は期限を過ぎました",
  },
  "order-urged-driver": {
    zh: "{customer} 催单：代驾订单 {number}（第 {count} 次）",
    en: "{customer} urges designated-driver order {number} ({count}×)",
    es: "{customer} reclama: pedido de conductor (designated) {number} ({count}×)",
    ja: "{customer}様からの催促：運転代行（代驾） {number}（{count}回目）",
  },
  "order-soon-driver": {
    zh: "代驾订单 {number} 即将超时",
    en: "Designated-driver order {number} is nearly due",
    es: "Pedido de conductor (designated) {number}: casi fuera de plazo",
    ja: "運転代行（代驾） {number} の期限が迫っています",
  },
  "order-late-driver": {
    zh: "代驾订单 {number} 已超时",
    en: "Designated-driver order {number} is late",
    es: "Pedido de conductor (designated) {number}: fuera de plazo",
    ja: "運転代行（代驾） {number} は期限を過ぎました",
  },
  "order-urged-errand": {
    zh: "{customer} 催单：跑腿订单 {number}（第 {count} 次）",
    en: "{customer} urges errand {number} ({count}×)",
    es: "{customer} reclama: recado (errand) {number} ({count}×)",
    ja: "{customer}様からの催促：おつかい（跑腿） {number}（{count}回目）",
  },
  "order-soon-errand": {
    zh: "跑腿订单 {number} 即将超时",
    en: "Errand {number} is nearly due",
    es: "Recado (errand) {number}: casi fuera de plazo",
    ja: "おつかい（跑腿） {number} の期限が迫っています",
  },
  "order-late-errand": {
    zh: "跑腿订单 {number} 已超时",
    en: "Errand {number} is late",
    es: "Recado (errand) {number}: fuera de plazo",
    ja: "おつかい（跑腿） {number} は期限を過ぎました",
  },
  "pickup-code-replaced": {
    zh: "{worker} 多次输错跑腿订单 {number} 的取件码，已更换取件码",
    en: "Errand {number}: {worker} entered five wrong pickup codes. There is a new code",
    es: "Recado (errand) {number}: {worker} introdujo cinco códigos de recogida erróneos. Hay un código nuevo",
    ja: "おつかい（跑腿） {number}：{worker}が受け取りコードを5回間違えたため、コードを変更しました",
  },
  "new-delivery-order": {
    zh: "新外卖订单：{merchant}，¥{total}",
    en: "New takeout order: {merchant}, ¥{total}",
    es: "Nuevo pedido a domicilio: {merchant}, ¥{total}",
    ja: "新しいデリバリー注文：{merchant}、¥{total}",
  },
  "chat-packet": { zh: "[红包]", en: "[Red packet]", es: "[Sobre rojo]", ja: "[紅包]" },
  "chat-order": { zh: "[订单]{number}", en: "[Order] {number}", es: "[Pedido] {number}", ja: "[注文] {number}" },
  "chat-handed-over": {
    zh: "{by} 将 {customer} 的会话转交给您",
    en: "{by} handed the conversation with {customer} over to you",
    es: "{by} le pasó la conversación con {customer}",
    ja: "{by}さんから {customer} 様の会話が引き継がれました",
  },
  "chat-waiting": {
    zh: "{customer} 已等待 {minutes} 分钟，请尽快回复",
    en: "{customer} has been waiting for {minutes} min; please answer",
    es: "{customer} lleva {minutes} min esperando; responda, por favor",
    ja: "{customer} 様が {minutes} 分お待ちです。返信してください",
  },
  "packet-pending": {
    zh: "{by} 发给 {customer} 的红包 ¥{amount} 待审批",
    en: "A red packet of ¥{amount} from {by} to {customer} waits for approval",
    es: "Un sobre rojo de ¥{amount} de {by} para {customer} espera aprobación",
    ja: "{by}さんから {customer} 様への紅包 ¥{amount} が承認待ちです",
  },
  "media-message": {
    zh: "语音/图片消息",
    en: "voice/image message",
    es: "mensaje de voz o imagen",
    ja: "音声・画像メッセージ",
  },
  // The publisher writes the titles, in one or more languages.
  announcement: { zh: "{zh}", en: "{en}", es: "{es}", ja: "{ja}" },
  "announcement-to-confirm": {
    zh: "请阅读并确认：{zh}",
    en: "Please read and confirm: {en}",
    es: "Lea y confirme, por favor: {es}",
    ja: "ご確認ください：{ja}",
  },
  "announcement-reminder": {
    zh: "提醒：{zh}",
    en: "Reminder: {en}",
    es: "Recordatorio: {es}",
    ja: "リマインド：{ja}",
  },
  "order-unclaimed": {
    zh: "无人认领：{first}",
    en: "Nobody has claimed: {first}",
    es: "Sin atender: {first}",
    ja: "未対応：{first}",
  },
  "orders-unclaimed": {
    zh: "{count} 个订单无人认领，最早的是：{first}",
    en: "Nobody has claimed {count} orders, the oldest: {first}",
    es: "{count} pedidos sin atender; el más antiguo: {first}",
    ja: "未対応の注文が {count} 件、最も古いもの：{first}",
  },
  "review-post": {
    zh: "新动态待审核：{person}，{summary}",
    en: "New post to review: {person}, {summary}",
    es: "Nueva publicación por revisar: {person}, {summary}",
    ja: "審査待ちの投稿：{person}様、{summary}",
  },
  "review-withdrawal": {
    zh: "新提现申请：{person}，{summary}",
    en: "New withdrawal: {person}, {summary}",
    es: "Nueva retirada: {person}, {summary}",
    ja: "新しい出金申請：{person}様、{summary}",
  },
  "review-feedback": {
    zh: "新反馈：{person}，{summary}",
    en: "New feedback: {person}, {summary}",
    es: "Nuevo comentario: {person}, {summary}",
    ja: "新しいフィードバック：{person}様、{summary}",
  },
  "review-verification": {
    zh: "新实名认证：{person}",
    en: "New verification: {person}",
    es: "Nueva verificación: {person}",
    ja: "新しい本人確認：{person}様",
  },
  "review-application": {
    zh: "新入驻申请：{person}，{summary}",
    en: "New application: {person}, {summary}",
    es: "Nueva solicitud de alta: {person}, {summary}",
    ja: "新しい登録申請：{person}様、{summary}",
  },
  "review-complaint": {
    zh: "新投诉：{person}，{summary}",
    en: "New complaint: {person}, {summary}",
    es: "Nueva reclamación: {person}, {summary}",
    ja: "新しい苦情：{person}様、{summary}",
  },
  "review-challenge": {
    zh: "新挑战：{person}，{summary}",
    en: "New challenge: {person}, {summary}",
    es: "Nuevo desafío: {person}, {summary}",
    ja: "新しいチャレンジ：{person}様、{summary}",
  },
  "review-late-post": {
    zh: "动态 #{id} 审核已超时：{person}",
    en: "Post #{id} waits too long: {person}",
    es: "Publicación n.º {id}: fuera de plazo, {person}",
    ja: "投稿 #{id} の審査期限超過：{person}様",
  },
  "review-late-withdrawal": {
    zh: "提现 #{id} 审核已超时：{person}",
    en: "Withdrawal #{id} waits too long: {person}",
    es: "Retirada n.º {id}: fuera de plazo, {person}",
    ja: "出金 #{id} の審査期限超過：{person}様",
  },
  "review-late-feedback": {
    zh: "反馈 #{id} 处理已超时：{person}",
    en: "Feedback #{id} waits too long: {person}",
    es: "Comentario n.º {id}: fuera de plazo, {person}",
    ja: "フィードバック #{id} の対応期限超過：{person}様",
  },
  "review-late-verification": {
    zh: "实名认证 #{id} 审核已超时：{person}",
    en: "Verification #{id} waits too long: {person}",
    es: "Verificación n.º {id}: fuera de plazo, {person}",
    ja: "本人確認 #{id} の審査期限超過：{person}様",
  },
  "review-late-application": {
    zh: "入驻申请 #{id} 审核已超时：{person}",
    en: "Application #{id} waits too long: {person}",
    es: "Solicitud de alta n.º {id}: fuera de plazo, {person}",
    ja: "登録申請 #{id} の審査期限超過：{person}様",
  },
  "review-late-complaint": {
    zh: "投诉 #{id} 处理已超时：{person}",
    en: "Complaint #{id} waits too long: {person}",
    es: "Reclamación n.º {id}: fuera de plazo, {person}",
    ja: "苦情 #{id} の対応期限超過：{person}様",
  },
  "review-late-challenge": {
    zh: "挑战 #{id} 裁定已超时：{person}",
    en: "Challenge #{id} waits too long: {person}",
    es: "Desafío n.º {id}: fuera de plazo, {person}",
    ja: "チャレンジ #{id} の判定期限超過：{person}様",
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;

export type MessageKey = keyof typeof messageTexts;

/** A text by key with values for its placeholders. A value may itself be a text by key. */
export interface MessageTemplate {
  key: MessageKey;
  values: Readonly<Record<string, string | number | MessageTemplate>>;
}

/** The text of a template in a language. Null for a key of a later version, for which the stored text is shown. */
export function messageTextOf(language: Language, { key, values }: MessageTemplate): string | null {
  const text: string | undefined = messageTexts[key]?.[language];
  const worded = (value: string | number | MessageTemplate | undefined) =>
    typeof value === "object" ? messageTextOf(language, value) : String(value ?? "");
  return text?.replace(/\{(\w+)\}/g, (_whole, name: string) => worded(values[name]) ?? "") ?? null;
}

/** The texts in a language that contain a word outside of placeholders, by key. */
export function messageKeysWith(language: Language, word: string): MessageKey[] {
  const keys = Object.keys(messageTexts) as MessageKey[];
  const fixed = (key: MessageKey) => messageTexts[key][language].normalize("NFKC").toLowerCase();
  return keys.filter((key) =>
    fixed(key)
      .split(/\{\w+\}/)
      .some((part) => part.includes(word)),
  );
}
