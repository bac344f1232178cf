import { accentsOf, type BusinessSettingsFields } from "@vowdesk/contract/operations/business";
import type { HandlerInput } from "@vowdesk/contract/kernel";
import type {
  coupleApi,
  CoupleGallery,
  CoupleGalleryIndex,
  CoupleOverview,
  CoupleShoot,
  StudioContact,
  StudioLook,
} from "@vowdesk/contract/studio/couples";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { businessZone } from "../../../platform/business-time.ts";
import { businessSettings } from "../../operations/business/business.ts";
import { countForCouple, galleriesForCouple, indexForCouple } from "../galleries/galleries.ts";
import { shootsOfWedding } from "../shoots/shoots.ts";
import { countAnswers } from "../sheets/sheets.ts";
import { coupleOf } from "../weddings/weddings.ts";
import { isOwnLink } from "./sessions.service.ts";

const lookOf = ({ coupleColor, logo, weddingPicture, enquiryPicture }: BusinessSettingsFields): StudioLook => ({
  accents: coupleColor === "" ? null : accentsOf(coupleColor),
  logo,
  weddingPicture,
  enquiryPicture,
});

/** The name and contact of the studio in the business settings. */
export async function studio({ db }: Pick<Context, "db">): Promise<StudioContact> {
  const [settings, timeZone] = await Promise.all([businessSettings({ db }), businessZone(db)]);
  const { title, contactName, contactPhone, contactAddress } = settings;
  const name = { zh: contactName, en: contactName, es: contactName, ja: contactName };
  return {
    title: contactName === "" ? title : name,
    phone: contactPhone,
    address: contactAddress,
    timeZone,
    look: lookOf(settings),
  };
}

/** The account to which couples pay; empty for none. */
export const paymentAccount = async (ctx: Pick<Context, "db">): Promise<string> =>
  (await businessSettings(ctx)).paymentAccount;

const hidden: ReadonlySet<string> = new Set(["cancelled", "expired"]);

/** The appointments of a wedding as its couple sees them. */
export const shownShoots = async (ctx: Context, weddingId: number): Promise<CoupleShoot[]> =>
  (await shootsOfWedding(ctx, weddingId)).filter(({ state }) => !hidden.has(state));

/** What the caller sees of their own wedding. The key of another link needs a separate session. */
export async function overview(ctx: Context, { key }: { key?: string | undefined }): Promise<CoupleOverview> {
  const { weddingId, partner } = ctx.actor.couple ?? refuse("not-found");
  if (key !== undefined && !(await isOwnLink(ctx, key))) refuse("session-ended");
  const [couple, shoots, questions, galleryCount, contact] = await Promise.all([
    coupleOf(ctx, weddingId),
    shownShoots(ctx, weddingId),
    countAnswers(ctx, weddingId),
    countForCouple(ctx, weddingId),
    studio(ctx),
  ]);
  return {
    partner,
    number: couple.number,
    nameA: couple.a.name,
    nameB: couple.b.name,
    weddingDate: couple.weddingDate,
    consultantName: couple.consultantName,
    stage: couple.stage,
    shoots,
    questions,
    galleryCount,
    studio: contact,
  };
}

/** The wedding comes from the session and never from the input, so that no other wedding can be reached. */
const ownOf = ({ actor }: Context): number => (actor.couple ?? refuse("not-found")).weddingId;

export const galleries = async (ctx: Context): Promise<CoupleGallery[]> => galleriesForCouple(ctx, ownOf(ctx));

export const gallery = async (
  ctx: Context,
  input: HandlerInput<typeof coupleApi.gallery>,
): Promise<CoupleGalleryIndex> => indexForCouple(ctx, ownOf(ctx), input);
