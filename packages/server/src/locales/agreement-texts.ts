import type { DueRule, PlannedInstalment } from "@vowdesk/contract/agreements";
import type { Language } from "@vowdesk/contract/kernel";

/** The words of an agreement in one language, with placeholders for its figures. */
export interface AgreementText {
  title: string;
  parties: string;
  openDate: string;
  services: string;
  photos: string;
  price: string;
  plan: string;
  kinds: Readonly<Record<PlannedInstalment["kind"], string>>;
  due: Readonly<Record<Exclude<DueRule["on"], "date">, string>>;
  refunds: string;
  refund: string;
}

/** The text of agreements. It is no legal advice. */
export const agreementTexts: Readonly<Record<Language, AgreementText>> = {
  zh: {
    title: "婚纱摄影服务合同 {number}",
    parties: "本合同由影楼与 {nameA}、{nameB} 签订。订单号：{number}。婚期：{weddingDate}。",
    openDate: "待定",
    services: "服务套系：{name}",
    photos: "包含精修照片 {count} 张，每加选一张 {extra}。包含的档期：{shoots}。",
    price: "套系价格 {price}，优惠 {discount}，合同总价 {total}。",
    plan: "付款安排：",
    kinds: { deposit: "定金", prepayment: "预付款", balance: "尾款" },
    due: {
      signing: "签约时支付",
      "before-shoot": "首次拍摄前 {days} 天支付",
      selection: "选片时支付",
      "before-pickup": "取件前 {days} 天支付",
    },
    refunds: "新人取消时，影楼按首次拍摄前的天数保留已付款项的比例：",
    refund: "• 提前至少 {days} 天：保留 {percent}%",
  },
  en: {
    title: "Wedding photography agreement {number}",
    parties: "Agreement between the studio and {nameA} and {nameB}. Wedding: {number}. Wedding date: {weddingDate}.",
    openDate: "not fixed yet",
    services: "Services: {name}",
    photos: "{count} photos are included; each extra photo costs {extra}. Shoots included: {shoots}.",
    price: "Price {price}, discount {discount}, total {total}.",
    plan: "Payments:",
    kinds: { deposit: "Deposit", prepayment: "Prepayment", balance: "Balance" },
    due: {
      signing: "due at signing",
      "before-shoot": "due {days} days before the first shoot",
      selection: "due at the photo selection",
      "before-pickup": "due {days} days before the pickup",
    },
    refunds: "If the couple cancels, the studio keeps a share of what was paid, by the days before the first shoot:",
    refund: "• at least {days} days before: {percent}%",
  },
  es: {
    title: "Contrato de fotografía de boda {number}",
    parties: "Contrato entre el estudio y {nameA} y {nameB}. Boda: {number}. Fecha de la boda: {weddingDate}.",
    openDate: "por confirmar",
    services: "Servicios: {name}",
    photos: "Se incluyen {count} fotos; cada foto adicional cuesta {extra}. Sesiones incluidas: {shoots}.",
    price: "Precio {price}, descuento {discount}, total {total}.",
    plan: "Pagos:",
    kinds: { deposit: "Señal", prepayment: "Pago anticipado", balance: "Saldo" },
    due: {
      signing: "al firmar",
      "before-shoot": "{days} días antes de la primera sesión",
      selection: "en la selección de fotos",
      "before-pickup": "{days} días antes de la recogida",
    },
    refunds:
      "Si la pareja cancela, el estudio retiene una parte de lo pagado según los días que falten para la primera sesión:",
    refund: "• al menos {days} días antes: {percent} %",
  },
  ja: {
    title: "ウェディングフォト契約書 {number}",
    parties:
      "本契約は、スタジオと {nameA} 様および {nameB} 様との間で締結されます。注文番号：{number}。挙式日：{weddingDate}。",
    openDate: "未定",
    services: "プラン：{name}",
    photos: "写真 {count} 枚を含みます。追加は 1 枚 {extra} です。含まれる撮影：{shoots}。",
    price: "料金 {price}、割引 {discount}、合計 {total}。",
    plan: "お支払い：",
    kinds: { deposit: "手付金", prepayment: "前払金", balance: "残金" },
    due: {
      signing: "署名時",
      "before-shoot": "最初の撮影の {days} 日前",
      selection: "写真選びの時",
      "before-pickup": "受け取りの {days} 日前",
    },
    refunds:
      "お客様によるキャンセルの場合、最初の撮影までの日数に応じて、お支払い済みの金額から次の割合を申し受けます。",
    refund: "• {days} 日前まで：{percent}%",
  },
};
