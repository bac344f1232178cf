/** Preset answers, sent in the language of the author. */
export const answers = [
  {
    zh: "感谢您的建议，我们已转给产品团队评估",
    en: "Thank you. We have passed your suggestion on to our product team",
    es: "Gracias. Trasladamos su sugerencia al equipo de producto",
    ja: "ご提案ありがとうございます。製品チームに共有し、検討いたします",
  },
  {
    zh: "问题已定位，将在下个版本修复",
    en: "We have found the problem. It will be fixed in the next update",
    es: "Encontramos el problema. Se corregirá en la próxima actualización",
    ja: "原因を特定しました。次回のアップデートで修正します",
  },
  {
    zh: "问题已修复，请更新应用后再试",
    en: "This is fixed. Please update the app and try again",
    es: "Ya está corregido. Actualice la aplicación e inténtelo de nuevo",
    ja: "修正が完了しました。アプリを更新してお試しください",
  },
  {
    zh: "感谢您的认可，我们会继续努力",
    en: "Thank you for your kind words",
    es: "Gracias por sus amables palabras",
    ja: "温かいお言葉をありがとうございます。今後も努めてまいります",
  },
] as const;

/** Preset reasons for closing feedback without an answer. */
export const closeReasons = [
  {
    zh: "描述信息不足，暂时无法处理",
    en: "We need more detail to look into this",
    es: "Necesitamos más información para poder revisarlo",
    ja: "内容が不足しているため、対応できません",
  },
  {
    zh: "问题已解决",
    en: "This has already been resolved",
    es: "Ya está resuelto",
    ja: "すでに解決済みです",
  },
  {
    zh: "暂无相关计划",
    en: "We have no plans for this at the moment",
    es: "Por ahora no está previsto",
    ja: "現時点では対応の予定がありません",
  },
] as const;
