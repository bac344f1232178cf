import type { OfferParts, OfferState, OfferTexts } from "@vowdesk/contract/studio/offers";
import type { PieceTexts } from "@vowdesk/contract/studio/pieces";
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
  outfits: number;
  hours: number;
  /** Kinds of pieces by their position in the catalogue, with their counts. */
  pieces: readonly (readonly [kind: number, count: number])[];
  purposes: readonly Purpose[];
}

const parts: OfferParts = { shoot: 60, selection: 20, pickup: 20 };
const extraPhotoYuan = 80;
const centsPerYuan = 100;

/** Names and services by language: zh, en, es, ja. */
function textsOf(names: readonly [string, string, string, string]): OfferTexts {
  const [zh, en, es, ja] = names;
  return {
    zh: { name: zh, description: "", services: "原片全部赠送\n专车接送" },
    en: {
      name: en,
      description: "",
      services: "All original photos\nTransport on the day of the shoot",
    },
    es: {
      name: es,
      description: "",
      services: "Todas las fotos originales\nTransporte el día de la sesión",
    },
    ja: {
      name: ja,
      description: "",
      services: "全データ付き\n撮影当日の送迎",
    },
  };
}

const inStudio: readonly Purpose[] = ["consultation", "fitting", "studio", "selection", "design", "pickup"];
const outside: readonly Purpose[] = ["consultation", "fitting", "location", "selection", "design", "pickup"];

/** The offers of the demo studio. */
const demoOffers: readonly DemoOffer[] = [
  {
    state: "active",
    texts: textsOf(["内景轻婚纱", "Studio light", "Estudio básico", "スタジオライト"]),
    prices: [3_999],
    photos: 30,
    outfits: 3,
    hours: 6,
    pieces: [
      [0, 1],
      [2, 1],
    ],
    purposes: inStudio,
  },
  {
    state: "active",
    texts: textsOf(["西湖外景", "West Lake", "Lago del Oeste", "西湖ロケーション"]),
    prices: [6_999, 7_299],
    photos: 50,
    outfits: 4,
    hours: 8,
    pieces: [
      [0, 1],
      [2, 1],
      [3, 1],
    ],
    purposes: outside,
  },
  {
    state: "active",
    texts: textsOf(["森系旅拍", "Forest journey", "Viaje al bosque", "森のロケーション"]),
    prices: [9_999, 10_599, 10_999],
    photos: 60,
    outfits: 5,
    hours: 10,
    pieces: [
      [1, 1],
      [2, 2],
      [4, 1],
    ],
    purposes: [...outside, "studio"],
  },
  {
    state: "active",
    texts: textsOf(["婚礼全程跟拍", "Wedding day", "Día de la boda", "挙式当日プラン"]),
    prices: [12_999],
    photos: 80,
    outfits: 1,
    hours: 12,
    pieces: [
      [1, 1],
      [5, 1],
    ],
    purposes: ["consultation", "makeup", "coverage", "selection", "design", "pickup"],
  },
  {
    state: "draft",
    texts: textsOf(["春季花海", "Spring blossom", "Flores de primavera", "春の花畑"]),
    prices: [7_999],
    photos: 45,
    outfits: 4,
    hours: 8,
    pieces: [
      [0, 1],
      [3, 1],
    ],
    purposes: outside,
  },
  {
    state: "retired",
    texts: textsOf(["经典复古", "Classic retro", "Retro clásico", "クラシックレトロ"]),
    prices: [5_299],
    photos: 40,
    outfits: 3,
    hours: 6,
    pieces: [
      [0, 1],
      [2, 1],
    ],
    purposes: inStudio,
  },
];

/** The catalogue: names in zh, en, es and ja, and the price in yuan. */
const catalogue: readonly (readonly [string, string, string, string, number])[] = [
  ["水晶相册 10 寸", "Crystal album, 10 inch", "Álbum de cristal, 10 pulgadas", "クリスタルアルバム 10インチ", 680],
  ["皮面相册 12 寸", "Leather album, 12 inch", "Álbum de piel, 12 pulgadas", "レザーアルバム 12インチ", 1_280],
  ["放大相框 24 寸", "Framed print, 24 inch", "Lámina enmarcada, 24 pulgadas", "大判フレーム 24インチ", 460],
  ["摆台 8 寸", "Table frame, 8 inch", "Portafotos, 8 pulgadas", "卓上フレーム 8インチ", 120],
  ["迎宾海报", "Welcome poster", "Póster de bienvenida", "ウェルカムボード", 180],
  ["婚礼花絮视频", "Wedding film, 3 minutes", "Vídeo de la boda, 3 minutos", "ウェディングムービー 3分", 1_980],
];

interface Kind {
  kindId: number;
  texts: PieceTexts;
}

/** Adds the catalogue, and returns its kinds in their order. */
async function loadPieces(db: Db, now: Date): Promise<Kind[]> {
  const kinds: Kind[] = [];
  for (const [index, [zh, en, es, ja, yuan]] of catalogue.entries()) {
    const texts = { zh, en, es, ja };
    const { rows } = await sql<{ id: number }>`
      insert into piece_kind (texts, price_cents, created_at, updated_by)
      values (${JSON.stringify(texts)}::jsonb, ${yuan * centsPerYuan}, ${now}::timestamptz - make_interval(days => ${300 - index}), 'system')
      returning id`.execute(db);
    kinds.push({ kindId: rows[0]?.id ?? 0, texts });
  }
  return kinds;
}

/** Fills an empty list of offers, and the catalogue. Each version but the newest of an offer is in use. */
export async function loadOffers(db: Db, now: Date): Promise<void> {
  const { rows } = await sql`select from offer limit 1`.execute(db);
  if (rows.length > 0) return;
  const kinds = await loadPieces(db, now);
  for (const offer of demoOffers) {
    const { state, texts, prices, photos, purposes, outfits, hours } = offer;
    const pieces = offer.pieces.map(([kind, count]) => ({ ...kinds[kind], count }));
    const { rows: added } = await sql<{ id: number }>`
      insert into offer (state, latest, created_at, updated_by)
      values (${state}, ${prices.length}, ${now}::timestamptz - make_interval(days => ${240 + demoOffers.indexOf(offer)}), 'system') returning id`.execute(
      db,
    );
    const cents = prices.map((price) => price * centsPerYuan);
    await sql`
      insert into offer_version (offer_id, number, texts, price_cents, deposit_cents, photo_count, extra_photo_cents, purposes, parts,
        pieces, outfits, looks, hours, frozen_at, created_at)
      select ${added[0]?.id}, number, ${JSON.stringify(texts)}::jsonb, cents, cents / 5, ${photos}, ${extraPhotoYuan * centsPerYuan},
        ${[...purposes]}::text[], ${JSON.stringify(parts)}::jsonb,
        ${JSON.stringify(pieces)}::jsonb, ${outfits}::integer, ${outfits}::integer, ${hours}::integer,
        case when number < ${prices.length} then created_at + interval '3 days' end, created_at
      from (select number, cents, ${now}::timestamptz - make_interval(days => 300 - number::integer * 60) as created_at
        from unnest(${cents}::integer[]) with ordinality as price (cents, number)) as version`.execute(db);
  }
}
