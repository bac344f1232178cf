import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// Lists the zones in use, each with the mean position of its merchants and workers. The fee is the one that applied so far.
const zones = sql`
  update order_settings set settings = settings || jsonb_build_object('zones', used.zones)
  from (
    select jsonb_agg(jsonb_build_object('name', zone, 'lat', lat, 'lng', lng, 'deliveryFeeCents', 500) order by zone) as zones
    from (
      select zone, round(avg(lat)::numeric, 4) as lat, round(avg(lng)::numeric, 4) as lng
      from (select zone, lat, lng from merchant union all select zone, lat, lng from worker) as place
      where zone <> '' and lat is not null and lng is not null group by zone order by count(*) desc limit 60
    ) as zone
  ) as used
  where used.zones is not null
`;

const menus = sql`
  insert into permission (type, code, label, path, name, url, icon, order_number) values
    (1, 'order:price', '{"zh":"区域与价格","en":"Zones and prices","es":"Zonas y precios","ja":"エリアと料金"}',
     '/orderprice', 'orderPrices', '/orders/prices', 'map-pin', 34);
  insert into permission (parent_id, type, code, label, order_number)
  select parent.id, 2, 'order:price:edit', '{"zh":"编辑","en":"Edit","es":"Editar","ja":"編集"}', 1
  from permission parent where parent.code = 'order:price';
  insert into role_permission (role_id, permission_id)
  select role.id, permission.id from role, permission
  where permission.code in ('order:price', 'order:price:edit') and role.code = 'manager'
     or permission.code = 'order:price' and role.code in ('auditor', 'dispatcher')
  on conflict do nothing;
`;

/** Zones and prices of orders as settings, with their page. */
export const orderPrices: Migration = {
  async up(db) {
    for (const statements of [zones, menus]) await statements.execute(db);
  },
};
