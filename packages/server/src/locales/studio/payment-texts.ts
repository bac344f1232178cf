import type { Language } from "@vowdesk/contract/kernel";
import type { invoiceRefusals, paymentLinkRefusals } from "@vowdesk/contract/studio/wedding-payments";

type Key = keyof typeof paymentLinkRefusals | keyof typeof invoiceRefusals | "receipt-unchecked";

/** Refusals of payment links, receipts and invoices. */
export const paymentTexts = {
  zh: {
    "payment-links-off": "尚未开通在线支付",
    "payment-link-amount": "未付金额已变化，请查看最新金额",
    "payment-link-waiting": "此笔款项有付款待核对，请等核对完成后再试",
    "payment-link-failed": "无法打开支付页面，请稍后重试或改用转账",
    "receipt-unchecked": "仅已核对的收款可开具收据",
    "invoice-amount": "可开票金额已变化，请查看最新金额",
    "invoice-above-money": "申请后部分款项已退款或已开票，请驳回此申请，以便重新申请",
    "invoice-asked": "已有待开具的发票申请",
    "invoice-number": "该号码已用于其他发票",
    "invoice-document": "文件不是 PDF，或超过 1 MB",
  },
  en: {
    "payment-links-off": "Online payment is not set up",
    "payment-link-amount": "The outstanding amount has changed. Check it again",
    "payment-link-waiting": "A payment for this instalment is still being checked. Wait for the result",
    "payment-link-failed": "The payment page could not be opened. Try again later, or pay by transfer",
    "receipt-unchecked": "Only a checked payment has a receipt",
    "invoice-amount": "The amount that can be invoiced has changed. Check it again",
    "invoice-above-money":
      "Part of this amount was refunded or invoiced since the request. Reject it, so that a new one can be made",
    "invoice-asked": "An invoice has been requested already",
    "invoice-number": "Another invoice has this number",
    "invoice-document": "This is not a PDF file, or it is larger than 1 MB",
  },
  es: {
    "payment-links-off": "El pago en línea no está configurado",
    "payment-link-amount": "El importe pendiente cambió. Revíselo de nuevo",
    "payment-link-waiting": "Se está comprobando un pago de este plazo. Espere el resultado",
    "payment-link-failed": "No se pudo abrir la página de pago. Inténtelo más tarde o pague por transferencia",
    "receipt-unchecked": "Solo un pago comprobado tiene recibo",
    "invoice-amount": "El importe que se puede facturar cambió. Revíselo de nuevo",
    "invoice-above-money":
      "Parte de este importe se reembolsó o se facturó después de la solicitud. Recházela para que se pueda hacer otra",
    "invoice-asked": "Ya se solicitó una factura",
    "invoice-number": "Otra factura tiene este número",
    "invoice-document": "No es un archivo PDF o supera 1 MB",
  },
  ja: {
    "payment-links-off": "オンライン決済は設定されていません",
    "payment-link-amount": "未入金額が変わりました。もう一度ご確認ください",
    "payment-link-waiting": "この回の入金を確認中です。確認が終わるまでお待ちください",
    "payment-link-failed": "決済ページを開けませんでした。後でもう一度お試しいただくか、お振込みください",
    "receipt-unchecked": "領収書は確認済みの入金にのみ発行できます",
    "invoice-amount": "請求書を発行できる金額が変わりました。もう一度ご確認ください",
    "invoice-above-money":
      "依頼後に金額の一部が返金または請求書発行済みになりました。却下して、もう一度依頼してもらってください",
    "invoice-asked": "請求書はすでに依頼されています",
    "invoice-number": "この番号の請求書がすでにあります",
    "invoice-document": "PDFファイルではないか、1 MBを超えています",
  },
} as const satisfies Readonly<Record<Language, Readonly<Record<Key, string>>>>;
