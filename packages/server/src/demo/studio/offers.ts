import type { OfferParts, OfferState, OfferTexts } from "@vowdesk/contract/studio/offers";
import type { Purpose } from "@vowdesk/contract/studio/shoots";
import { sql } from "kysely";
import type { Services } from "../../kernel/http/context.ts";

type Db = Services["db"];

interface DemoOffer {
  state: OfferState;
  texts: OfferTexts;
  /** Prices of the versions in yuan, oldest first. */
  prices: readonly number[];
  photos: number;
  purposes: readonly Purpose[];
}

const parts: OfferParts = { shoot: 60, selection: 20, pickup: 20 };
const extraPhotoYuan = 80;
const centsPerYuan = 100;

/** Names and services by language: zh, en, es, ja. */
function textsOf(names: readonly [string, string, string, string], retouched: number): OfferTexts {
  const [zh, en, es, ja] = names;
  return {
    zh: { name: zh, description: "", services: `服装造型 3 套\n精修照片 ${retouched} 张\n水晶相册 1 本\n大框 1 个` },
    en: {
      name: en,
      description: "",
      services: `3 outfits with make-up\n${retouched} retouched photos\n1 crystal album\n1 large frame`,
    },
    es: {
      name: es,
      description: "",
      services: `3 vestuarios con maquillaje\n${retouched} fotos retocadas\n1 álbum de cristal\n1 marco grande`,
    },
    ja: {
      name: ja,
      description: "",
      services: `衣装とヘアメイク 3点\nレタッチ写真 ${retouched}枚\nクリスタルアルバム 1冊\n大判フレーム 1点`,
    },
  };
}

const inStudio: readonly Purpose[] = ["consultation", "fitting", "studio", "selection", "design", "pickup"];
const outside: readonly Purpose[] = ["consultation", "fitting", "location", "selection", "design", "pickup"];

/** The offers of the demo studio. */
const demoOffers: readonly DemoOffer[] = [
  {
    state: "active",
    texts: textsOf(["内景轻婚纱", "Studio light", "Estudio básico", "スタジオライト"], 30),
    prices: [3_999],
    photos: 30,
    purposes: inStudio,
  },
  {
    state: "active",
    texts: textsOf(["西湖外景", "West Lake", "Lago del Oeste", "西湖ロケーション"], 50),
    prices: [6_999, 7_299],
    photos: 50,
    purposes: outside,
  },
  {
    state: "active",
    texts: textsOf(["森系旅拍", "Forest journey", "Viaje al bosque", "森のロケーション"], 60),
    prices: [9_999, 10_599, 10_999],
    photos: 60,
    purposes: [...outside, "studio"],
  },
  {
    state: "active",
    texts: textsOf(["婚礼全程跟拍", "Wedding day", "Día de la boda", "挙式当日プラン"], 80),
    prices: [12_999],
    photos: 80,
    purposes: ["consultation", "makeup", "coverage", "selection", "design", "pickup"],
  },
  {
    state: "draft",
    texts: textsOf(["春季花海", "Spring blossom", "Flores de primavera", "春の花畑"], 45),
    prices: [7_999],
    photos: 45,
    purposes: outside,
  },
  {
    state: "retired",
    texts: textsOf(["经典复古", "Classic retro", "Retro clásico", "クラシックレトロ"], 40),
    prices: [5_299],
    photos: 40,
    purposes: inStudio,
  },
];

/** Fills an empty list of offers. Each version but the newest of an offer is in use. */
export async function loadOffers(db: Db, now: Date): Promise<void> {
  const { rows } = await sql`select from offer limit 1`.execute(db);
  if (rows.length > 0) return;
  for (const offer of demoOffers) {
    const { state, texts, prices, photos, purposes } = offer;
    const { rows: added } = await sql<{ id: number }>`
      insert into offer (state, latest, created_at, updated_by)
      values (${state}, ${prices.length}, ${now}::timestamptz - make_interval(days => ${240 + demoOffers.indexOf(offer)}), 'system') returning id`.execute(
      db,
    );
    const cents = prices.map((price) => price * centsPerYuan);
    await sql`
      insert into offer_version (offer_id, number, texts, price_cents, deposit_cents, photo_count, extra_photo_cents, purposes, parts,
        frozen_at, created_at)
      select ${added[0]?.id}, number, ${JSON.stringify(texts)}::jsonb, cents, cents / 5, ${photos}, ${extraPhotoYuan * centsPerYuan},
        ${[...purposes]}::text[], ${JSON.stringify(parts)}::jsonb,
        case when number < ${prices.length} then created_at + interval '3 days' end, created_at
      from (select number, cents, ${now}::timestamptz - make_interval(days => 300 - number::integer * 60) as created_at
        from unnest(${cents}::integer[]) with ordinality as price (cents, number)) as version`.execute(db);
  }
}
