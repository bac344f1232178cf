/** Preset reasons for declaring a challenge void. */
export const reasons = [
  {
    zh: "双方证据不足，无法判定胜负",
    en: "Neither side provided enough evidence of who won",
    es: "Ninguna de las partes demuestra quién ganó",
    ja: "双方とも勝敗を示す証拠が不足しています",
  },
  {
    zh: "比赛结果为平局",
    en: "The game was a draw",
    es: "La partida terminó en empate",
    ja: "引き分けでした",
  },
  {
    zh: "比赛未进行或中途取消",
    en: "The game was not played or not finished",
    es: "La partida no se jugó o no se terminó",
    ja: "試合が行われなかったか、途中で中止されました",
  },
  {
    zh: "存在作弊或违规行为",
    en: "There was cheating",
    es: "Hubo trampas",
    ja: "不正行為がありました",
  },
] as const;
