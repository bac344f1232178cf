import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { FeedbackKind } from "@vowdesk/contract/reviews/feedback";
import type { Preset } from "../../../review/desk.ts";

export const kindNames: Readonly<Record<FeedbackKind, MessageDescriptor>> = {
  suggestion: msg`Suggestion`,
  bug: msg`Problem`,
  praise: msg`Praise`,
  other: msg`Other`,
};

/** Preset answers, sent in the language of the author. */
export const answers: readonly Preset[] = [
  {
    zh: "感谢您的建议，我们已转给产品团队评估",
    en: "Thank you: we have passed your suggestion on to those who plan what comes next",
    es: "Gracias: hemos trasladado tu sugerencia al equipo de producto",
    ja: "ご提案ありがとうございます。製品チームに共有し、検討いたします",
  },
  {
    zh: "问题已定位，将在下个版本修复",
    en: "We have found the fault; it will be mended with the next version",
    es: "Hemos encontrado el fallo; se corregirá en la próxima versión",
    ja: "原因を特定しました。次のバージョンで修正します",
  },
  {
    zh: "问题已修复，请更新应用后再试",
    en: "This works again; please update the app and try once more",
    es: "Ya está corregido; actualiza la aplicación y vuelve a intentarlo",
    ja: "修正が完了しました。アプリを更新してお試しください",
  },
  {
    zh: "感谢您的认可，我们会继续努力",
    en: "Thank you for your kind words",
    es: "Gracias por tus amables palabras",
    ja: "温かいお言葉をありがとうございます。今後も努めてまいります",
  },
];

/** Preset reasons for closing feedback without an answer. */
export const closeReasons: readonly Preset[] = [
  {
    zh: "描述信息不足，暂时无法处理",
    en: "What was said is too little to go by",
    es: "Falta información para poder atenderlo",
    ja: "内容が不十分なため、対応できません",
  },
  {
    zh: "问题已解决",
    en: "This has been dealt with",
    es: "Ya está resuelto",
    ja: "すでに解決済みです",
  },
  {
    zh: "暂无相关计划",
    en: "There are no plans for this at present",
    es: "Por ahora no está previsto",
    ja: "現時点では対応の予定がありません",
  },
];
