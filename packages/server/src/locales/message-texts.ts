import { formatMoney, isolated, type Language } from "@vowdesk/contract/kernel";
import type { OrderKind } from "@vowdesk/contract/local/orders";
import { reviewMessageTexts } from "./review-message-texts.ts";
import { studioMessageTexts } from "./studio/studio-message-texts.ts";

/** Texts of messages from the server, by key. A placeholder that ends in `Cents` is shown as money. */
export const messageTexts = {
  "chat-order": {
    zh: "[订单] {number}",
    en: "[Order] {number}",
    es: "[Pedido] {number}",
    ja: "[注文] {number}",
  },
  "chat-handed-over": {
    zh: "{by} 将与 {customer} 的会话转交给您",
    en: "{by} handed the conversation with {customer} over to you",
    es: "{by} le traspasó la conversación con {customer}",
    ja: "{by} さんから {customer} 様との会話が引き継がれました",
  },
  "chat-handed-to-team": {
    zh: "{by} 将与 {customer} 的会话转交给团队 {team}",
    en: "{by} handed the conversation with {customer} over to the team {team}",
    es: "{by} traspasó la conversación con {customer} al equipo {team}",
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
  "webhook-paused": {
    zh: "发往 {host} 的 Webhook 已暂停：{maker} 的账号已停用。请恢复它以接管",
    en: "The webhook to {host} is paused: the account of {maker} is disabled. Resume it to take it over",
    es: "El webhook a {host} está en pausa: la cuenta de {maker} no está activa. Reanúdelo para hacerse cargo",
    ja: "{host} への Webhook は一時停止中です：{maker} さんのアカウントが無効です。再開すると引き継げます",
  },
  "bot-paused": {
    zh: "群机器人 {name} 已关闭：其创建者的账号已停用。请重新开启以接管",
    en: "The bot {name} is off: the account of its creator is disabled. Turn it on to take it over",
    es: "El bot {name} está desactivado: la cuenta de su creador no está activa. Actívelo para hacerse cargo",
    ja: "ボット {name} はオフです：作成者のアカウントが無効です。オンにすると引き継げます",
  },
  "setting-change-waiting": {
    zh: "{by} 申请更改“{setting}”：{from} → {to}。如无人批准或驳回，将于 {due} 生效",
    en: "{by} requested a change of “{setting}”: {from} → {to}. It takes effect on {due} unless it is approved or rejected first",
    es: "{by} solicitó cambiar «{setting}»: {from} → {to}. Entrará en vigor el {due} si antes no se aprueba ni se rechaza",
    ja: "{by} さんが「{setting}」の変更を申請しました：{from} → {to}。承認または却下がなければ {due} に有効になります",
  },
  "setting-change-approved": {
    zh: "{by} 批准了您的更改“{setting}”：{to}，现已生效",
    en: "{by} approved your change of “{setting}” to {to}. It is in effect now",
    es: "{by} aprobó su cambio de «{setting}» a {to}. Ya está en vigor",
    ja: "{by} さんが「{setting}」の {to} への変更を承認しました。すでに有効です",
  },
  "setting-change-rejected": {
    zh: "{by} 驳回了您的更改“{setting}”：{to}",
    en: "{by} rejected your change of “{setting}” to {to}",
    es: "{by} rechazó su cambio de «{setting}» a {to}",
    ja: "{by} さんが「{setting}」の {to} への変更を却下しました",
  },
  ...reviewMessageTexts,
  "new-driver-order": {
    zh: "新代驾订单：{from} → {to}",
    en: "New designated-driver order: {from} → {to}",
    es: "Nuevo pedido de conductor designado: {from} → {to}",
    ja: "新しい運転代行の注文：{from} → {to}",
  },
  "new-errand": {
    zh: "新跑腿订单：{item}，{totalCents}",
    en: "New errand: {item}, {totalCents}",
    es: "Nuevo recado: {item}, {totalCents}",
    ja: "新しいおつかい：{item}、{totalCents}",
  },
  "order-urged-delivery": {
    zh: "{customer} 催单：外卖订单 {number}（第 {count} 次）",
    en: "{customer} urges delivery order {number} ({count}×)",
    es: "{customer} reclama el pedido a domicilio {number} ({count}×)",
    ja: "{customer} 様からの催促：デリバリー注文 {number}（{count} 回目）",
  },
  "order-soon-delivery": {
    zh: "外卖订单 {number} 即将超时",
    en: "Delivery order {number} is due soon",
    es: "El pedido a domicilio {number} vence pronto",
    ja: "デリバリー注文 {number} の期限が迫っています",
  },
  "order-late-delivery": {
    zh: "外卖订单 {number} 已超时",
    en: "Delivery order {number} is late",
    es: "El pedido a domicilio {number} lleva retraso",
    ja: "デリバリー注文 {number} は遅延しています",
  },
  "order-urged-driver": {
    zh: "{customer} 催单：代驾订单 {number}（第 {count} 次）",
    en: "{customer} urges designated-driver order {number} ({count}×)",
    es: "{customer} reclama el pedido de conductor designado {number} ({count}×)",
    ja: "{customer} 様からの催促：運転代行の注文 {number}（{count} 回目）",
  },
  "order-soon-driver": {
    zh: "代驾订单 {number} 即将超时",
    en: "Designated-driver order {number} is due soon",
    es: "El pedido de conductor designado {number} vence pronto",
    ja: "運転代行の注文 {number} の期限が迫っています",
  },
  "order-late-driver": {
    zh: "代驾订单 {number} 已超时",
    en: "Designated-driver order {number} is late",
    es: "El pedido de conductor designado {number} lleva retraso",
    ja: "運転代行の注文 {number} は遅延しています",
  },
  "order-urged-errand": {
    zh: "{customer} 催单：跑腿订单 {number}（第 {count} 次）",
    en: "{customer} urges errand {number} ({count}×)",
    es: "{customer} reclama el recado {number} ({count}×)",
    ja: "{customer} 様からの催促：おつかい {number}（{count} 回目）",
  },
  "sms-limit-reached": {
    zh: "短信验证码达到上限，暂停向陌生号码发送。请在审计日志中查看",
    en: "The limit of SMS codes was reached, so some are not sent. See the audit trail",
    es: "Se alcanzó un límite de códigos por SMS, por lo que algunos no se envían. Consulte el registro de auditoría",
    ja: "SMS コードの上限に達したため、一部は送信されません。監査ログを確認してください",
  },
  "order-soon-errand": {
    zh: "跑腿订单 {number} 即将超时",
    en: "Errand {number} is due soon",
    es: "El recado {number} vence pronto",
    ja: "おつかい {number} の期限が迫っています",
  },
  "order-late-errand": {
    zh: "跑腿订单 {number} 已超时",
    en: "Errand {number} is late",
    es: "El recado {number} lleva retraso",
    ja: "おつかい {number} は遅延しています",
  },
  "shoot-tomorrow": {
    zh: "拍摄提醒：{when}，{couple} {place}",
    en: "Shoot reminder: {when}, {couple} {place}",
    es: "Recordatorio de sesión: {when}, {couple} {place}",
    ja: "撮影のリマインダー：{when}、{couple} {place}",
  },
  "hold-not-firmed": {
    zh: "{couple} 已签约或付款，但{purpose}（{when}）的预留未能确认，请处理",
    en: "{couple} signed or paid, but the time held for {purpose} ({when}) could not be confirmed",
    es: "{couple}: firma o pago recibido, pero no se pudo confirmar la reserva provisional de {purpose} ({when})",
    ja: "{couple} 様の署名または入金がありましたが、{purpose}（{when}）の仮押さえを確定できませんでした",
  },
  ...studioMessageTexts,
  "pickup-code-replaced": {
    zh: "{worker} 五次输错跑腿订单 {number} 的取件码，已更换取件码",
    en: "Errand {number}: {worker} entered five wrong pickup codes. The code was replaced",
    es: "Recado {number}: {worker} introdujo cinco códigos de recogida erróneos. El código se cambió",
    ja: "おつかい {number}：{worker} さんが受取コードを 5 回間違えたため、コードを変更しました",
  },
  "new-delivery-order": {
    zh: "新外卖订单：{merchant}，{totalCents}",
    en: "New delivery order: {merchant}, {totalCents}",
    es: "Nuevo pedido a domicilio: {merchant}, {totalCents}",
    ja: "新しいデリバリー注文：{merchant}、{totalCents}",
  },
  "chat-packet": { zh: "[红包]", en: "[Red packet]", es: "[Sobre rojo]", ja: "[紅包]" },
  "packet-pending": {
    zh: "{by} 发给 {customer} 的 {amountCents} 红包待审批",
    en: "A red packet of {amountCents} from {by} to {customer} is waiting for approval",
    es: "Un sobre rojo de {amountCents} de {by} para {customer} está pendiente de aprobación",
    ja: "{by} さんから {customer} 様への {amountCents} の紅包が承認待ちです",
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
    es: "Lea y confirme: {es}",
    ja: "読んで確認してください：{ja}",
  },
  "announcement-reminder": {
    zh: "提醒：{zh}",
    en: "Reminder: {en}",
    es: "Recordatorio: {es}",
    ja: "リマインド：{ja}",
  },
  "order-unclaimed": {
    zh: "未认领：{first}",
    en: "Unclaimed: {first}",
    es: "Sin responsable: {first}",
    ja: "担当なし：{first}",
  },
  "orders-unclaimed": {
    zh: "{count} 个订单未认领，最早的是：{first}",
    en: "{count} unclaimed orders, the oldest: {first}",
    es: "{count} pedidos sin responsable; el más antiguo: {first}",
    ja: "担当なしの注文が {count} 件、最も古いもの：{first}",
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;

export type MessageKey = keyof typeof messageTexts;

/** A text by key with values for its placeholders. A value may itself be a text by key, or a text in each language. */
export interface MessageTemplate {
  key: MessageKey;
  values: Readonly<Record<string, string | number | MessageTemplate | Readonly<Record<Language, string>>>>;
}

/** The text of a template in a language. Null for a key of a later version, for which the stored text is shown. */
export function messageTextOf(language: Language, { key, values }: MessageTemplate): string | null {
  const text: string | undefined = messageTexts[key]?.[language];
  return text?.replace(/\{(\w+)\}/g, (_whole, name: string) => valueText(language, values, name)) ?? null;
}

function valueText(language: Language, values: MessageTemplate["values"], name: string): string {
  const value = values[name] ?? olderAmount(values, name) ?? "";
  if (typeof value === "object") return "key" in value ? (messageTextOf(language, value) ?? "") : value[language];
  return name.endsWith("Cents") && typeof value === "number" ? formatMoney(value, language) : isolated(String(value));
}

/** The amount of a template from release 0.1.0, which stored it as text, such as `total: "50.00"`. */
function olderAmount(values: MessageTemplate["values"], name: string): string | undefined {
  const amount = name.endsWith("Cents") ? values[name.slice(0, -"Cents".length)] : undefined;
  return amount === undefined ? undefined : `¥${String(amount)}`;
}

const kindByKey: Readonly<Partial<Record<MessageKey, OrderKind>>> = {
  "new-delivery-order": "delivery",
  "order-urged-delivery": "delivery",
  "order-soon-delivery": "delivery",
  "order-late-delivery": "delivery",
  "new-driver-order": "driver",
  "order-urged-driver": "driver",
  "order-soon-driver": "driver",
  "order-late-driver": "driver",
  "new-errand": "errand",
  "order-urged-errand": "errand",
  "order-soon-errand": "errand",
  "order-late-errand": "errand",
  "pickup-code-replaced": "errand",
};

/** The kind of the order that a template is about; undefined for other templates. */
export function orderKindOf({ key, values }: MessageTemplate): OrderKind | undefined {
  const { first } = values;
  return typeof first === "object" && "key" in first ? orderKindOf(first) : kindByKey[key];
}

/** Words by which clients of the older protocol find the target of a click. */
const routingWords: Readonly<Record<OrderKind, readonly [zh: string, en: string]>> = {
  delivery: ["外卖", "takeout"],
  driver: ["代驾", "designated"],
  errand: ["跑腿", "errand"],
};

/** The text of a message for clients of the older protocol: with the routing word of its kind, appended if it has none. */
export function withRoutingWord(text: string, kind: OrderKind): string {
  const words = routingWords[kind];
  return words.some((word) => text.toLowerCase().includes(word)) ? text : `${text} (${words[1]})`;
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
