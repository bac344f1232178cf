import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const tables = sql`
  create table gallery (
    id integer generated always as identity primary key,
    wedding_id integer not null references wedding,
    shoot_id integer references shoot,
    position smallint not null check (position > 0),
    title text not null check (title <> ''),
    state text not null default 'filling' check (state in ('filling', 'open', 'closed', 'purged')),
    opens_on date,
    closes_on date,
    keep_until date,
    downloads text not null default 'none' check (downloads in ('none', 'chosen', 'all')),
    is_marked boolean not null default false,
    created_at timestamptz not null default now(),
    version integer not null default 1,
    updated_by text not null default '',
    updated_at timestamptz not null default now(),
    unique (wedding_id, position),
    constraint gallery_days check (opens_on <= closes_on and closes_on <= keep_until and opens_on <= keep_until)
  );
  create index gallery_created on gallery (created_at, id);
  create index gallery_shoot on gallery (shoot_id) where shoot_id is not null;

  create table card (
    id integer generated always as identity primary key,
    gallery_id integer not null references gallery,
    label text not null check (label <> ''),
    files integer not null check (files > 0),
    bytes bigint not null check (bytes > 0),
    counted_by integer not null references users,
    counted_at timestamptz not null,
    safe_at timestamptz,
    wiped_at timestamptz,
    wiped_by integer references users,
    version integer not null default 1,
    updated_by text not null default '',
    updated_at timestamptz not null default now(),
    unique (gallery_id, label),
    constraint card_wiped check ((wiped_at is null) = (wiped_by is null) and (wiped_at is null or safe_at is not null))
  );
  create index card_unsafe on card (counted_at) where safe_at is null;

  create table photo (
    id integer generated always as identity primary key,
    gallery_id integer not null references gallery,
    number integer not null check (number between 1 and 65535),
    name text not null check (name <> ''),
    key text not null unique,
    bytes integer not null check (bytes between 1 and 120000000),
    announced_sha bytea not null check (octet_length(announced_sha) = 32),
    sha bytea,
    crc bigint check (crc between 0 and 4294967295),
    state text not null default 'arriving' check (state in ('arriving', 'stored', 'safe', 'broken', 'purged')),
    announced_at timestamptz not null,
    stored_at timestamptz,
    copied_at timestamptz,
    checked_at timestamptz,
    culled_at timestamptz,
    taken_at timestamptz,
    camera text not null default '',
    width integer,
    height integer,
    colour integer,
    preview_version smallint not null default 0,
    preview_problem text check (preview_problem in ('unreadable', 'not-shown', 'pixels')),
    unique (gallery_id, number),
    constraint photo_sha check (sha is null or sha = announced_sha),
    constraint photo_stored check (state not in ('stored', 'safe') or (sha is not null and crc is not null and stored_at is not null)),
    constraint photo_safe check (state <> 'safe' or copied_at is not null)
  );
  create unique index photo_once on photo (gallery_id, announced_sha) where state not in ('broken', 'purged');
  create index photo_arriving on photo (announced_at) where state = 'arriving';
  create index photo_uncopied on photo (stored_at) where state = 'stored';
  create index photo_checked on photo (coalesce(checked_at, stored_at)) where state in ('safe', 'stored');
  create index photo_without_preview on photo (stored_at)
    where preview_version = 0 and preview_problem is null and state in ('stored', 'safe');

  create table card_photo (
    card_id integer not null references card,
    photo_id integer not null references photo,
    primary key (card_id, photo_id)
  );
  create index card_photo_photo on card_photo (photo_id)`;

// The check at the end of the transaction sees what others have committed since, and the update of the card holds its row until then.
const safety = sql`
  create function check_card() returns trigger language plpgsql as $$
  begin
    if new.safe_at is not null and (tg_op = 'INSERT' or new.wiped_at is distinct from old.wiped_at or old.wiped_at is null)
      and (select count(*) from card_photo join photo on photo.id = photo_id where card_id = new.id and photo.state = 'safe')
        <> new.files then
      raise exception 'card % is not safe', new.id using errcode = 'check_violation', constraint = 'card_safe';
    end if;
    return null;
  end $$;
  create constraint trigger card_safe after insert or update on card deferrable initially deferred
    for each row execute function check_card();

  create function keep_wiped_card() returns trigger language plpgsql as $$
  begin
    if old.wiped_at is not null then
      raise exception 'card % was wiped', old.id using errcode = 'check_violation';
    end if;
    return coalesce(new, old);
  end $$;
  create trigger card_kept before update or delete on card for each row execute function keep_wiped_card();

  create function check_photo_of_cards() returns trigger language plpgsql as $$
  declare safe_card integer;
  begin
    perform from card join card_photo on card_id = card.id where photo_id = new.id for update of card;
    select card.id into safe_card from card join card_photo on card_id = card.id
      where photo_id = new.id and safe_at is not null and wiped_at is null limit 1;
    if safe_card is not null then
      raise exception 'photo % belongs to the safe card %', new.id, safe_card using errcode = 'check_violation';
    end if;
    return null;
  end $$;
  create trigger photo_of_cards after update of state on photo for each row
    when (old.state = 'safe' and new.state not in ('safe', 'purged')) execute function check_photo_of_cards()`;

const menu = sql`
  insert into permission (parent_id, type, code, label, order_number)
  select id, 2, 'gallery', '{"zh":"查看相册","en":"View galleries","es":"Ver galerías","ja":"ギャラリーを表示"}', 40
  from permission where name = 'studioPages';

  insert into permission (parent_id, type, code, label, order_number)
  select parent.id, 2, button.code, button.label::jsonb, button.order_number
  from permission parent, (values
    ('gallery:all', '{"zh":"查看所有相册","en":"View all galleries","es":"Ver todas las galerías","ja":"すべてのギャラリーを表示"}', 1),
    ('gallery:edit', '{"zh":"编辑","en":"Edit","es":"Editar","ja":"編集"}', 2),
    ('gallery:upload', '{"zh":"上传存储卡","en":"Upload cards","es":"Subir tarjetas","ja":"カードをアップロード"}', 3),
    ('gallery:wipe', '{"zh":"登记已清空的存储卡","en":"Record wiped cards","es":"Registrar tarjetas borradas","ja":"消去したカードを記録"}', 4),
    ('gallery:cull', '{"zh":"筛除照片","en":"Cull pictures","es":"Descartar fotos","ja":"写真を間引く"}', 5)
  ) as button (code, label, order_number)
  where parent.code = 'gallery';

  insert into role_permission (role_id, permission_id)
  select role.id, permission.id
  from (values
    ('manager', 'gallery gallery:all gallery:edit gallery:upload gallery:wipe gallery:cull'),
    ('auditor', 'gallery gallery:all'),
    ('consultant', 'gallery gallery:edit gallery:upload gallery:cull'),
    ('photographer', 'gallery gallery:upload gallery:wipe gallery:cull'),
    ('assistant', 'gallery gallery:upload gallery:wipe')
  ) as granted (role, codes)
  join role on role.code = granted.role
  join permission on permission.code = any (string_to_array(granted.codes, ' '))
  on conflict do nothing`;

/** Galleries, memory cards and their pictures (docs/decisions/190). */
export const galleries: Migration = {
  async up(db) {
    for (const statements of [tables, safety, menu]) await statements.execute(db);
  },
};
