import type { Language } from "../../../kernel/index.ts";
import { noticeKinds, type NoticeKind, type NoticeText, type NoticeTexts, type NoticeValues } from "./rules.ts";

type InEach = Readonly<Record<Language, string>>;

/** The texts of a kind until the studio changes them, and the subject of its mails. */
interface StandardText {
  subject: InEach;
  texts: InEach;
}

/** The end of every standard text. */
const ends: InEach = {
  zh: "{studio} {phone}",
  en: "{studio} {phone}",
  es: "{studio} {phone}",
  ja: "{studio} {phone}",
};

const withEnd = (texts: InEach): InEach => ({
  zh: `${texts.zh}\n${ends.zh}`,
  en: `${texts.en}\n${ends.en}`,
  es: `${texts.es}\n${ends.es}`,
  ja: `${texts.ja}\n${ends.ja}`,
});

const standard: Readonly<Record<NoticeKind, StandardText>> = {
  "shoot-tomorrow": {
    subject: {
      zh: "拍摄预约提醒",
      en: "Your appointment with us",
      es: "Su cita con nosotros",
      ja: "ご予約のお知らせ",
    },
    texts: {
      zh: "{name}，您好！提醒您：{shoot}，{date} {time}。\n{place} {address}\n如需改期，请尽快联系我们。",
      en: "Hello {name}, a reminder of your appointment: {shoot} on {date} at {time}.\n{place} {address}\nIf you need another time, please tell us as soon as possible.",
      es: "Hola, {name}: le recordamos su cita: {shoot}, el {date} a las {time}.\n{place} {address}\nSi necesita otra hora, avísenos lo antes posible.",
      ja: "{name} 様\nご予約のご確認です。{shoot}：{date} {time}\n{place} {address}\n変更をご希望の場合は、お早めにご連絡ください。",
    },
  },
  "shoot-moved": {
    subject: {
      zh: "预约时间已变更",
      en: "Your appointment has a new time",
      es: "Su cita tiene una nueva hora",
      ja: "ご予約日時の変更",
    },
    texts: {
      zh: "{name}，您好！您的{shoot}已改为 {date} {time}。\n{place} {address}\n如有不便，请联系我们。",
      en: "Hello {name}, your {shoot} has a new time: {date} at {time}.\n{place} {address}\nIf this does not suit you, please tell us.",
      es: "Hola, {name}: su cita ({shoot}) tiene una nueva hora: el {date} a las {time}.\n{place} {address}\nSi no le viene bien, avísenos.",
      ja: "{name} 様\n{shoot}の日時が変わりました：{date} {time}\n{place} {address}\nご都合が悪い場合はご連絡ください。",
    },
  },
  "things-to-bring": {
    subject: {
      zh: "拍摄前请准备",
      en: "What to bring to your shoot",
      es: "Qué traer a su sesión",
      ja: "撮影当日のお持ち物",
    },
    texts: {
      zh: "{name}，您好！{date} {time} {shoot}。请带好身份证件、戒指、内衣和舒适的鞋子；前一晚请早点休息。",
      en: "Hello {name}, your {shoot} is on {date} at {time}. Please bring your identity papers, your rings, plain underwear and comfortable shoes.",
      es: "Hola, {name}: su cita ({shoot}) es el {date} a las {time}. Traiga su documento de identidad, los anillos, ropa interior lisa y zapatos cómodos.",
      ja: "{name} 様\n{shoot}は {date} {time} です。身分証明書、指輪、無地の下着、歩きやすい靴をお持ちください。",
    },
  },
  "agreement-to-sign": {
    subject: {
      zh: "合同待签署",
      en: "Your agreement is ready to sign",
      es: "Su contrato está listo para firmar",
      ja: "契約書へのご署名のお願い",
    },
    texts: {
      zh: "{name}，您好！您的合同已准备好，请在 {until} 前通过您的专属链接签署，或到店签署。如有疑问，请联系 {consultant}。",
      en: "Hello {name}, your agreement is ready. Please sign it by {until} with your personal link, or at the studio. {consultant} is happy to answer your questions.",
      es: "Hola, {name}: su contrato está listo. Fírmelo antes del {until} con su enlace personal o en el estudio. {consultant} responderá con gusto a sus preguntas.",
      ja: "{name} 様\n契約書の準備ができました。{until} までに、専用リンクまたは店頭でご署名ください。ご質問は担当の{consultant}まで。",
    },
  },
  "instalment-soon": {
    subject: {
      zh: "付款提醒",
      en: "A payment is due soon",
      es: "Próximo pago",
      ja: "お支払い期日のご案内",
    },
    texts: {
      zh: "{name}，您好！{amount} 将于 {due} 到期。付款方式见您的专属页面。",
      en: "Hello {name}, {amount} is due on {due}. Your personal page shows how to pay.",
      es: "Hola, {name}: el {due} vence un pago de {amount}. En su página personal verá cómo pagar.",
      ja: "{name} 様\n{amount} のお支払い期日は {due} です。お支払い方法は専用ページをご覧ください。",
    },
  },
  "instalment-due": {
    subject: { zh: "今日应付款", en: "A payment is due today", es: "Hoy vence un pago", ja: "本日はお支払い期日です" },
    texts: {
      zh: "{name}，您好！{amount} 今天（{due}）到期。如已付款，请忽略。",
      en: "Hello {name}, {amount} is due today, {due}. If you have already paid, please ignore this message.",
      es: "Hola, {name}: hoy, {due}, vence un pago de {amount}. Si ya ha pagado, ignore este mensaje.",
      ja: "{name} 様\n本日 {due} は {amount} のお支払い期日です。お支払い済みの場合はご容赦ください。",
    },
  },
  "instalment-late": {
    subject: { zh: "付款已逾期", en: "A payment is late", es: "Pago pendiente", ja: "お支払いのお願い" },
    texts: {
      zh: "{name}，您好！{due} 到期的 {amount} 尚未收到。如已付款或需要商量，请联系 {consultant}。",
      en: "Hello {name}, we have not received {amount}, which was due on {due}. If you have paid, or would like to talk about it, please contact {consultant}.",
      es: "Hola, {name}: aún no hemos recibido {amount}, que vencía el {due}. Si ya ha pagado o desea hablarlo, contacte con {consultant}.",
      ja: "{name} 様\n{due} が期日の {amount} の入金がまだ確認できません。お支払い済みの場合やご相談は、担当の{consultant}までご連絡ください。",
    },
  },
  "gallery-ends-in-30-days": {
    subject: {
      zh: "照片保留期限提醒",
      en: "How long we keep your pictures",
      es: "Plazo de conservación de sus fotos",
      ja: "お写真の保存期限のご案内",
    },
    texts: {
      zh: "{name}，您好！相册“{gallery}”的照片保留至 {until}，之后将永久删除。如果还需要其中的照片，请在此之前联系我们。",
      en: "Hello {name}, we keep the pictures of “{gallery}” until {until} and delete them after that day. If you still need any of them, please tell us before then.",
      es: "Hola, {name}: conservamos las fotos de «{gallery}» hasta el {until}; después se eliminan definitivamente. Si aún necesita alguna, avísenos antes de esa fecha.",
      ja: "{name} 様\n「{gallery}」のお写真は {until} まで保存いたします。期限を過ぎると完全に削除されますので、必要なお写真がございましたら、それまでにご連絡ください。",
    },
  },
  "gallery-ends-in-7-days": {
    subject: {
      zh: "照片即将删除",
      en: "Your pictures will be deleted soon",
      es: "Sus fotos se eliminarán pronto",
      ja: "お写真がまもなく削除されます",
    },
    texts: {
      zh: "{name}，您好！{until} 之后，相册“{gallery}”的照片将永久删除，无法恢复。如果还需要其中的照片，请尽快联系我们。",
      en: "Hello {name}, the pictures of “{gallery}” will be deleted after {until} and cannot be brought back. If you still need any of them, please contact us now.",
      es: "Hola, {name}: las fotos de «{gallery}» se eliminarán después del {until} y no podrán recuperarse. Si aún necesita alguna, contáctenos cuanto antes.",
      ja: "{name} 様\n「{gallery}」のお写真は {until} を過ぎると削除され、復元できません。必要なお写真がございましたら、お早めにご連絡ください。",
    },
  },
};

/** The text of a kind: that of the studio, or the standard one. */
export const noticeTextOf = (texts: NoticeTexts, kind: NoticeKind): NoticeText =>
  texts[kind] ?? { isOn: true, texts: withEnd(standard[kind].texts) };

/** The subject of a mail. */
export const noticeSubject = (kind: NoticeKind, language: Language): string => standard[kind].subject[language];

/** The kinds that are sent. */
export const sentKinds = (texts: NoticeTexts): NoticeKind[] =>
  noticeKinds.filter((kind) => noticeTextOf(texts, kind).isOn);

/** Invented values for previews. */
export const noticeSamples: Readonly<Record<Language, NoticeValues>> = {
  zh: {
    name: "李娜",
    consultant: "王梅",
    studio: "爱影楼",
    shoot: "外景拍摄",
    place: "西湖",
    address: "杭州市龙井路 1 号",
    gallery: "外景照",
  },
  en: {
    name: "Anna",
    consultant: "Mei Wang",
    studio: "Studio Vow",
    shoot: "Location shoot",
    place: "West Lake",
    address: "1 Longjing Road",
    gallery: "Location shoot",
  },
  es: {
    name: "Ana",
    consultant: "Mei Wang",
    studio: "Estudio Vow",
    shoot: "Sesión en exteriores",
    place: "Lago del Oeste",
    address: "Calle Longjing 1",
    gallery: "Exteriores",
  },
  ja: {
    name: "花子",
    consultant: "王 梅",
    studio: "スタジオ Vow",
    shoot: "ロケーション撮影",
    place: "西湖",
    address: "龍井路 1",
    gallery: "ロケーション撮影",
  },
};
