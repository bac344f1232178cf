import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const renamed: readonly (readonly [code: string, language: string, before: string, text: string])[] = [
  ["studio", "zh", "业务设置", "企业设置"],
  ["studio", "es", "Ajustes del negocio", "Ajustes de la empresa"],
  ["studio", "ja", "ビジネス設定", "会社設定"],
  ["audit:revert", "zh", "撤回更改", "还原更改"],
  ["audit:revert", "en", "Take a change back", "Revert a change"],
  ["audit:revert", "ja", "変更を取り消す", "変更を元に戻す"],
  ["message:escalated", "zh", "接收无人认领提醒", "接收未认领订单提醒"],
  ["message:escalated", "en", "Hear of unclaimed orders", "Get notified of unclaimed orders"],
  ["message:escalated", "es", "Recibir avisos de pedidos sin atender", "Recibir avisos de pedidos sin asumir"],
  ["message:escalated", "ja", "未対応の注文の通知を受ける", "担当なしの注文の通知を受ける"],
  ["order:driver", "es", "Conductores designados", "Conductores"],
  ["order:courier", "es", "Repartidores y conductores", "Personal de reparto"],
  ["sys:app-user", "ja", "アプリ利用者", "アプリユーザー"],
  ["order:delivery", "es", "Pedidos a domicilio", "A domicilio"],
  ["operations:jobs", "es", "Tareas en segundo plano", "Tareas"],
  ["operations:jobs", "ja", "バックグラウンド処理", "ジョブ"],
  ["order:reveal", "en", "See whole phone numbers", "View full phone numbers"],
  ["person:reveal", "en", "See people’s whole phone numbers", "View full phone numbers of app users"],
  ["person:money", "en", "See people’s money", "View the money of app users"],
  ["verification:reveal", "en", "See whole ID numbers", "View full ID numbers"],
  ["announcement:all", "en", "See every announcement and its receipts", "View all announcements and receipts"],
];

/** Uses the terms of docs/screen-terms.md in menu labels. Labels that staff have changed stay as they are. */
export const menuTerms: Migration = {
  async up(db) {
    for (const [code, language, before, text] of renamed)
      await sql`
        update permission set label = label || jsonb_build_object(${language}::text, ${text}::text)
        where code = ${code} and label ->> ${language} = ${before}
      `.execute(db);
  },
};
