import { sql } from "kysely";
import { idOf, nothing, own, shared, type ObjectFactories, type Rows } from "../../objects.ts";

const paragraph = { type: "paragraph", content: [{ type: "text", text: "x" }] };
const announcementFields = {
  wordings: { en: { title: "x", body: { type: "doc", content: [paragraph] } } },
  audience: { staff: "all", roleIds: [], app: [] },
  mustConfirm: false,
  expiresAt: null,
};

export const objects: ObjectFactories = {
  announcement: (server) =>
    idOf(
      server,
      sql`insert into announcement (state, wordings, to_staff, must_confirm, created_at, changed_by, changed_at)
        values ('draft', '{}', 'all', false, now(), '', now()) returning id`,
    ),
  // Announcements concern all staff, or the app users of a role.
  ownAnnouncement: (server, { appRole }, owner) => {
    const toStaff = owner === "own" && appRole === undefined ? "all" : "none";
    const kinds = owner === "own" && appRole !== undefined ? [appRole] : [];
    return idOf(
      server,
      sql`insert into announcement (state, wordings, to_staff, app_kinds, must_confirm, published_at, created_at, changed_by, changed_at)
        values ('published', '{}', ${toStaff}, ${kinds}::text[], true, now(), now(), '', now()) returning id`,
    );
  },
};

export const rows: Rows = {
  "announcements.list": nothing(),
  "announcements.detail": shared("announcement"),
  "announcements.add": nothing(announcementFields),
  "announcements.update": shared("announcement", (id) => ({ id, version: 1, ...announcementFields })),
  "announcements.schedule": shared("announcement", (id) => ({ id, version: 1, publishAt: "2099-01-01T00:00:00Z" })),
  "announcements.unschedule": shared("announcement", (id) => ({ id, version: 1 })),
  "announcements.publish": shared("announcement", (id) => ({ id, version: 1 })),
  "announcements.remind": shared("announcement", (id) => ({ id, version: 1 })),
  "announcements.retract": shared("announcement", (id) => ({ id, version: 1, reason: "x" })),
  "announcements.delete": shared("announcement", (id) => ({ id, version: 1 })),
  "announcements.desk": nothing(),
  "announcements.receipts": shared("announcement"),
  "announcements.mine": nothing(),
  "announcements.mineDetail": own("ownAnnouncement"),
  "announcements.read": own("ownAnnouncement"),
  "announcements.confirm": own("ownAnnouncement"),
  "appAnnouncements.mine": nothing(),
  "appAnnouncements.mineDetail": own("ownAnnouncement"),
  "appAnnouncements.read": own("ownAnnouncement"),
  "appAnnouncements.confirm": own("ownAnnouncement"),
};
