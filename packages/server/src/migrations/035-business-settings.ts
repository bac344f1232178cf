import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// Labels that staff have changed in a language stay as they are.
const label = sql`
  update permission set label = label || coalesce((
    select jsonb_object_agg(language, text) from (values
      ('zh', '系统设置', '业务设置'),
      ('en', 'House settings', 'Business settings'),
      ('es', 'Ajustes del centro', 'Ajustes del negocio'),
      ('ja', '基本設定', 'ビジネス設定')
    ) as renamed (language, before, text) where label ->> language = before), '{}')
  where code = 'studio'
`;

/** The label of the page for business settings. */
export const businessSettings: Migration = {
  async up(db) {
    await label.execute(db);
  },
};
