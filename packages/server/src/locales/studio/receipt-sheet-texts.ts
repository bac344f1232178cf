import type { Language } from "@vowdesk/contract/kernel";
import type { PaymentMethod } from "@vowdesk/contract/studio/wedding-payments";

interface ReceiptSheetText {
  title: string;
  /** Between the name of a line and its value. */
  colon: string;
  number: string;
  order: string;
  payer: string;
  amount: string;
  method: string;
  receivedOn: string;
  reference: string;
  issuer: string;
  noInvoice: string;
  methods: Readonly<Record<PaymentMethod, string>>;
}

/** The PDF document of a receipt. */
export const receiptSheetTexts: Readonly<Record<Language, ReceiptSheetText>> = {
  zh: {
    title: "收款收据",
    colon: "：",
    number: "收据编号",
    order: "订单号",
    payer: "付款人",
    amount: "金额",
    method: "付款方式",
    receivedOn: "收款日期",
    reference: "付款凭证号",
    issuer: "收款方",
    noInvoice: "本收据不是发票。",
    methods: { cash: "现金", card: "银行卡", transfer: "银行转账", wechat: "微信支付", alipay: "支付宝" },
  },
  en: {
    title: "Receipt",
    colon: ": ",
    number: "Receipt number",
    order: "Order",
    payer: "Received from",
    amount: "Amount",
    method: "Payment method",
    receivedOn: "Received on",
    reference: "Payment reference",
    issuer: "Received by",
    noInvoice: "This receipt is not a tax invoice.",
    methods: { cash: "Cash", card: "Card", transfer: "Bank transfer", wechat: "WeChat Pay", alipay: "Alipay" },
  },
  es: {
    title: "Recibo",
    colon: ": ",
    number: "Número de recibo",
    order: "Pedido",
    payer: "Recibido de",
    amount: "Importe",
    method: "Forma de pago",
    receivedOn: "Recibido el",
    reference: "Referencia del pago",
    issuer: "Recibido por",
    noInvoice: "Este recibo no es una factura.",
    methods: { cash: "Efectivo", card: "Tarjeta", transfer: "Transferencia", wechat: "WeChat Pay", alipay: "Alipay" },
  },
  ja: {
    title: "領収書",
    colon: "：",
    number: "領収書番号",
    order: "ご注文番号",
    payer: "お支払者",
    amount: "金額",
    method: "お支払い方法",
    receivedOn: "入金日",
    reference: "支払い番号",
    issuer: "受領者",
    noInvoice: "この領収書は適格請求書（インボイス）ではありません。",
    methods: { cash: "現金", card: "カード", transfer: "銀行振込", wechat: "WeChat Pay", alipay: "Alipay" },
  },
};
