import { sql } from "kysely";
import { idOf, newName, nothing, own, ownPersonId, type ObjectFactories, type Rows } from "../../objects.ts";

export const objects: ObjectFactories = {
  view: async (server, caller, owner) => {
    const ownerId = await ownPersonId(server, caller, caller.codes === null ? "other" : owner);
    return idOf(
      server,
      sql`insert into saved_view (owner_id, owner_name, page, name, scope, query, updated_at)
        values (${ownerId}, '', '/order', ${newName()}, 'mine', '', now()) returning id`,
    );
  },
};

export const rows: Rows = {
  "views.ofPage": nothing({ page: "/order" }),
  "views.save": nothing({ page: "/order", name: "late", scope: "mine", query: "scope=late" }),
  "views.delete": own("view"),
  "views.arrange": nothing({ page: "/order", columns: [] }),
};
