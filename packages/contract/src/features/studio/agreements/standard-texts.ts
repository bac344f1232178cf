import type { Language } from "../../../kernel/index.ts";

/** The text of agreements until the studio writes its own. It is no legal advice. */
export const standardAgreementTexts: Readonly<Record<Language, string>> = {
  zh: `本合同由影楼与 {nameA}、{nameB} 签订。订单号：{number}。婚期：{weddingDate}。

服务套系：{offer}
{description}
{services}
{pieces}

包含精修照片 {photoCount} 张，每加选一张 {extraPhoto}。包含的档期：{shoots}。

套系价格 {price}，优惠 {discount}，合同总价 {total}。

付款安排：
{payments}

新人取消时，影楼按首次拍摄前的天数保留已付款项的比例：
{refunds}
新人取消时，影楼至少保留定金。影楼违约时，退还全部已付款项，并加倍返还定金。`,
  en: `Agreement between the studio and {nameA} and {nameB}. Wedding: {number}. Wedding date: {weddingDate}.

Services: {offer}
{description}
{services}
{pieces}

{photoCount} photos are included; each extra photo costs {extraPhoto}. Shoots included: {shoots}.

Price {price}, discount {discount}, total {total}.

Payments:
{payments}

If the couple cancels, the studio keeps a share of what was paid, by the days before the first shoot:
{refunds}
In this case it keeps at least the deposit. If the studio does not keep the agreement, it returns all that was paid, and the deposit once more.`,
  es: `Contrato entre el estudio y {nameA} y {nameB}. Boda: {number}. Fecha de la boda: {weddingDate}.

Servicios: {offer}
{description}
{services}
{pieces}

Se incluyen {photoCount} fotos; cada foto adicional cuesta {extraPhoto}. Sesiones incluidas: {shoots}.

Precio {price}, descuento {discount}, total {total}.

Pagos:
{payments}

Si la pareja cancela, el estudio retiene una parte de lo pagado según los días que falten para la primera sesión:
{refunds}
En este caso retiene al menos la señal. Si el estudio no cumple el contrato, devuelve todo lo pagado y la señal otra vez.`,
  ja: `本契約は、スタジオと {nameA} 様および {nameB} 様との間で締結されます。注文番号：{number}。挙式日：{weddingDate}。

プラン：{offer}
{description}
{services}
{pieces}

写真 {photoCount} 枚を含みます。追加は 1 枚 {extraPhoto} です。含まれる撮影：{shoots}。

料金 {price}、割引 {discount}、合計 {total}。

お支払い：
{payments}

お客様によるキャンセルの場合、最初の撮影までの日数に応じて、お支払い済みの金額から次の割合を申し受けます。
{refunds}
この場合も、手付金は返金の対象になりません。スタジオが契約を守れない場合は、お支払い済みの全額に加えて手付金と同額をお支払いします。`,
};
