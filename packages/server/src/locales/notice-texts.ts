import { formatMoney, type AppRole, type Language } from "@vowdesk/contract/kernel";

/** Names of app roles, for texts about an app user. */
export const roleNames: Readonly<Record<Exclude<AppRole, "customer">, Readonly<Record<Language, string>>>> = {
  merchant: { zh: "商家", en: "Merchant", es: "Comercio", ja: "店舗" },
  courier: { zh: "骑手", en: "Courier", es: "Repartidor", ja: "配達員" },
  driver: { zh: "代驾司机", en: "Driver", es: "Conductor", ja: "代行ドライバー" },
  runner: { zh: "跑腿员", en: "Runner", es: "Recadero", ja: "おつかいスタッフ" },
};

/** Notices to app users, by key. `{summary}` is the item in one line, `{person}` the app user who submitted it. */
export const noticeTexts = {
  "post-shown": {
    zh: "您的动态“{summary}”已通过审核",
    en: "Your post “{summary}” is now visible",
    es: "Su publicación «{summary}» ya es visible",
    ja: "投稿「{summary}」が公開されました",
  },
  "post-rejected": {
    zh: "您的动态“{summary}”未通过审核",
    en: "Your post “{summary}” was not approved",
    es: "Su publicación «{summary}» no se aprobó",
    ja: "投稿「{summary}」は承認されませんでした",
  },
  "post-hidden": {
    zh: "您的动态“{summary}”已被隐藏",
    en: "Your post “{summary}” was hidden",
    es: "Su publicación «{summary}» se ocultó",
    ja: "投稿「{summary}」は非表示になりました",
  },
  "post-restored": {
    zh: "您的动态“{summary}”已恢复显示",
    en: "Your post “{summary}” is visible again",
    es: "Su publicación «{summary}» vuelve a ser visible",
    ja: "投稿「{summary}」が再び公開されました",
  },
  "post-deleted": {
    zh: "您的动态“{summary}”已被删除",
    en: "Your post “{summary}” was deleted",
    es: "Su publicación «{summary}» se eliminó",
    ja: "投稿「{summary}」は削除されました",
  },
  "complaint-against": {
    zh: "{person}对订单提出投诉：{summary}，您可以说明情况",
    en: "{person} has filed a complaint about your order: {summary}. You can submit a statement",
    es: "{person} presentó una reclamación por un pedido suyo: {summary}. Puede enviar una declaración",
    ja: "{person} 様からご注文への苦情がありました：{summary}。状況をご説明いただけます",
  },
  "complaint-compensated": {
    zh: "您的投诉“{summary}”已受理，赔付 {amount} 已存入余额",
    en: "Your complaint “{summary}” was upheld. {amount} was added to your balance",
    es: "Su reclamación «{summary}» se aceptó. Se añadieron {amount} a su saldo",
    ja: "苦情「{summary}」を承り、補償金 {amount} を残高に加算しました",
  },
  "complaint-resolved": {
    zh: "您的投诉“{summary}”已处理",
    en: "Your complaint “{summary}” was answered",
    es: "Su reclamación «{summary}» tiene respuesta",
    ja: "苦情「{summary}」に回答しました",
  },
  "complaint-dismissed": {
    zh: "您的投诉“{summary}”经核实不成立",
    en: "Your complaint “{summary}” was not upheld",
    es: "Su reclamación «{summary}» no se aceptó",
    ja: "苦情「{summary}」は認められませんでした",
  },
  "complaint-over": {
    zh: "与您有关的投诉“{summary}”已结案",
    en: "The complaint “{summary}” about you is closed",
    es: "La reclamación «{summary}» que le afectaba está cerrada",
    ja: "あなたに関する苦情「{summary}」の対応が完了しました",
  },
  "order-refund-asked": {
    zh: "订单 {summary} 的退款 {amount} 已提交，正在审核",
    en: "A refund of {amount} for your order {summary} was requested and is under review",
    es: "Se solicitó un reembolso de {amount} por su pedido {summary} y se está revisando",
    ja: "ご注文 {summary} の返金 {amount} を申請し、確認中です",
  },
  "order-refunded": {
    zh: "订单 {summary} 已退款 {amount}",
    en: "{amount} of your order {summary} was refunded",
    es: "Se reembolsaron {amount} de su pedido {summary}",
    ja: "ご注文 {summary} の {amount} を返金しました",
  },
  "order-refund-declined": {
    zh: "订单 {summary} 的退款 {amount} 未获批准",
    en: "The refund of {amount} for your order {summary} was declined",
    es: "El reembolso de {amount} por su pedido {summary} se rechazó",
    ja: "ご注文 {summary} の返金 {amount} は承認されませんでした",
  },
  "order-changed": {
    zh: "您的订单 {summary} 已修改，现价 {amount}",
    en: "Your order {summary} was changed. The price is now {amount}",
    es: "Su pedido {summary} se modificó. El precio es ahora de {amount}",
    ja: "ご注文 {summary} を変更しました。料金は {amount} です",
  },
  "challenge-asked": {
    zh: "{person}向您发起挑战：{summary}，24 小时内有效",
    en: "{person} challenges you: {summary}. You can accept within 24 hours",
    es: "{person} le envía un desafío: {summary}. Tiene 24 horas para aceptarlo",
    ja: "{person} 様からチャレンジが届きました：{summary}（24時間以内）",
  },
  "challenge-accepted": {
    zh: "挑战“{summary}”已被接受，双方押金已冻结",
    en: "Your challenge “{summary}” was accepted. Both stakes are held",
    es: "Su desafío «{summary}» se aceptó. Ambas apuestas quedan retenidas",
    ja: "チャレンジ「{summary}」が受けられ、双方の賭け金を預かりました",
  },
  "challenge-declined": {
    zh: "挑战“{summary}”已被拒绝",
    en: "Your challenge “{summary}” was declined",
    es: "Su desafío «{summary}» se rechazó",
    ja: "チャレンジ「{summary}」は辞退されました",
  },
  "challenge-expired": {
    zh: "您的挑战“{summary}”已过期",
    en: "Your challenge “{summary}” has expired",
    es: "Su desafío «{summary}» caducó",
    ja: "チャレンジ「{summary}」の期限が切れました",
  },
  "challenge-claimed": {
    zh: "挑战“{summary}”的对方已提交结果，您也可以提交",
    en: "Your opponent reported the result of the challenge “{summary}”. You can report it too",
    es: "La otra parte del desafío «{summary}» comunicó el resultado. Usted también puede comunicarlo",
    ja: "チャレンジ「{summary}」の相手が結果を報告しました。あなたも報告できます",
  },
  "challenge-won": {
    zh: "您赢得了挑战“{summary}”，{amount} 已存入余额",
    en: "You won the challenge “{summary}”. {amount} was added to your balance",
    es: "Ganó el desafío «{summary}». Se añadieron {amount} a su saldo",
    ja: "チャレンジ「{summary}」に勝利しました。{amount} を残高に加算しました",
  },
  "challenge-lost": {
    zh: "您在挑战“{summary}”中落败",
    en: "You lost the challenge “{summary}”",
    es: "Perdió el desafío «{summary}»",
    ja: "チャレンジ「{summary}」に敗れました",
  },
  "challenge-void": {
    zh: "挑战“{summary}”已作废，{amount} 已退回余额",
    en: "The challenge “{summary}” is void. {amount} was returned to your balance",
    es: "El desafío «{summary}» queda anulado. Se devolvieron {amount} a su saldo",
    ja: "チャレンジ「{summary}」は無効となり、{amount} を残高に返金しました",
  },
  "withdrawal-paid": {
    zh: "您的提现“{summary}”已到账",
    en: "Your withdrawal “{summary}” was paid",
    es: "Su retirada «{summary}» se pagó",
    ja: "出金「{summary}」が振り込まれました",
  },
  "withdrawal-rejected": {
    zh: "您的提现“{summary}”未获批准，款项已退回余额",
    en: "Your withdrawal “{summary}” was not approved. The money was returned to your balance",
    es: "Su retirada «{summary}» no se aprobó. El dinero volvió a su saldo",
    ja: "出金「{summary}」は承認されませんでした。残高に戻しました",
  },
  "withdrawal-failed": {
    zh: "您的提现“{summary}”未能到账，款项已退回余额，请核对银行卡后重新申请",
    en: "Your withdrawal “{summary}” could not be paid. The money was returned to your balance. Check the card and request it again",
    es: "Su retirada «{summary}» no se pudo pagar. El dinero volvió a su saldo. Revise la tarjeta y solicítela de nuevo",
    ja: "出金「{summary}」を振り込めず、残高に戻しました。カード情報をご確認のうえ再度お申し込みください",
  },
  "verification-approved": {
    zh: "您的实名认证已通过",
    en: "Your identity was verified",
    es: "Su identidad se verificó",
    ja: "本人確認が完了しました",
  },
  "verification-rejected": {
    zh: "您的实名认证未通过",
    en: "Your verification was not approved",
    es: "Su verificación no se aprobó",
    ja: "本人確認は承認されませんでした",
  },
  "verification-revoked": {
    zh: "您的实名认证已被撤销",
    en: "Your verification was revoked",
    es: "Su verificación se revocó",
    ja: "本人確認が取り消されました",
  },
  "application-approved": {
    zh: "您的入驻申请“{summary}”已通过，请重新打开应用",
    en: "Your application “{summary}” was approved. Please open the app again",
    es: "Su solicitud «{summary}» se aprobó. Vuelva a abrir la app",
    ja: "申請「{summary}」が承認されました。アプリを開き直してください",
  },
  "application-rejected": {
    zh: "您的入驻申请“{summary}”未通过",
    en: "Your application “{summary}” was not approved",
    es: "Su solicitud «{summary}» no se aprobó",
    ja: "申請「{summary}」は承認されませんでした",
  },
  "application-returned": {
    zh: "您的入驻申请“{summary}”需要补充证件",
    en: "Your application “{summary}” needs other documents",
    es: "Su solicitud «{summary}» necesita otros documentos",
    ja: "申請「{summary}」に書類の再提出が必要です",
  },
  "feedback-answered": {
    zh: "您的反馈“{summary}”有了回复",
    en: "Your feedback “{summary}” was answered",
    es: "Su comentario «{summary}» tiene respuesta",
    ja: "フィードバック「{summary}」に返信がありました",
  },
  "feedback-closed": {
    zh: "您的反馈“{summary}”已关闭",
    en: "Your feedback “{summary}” was closed",
    es: "Su comentario «{summary}» se cerró",
    ja: "フィードバック「{summary}」の対応を終了しました",
  },
  "feedback-merged": {
    zh: "您的反馈“{summary}”已与相同的反馈合并，有回复时会通知您",
    en: "Your feedback “{summary}” was merged with similar feedback. You will be notified of the answer",
    es: "Su comentario «{summary}» se fusionó con otros iguales. Le avisaremos de la respuesta",
    ja: "フィードバック「{summary}」は同じ内容のものに統合されました。返信があればお知らせします",
  },
  "feedback-reopened": {
    zh: "您的反馈“{summary}”已重新打开",
    en: "Your feedback “{summary}” was reopened",
    es: "Su comentario «{summary}» se reabrió",
    ja: "フィードバック「{summary}」の対応を再開しました",
  },
} as const satisfies Record<string, Readonly<Record<Language, string>>>;

export type NoticeKey = keyof typeof noticeTexts;

interface NoticeValues {
  summary: string;
  /** The app user who submitted the item. */
  person: string;
  cents?: number;
}

/** The text of a key in a language. An unknown key returns the summary. */
export function noticeText(language: Language, key: string, { summary, person, cents = 0 }: NoticeValues): string {
  const texts = Object.hasOwn(noticeTexts, key) ? noticeTexts[key as NoticeKey] : undefined;
  const values: Readonly<Record<string, string>> = { summary, person, amount: formatMoney(cents, language) };
  return (texts?.[language] ?? summary).replace(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? "");
}
