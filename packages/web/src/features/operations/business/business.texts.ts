import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";
import { auditHint } from "../../../shared/help-hints.ts";
import { noticeChannelNames } from "../../../shared/studio/notice-labels.ts";
import { holdFirmingNames, noticeFallbackNames } from "./business.labels.ts";

export const texts: FeatureTexts = {
  help: {
    "/studio/settings": {
      about: msg`Name, logo and preset texts of the company.`,
      hints: [
        msg`Changes appear immediately for all staff.`,
        msg`A weaker limit, refund rule or retention waits for a colleague's approval or 72 hours. All users who can approve it get a message.`,
        msg`Retention deletes old data. The table shows how much, before you save.`,
        auditHint,
      ],
    },
  },
  audit: {
    studio: {
      area: msg({ message: "Business settings", context: "kind of record" }),
      changed: msg`Business settings changed`,
      "change-requested": msg`Change of a limit requested`,
      "change-approved": msg`Change of a limit approved`,
      "change-withdrawn": msg`Change of a limit withdrawn`,
      "change-rejected": msg`Change of a limit rejected`,
      "change-replaced": msg`Change of a limit replaced by a newer one`,
      "change-elapsed": msg`Change of a limit took effect after its time`,
      "change-dropped": msg`Change of a limit dropped, because its author may not change settings any more`,
    },
  },
  fields: {
    agreementDays: msg`Days in which couples can sign`,
    agreementTexts: msg`Text of agreements`,
    bringDays: msg`Things to bring: days before the shoot`,
    cancelReasons: msg`Reasons for cancellations`,
    chatMonths: msg`Months: chat messages`,
    compensationCapCents: {
      label: msg({ message: "Compensation: maximum", context: "business settings" }),
      kind: "cents",
    },
    contactAddress: msg`Address for couples`,
    contactName: msg`Name for couples`,
    contactPhone: msg`Phone for couples`,
    coupleColor: msg`Colour of buttons and links`,
    depositPercent: msg`Deposit limit (% of the price)`,
    discountLimitPercent: msg`Discounts: second approval above (%)`,
    effectiveAt: { label: msg`Takes effect on`, kind: "moment" },
    enquiryHoldHours: msg`Enquiries: hours a half-day is held`,
    enquiryPicture: msg`Picture above the enquiry form`,
    errorMonths: msg`Months: error log`,
    holdsFirmedBy: { label: msg`Confirm held times`, codes: holdFirmingNames },
    holidays: msg({ message: "Holidays", context: "business settings" }),
    identityMonths: msg`Months: identity documents`,
    isPricePublic: msg`Show the lowest price of each kind of shoot on the enquiry form`,
    isCouplePostponementFree: msg`Postponing at the couple's request is free`,
    isWeatherPostponementFree: msg`Postponing because of the weather is free`,
    logo: msg({ message: "Logo", context: "business settings" }),
    messageMonths: msg`Months: messages to staff`,
    noticeChannel: { label: msg`Notices to couples: first way`, codes: noticeChannelNames },
    noticeFallback: { label: msg`Notices to couples: other way`, codes: noticeFallbackNames },
    noticeTexts: msg`Texts of notices`,
    paymentAccount: msg`Account to which couples pay`,
    paymentSteps: msg({ message: "Instalments", context: "kind of record" }),
    phoneRegion: msg`Default phone region`,
    photoMonths: msg`Months: photos of rides`,
    redPacketDailyCents: { label: msg`Red packets: per user and day`, kind: "cents" },
    redPacketSecondCents: { label: msg`Red packets: second approval from`, kind: "cents" },
    refundReasons: msg`Reasons for refunds`,
    refundSteps: msg`Cancellation by the couple`,
    rejectReasons: msg`Reasons for rejections`,
    requestedBy: msg({ message: "Requested by", context: "payment" }),
    timeZone: msg({ message: "Time zone", context: "field" }),
    title: msg({ message: "Title", context: "field" }),
    weddingPicture: msg`Picture above the wedding`,
    week: msg({ message: "Opening hours", context: "business settings" }),
    withdrawalSecondCents: { label: msg`Withdrawals in 24 hours: second approval from`, kind: "cents" },
  },
};
