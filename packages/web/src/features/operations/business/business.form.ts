import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { phoneRegions } from "@vowdesk/contract/kernel";
import {
  businessApi,
  holdFirmings,
  settingDelayHours,
  type HoldFirming,
  type BusinessSettings,
  type GuardedSetting,
  type SettingChange,
} from "@vowdesk/contract/operations/business";
import { action } from "../../../resource/action.ts";
import { field } from "../../../resource/field.ts";
import { form } from "../../../resource/form.ts";
import { allowedBy } from "../../../shared/actions/record-actions.ts";
import { PaymentStepsField, RefundStepsField } from "./components/agreement-steps.tsx";
import { AgreementTextsField } from "./components/agreement-texts.tsx";
import { CoupleColor, CouplePicture } from "./components/couple-look.tsx";
import { Holidays } from "./components/holidays.tsx";
import { NoticeTextsField } from "./components/notice-texts.tsx";
import { Logo } from "./components/logo.tsx";
import { Reasons } from "./components/reasons.tsx";
import { TitleTexts } from "./components/texts-per-language.tsx";
import { Week } from "./components/week.tsx";
import { noticeChannels, type NoticeRules } from "@vowdesk/contract/studio/couple-notices";
import { noticeChannelNames } from "../../../shared/studio/notice-labels.ts";
import { holdFirmingNames, noticeFallbackNames } from "./business.labels.ts";

/** The time zones of the browser, and UTC, which browsers do not list. */
const timeZones = () => ["UTC", ...Intl.supportedValuesOf("timeZone")].map((zone) => ({ value: zone, label: zone }));

function regions() {
  const names = new Intl.DisplayNames(i18n.locale, { type: "region" });
  return phoneRegions.map((region) => ({ value: region, label: names.of(region) ?? region }));
}

/** Months after which data is deleted. */
const months = (label: MessageDescriptor) => field.number(label, { half: true });

const settingsForm = form({
  load: businessApi.settings,
  update: businessApi.change,
  fields: {
    title: field.custom(msg({ message: "Title", context: "field" }), TitleTexts),
    logo: field.custom(msg({ message: "Logo", context: "business settings" }), Logo),
    cancelReasons: field.custom(msg({ message: "Cancellations", context: "business settings" }), Reasons),
    refundReasons: field.custom(msg({ message: "Refunds", context: "kind of record" }), Reasons),
    rejectReasons: field.custom(msg({ message: "Rejections", context: "business settings" }), Reasons),
    withdrawalSecondCents: field.money(msg`Withdrawals in 24 hours: second approval from`, { half: true }),
    compensationCapCents: field.money(msg({ message: "Compensation: maximum", context: "business settings" }), {
      half: true,
    }),
    redPacketDailyCents: field.money(msg`Red packets: per user and day`, { half: true }),
    redPacketSecondCents: field.money(msg`Red packets: second approval from`, { half: true }),
    coupleColor: field.custom(msg`Colour of buttons and links`, CoupleColor),
    weddingPicture: field.custom(msg`Picture above the wedding`, CouplePicture, { half: true }),
    enquiryPicture: field.custom(msg`Picture above the enquiry form`, CouplePicture, { half: true }),
    contactName: field.text(msg`Name for couples`),
    contactPhone: field.text(msg`Phone for couples`, { half: true }),
    enquiryHoldHours: field.number(msg`Enquiries: hours a half-day is held`, { half: true }),
    contactAddress: field.text(msg`Address for couples`),
    holdsFirmedBy: field.options<HoldFirming>(
      msg`Confirm held times`,
      () => holdFirmings.map((value) => ({ value, label: i18n._(holdFirmingNames[value]) })),
      { look: "radio" },
    ),
    isPricePublic: field.check(msg`Show the lowest price of each kind of shoot on the enquiry form`),
    paymentAccount: field.long(msg`Account to which couples pay`),
    taxPercent: field.number(msg`Tax rate (%), included in prices`),
    depositPercent: field.number(msg`Deposit limit (% of the price)`, { half: true }),
    discountLimitPercent: field.number(msg`Discounts: second approval above (%)`, { half: true }),
    agreementDays: field.number(msg`Days in which couples can sign`),
    paymentSteps: field.custom(msg({ message: "Instalments", context: "kind of record" }), PaymentStepsField),
    refundSteps: field.custom(msg`Cancellation by the couple`, RefundStepsField),
    isWeatherPostponementFree: field.check(msg`Postponing because of the weather is free`),
    isCouplePostponementFree: field.check(msg`Postponing at the couple's request is free`),
    agreementTexts: field.custom(msg`Text of agreements`, AgreementTextsField),
    noticeChannel: field.options<NoticeRules["noticeChannel"]>(
      msg({ message: "First way", context: "notice to a couple" }),
      () => noticeChannels.map((value) => ({ value, label: i18n._(noticeChannelNames[value]) })),
      { half: true },
    ),
    noticeFallback: field.options<NoticeRules["noticeFallback"]>(
      msg({ message: "Otherwise", context: "notice to a couple" }),
      () =>
        (["none", ...noticeChannels] as const).map((value) => ({ value, label: i18n._(noticeFallbackNames[value]) })),
      { half: true },
    ),
    bringDays: field.number(msg`Things to bring: days before the shoot`),
    noticeTexts: field.custom(msg`Texts of notices`, NoticeTextsField),
    timeZone: field.options(msg({ message: "Time zone", context: "field" }), timeZones, {
      refusals: ["time-zone-unknown"],
    }),
    phoneRegion: field.options(msg`Default phone region`, regions),
    chatMonths: months(msg({ message: "Chat messages", context: "kind of record" })),
    identityMonths: months(msg({ message: "Identity documents", context: "kind of record" })),
    photoMonths: months(msg`Photos of rides`),
    messageMonths: months(msg`Messages to staff`),
    errorMonths: months(msg({ message: "Error log", context: "kind of record" })),
    week: field.custom(msg({ message: "Opening hours", context: "business settings" }), Week),
    holidays: field.custom(msg({ message: "Holidays", context: "business settings" }), Holidays),
  },
});

const countWaiting = ({ waiting }: BusinessSettings) =>
  waiting.filter(({ allowed }) => allowed.includes("withdraw")).length;

export const edit = action<BusinessSettings>({
  name: "edit",
  label: msg({ message: "Edit", context: "button" }),
  opens: settingsForm,
  successToast: (saved) =>
    countWaiting(saved) > 0
      ? { text: t`Saved. Some changes wait until a colleague approves them, or for ${settingDelayHours} hours.` }
      : {},
});

/** The label of a setting in the form. */
export const labelOf = (setting: GuardedSetting): MessageDescriptor | undefined => settingsForm.fields[setting]?.label;

const idOf = ({ id }: SettingChange) => ({ id });
const allows = allowedBy<SettingChange>();

const approve = action({
  name: "approve",
  call: businessApi.approve,
  label: msg({ message: "Approve", context: "button" }),
  successMessage: msg({ message: "Change approved", context: "business settings" }),
  tone: "danger",
  warning: msg`The change takes effect now. Data that a shorter retention does not keep is deleted within an hour.`,
  isAvailable: allows("approve"),
  inputFrom: idOf,
});

const reject = action({
  name: "reject",
  call: businessApi.reject,
  label: msg({ message: "Reject", context: "button" }),
  successMessage: msg({ message: "Change rejected", context: "business settings" }),
  isAvailable: allows("reject"),
  inputFrom: idOf,
});

const withdraw = action({
  name: "withdraw",
  call: businessApi.withdraw,
  label: msg({ message: "Withdraw", context: "business settings" }),
  successMessage: msg({ message: "Change withdrawn", context: "business settings" }),
  isAvailable: allows("withdraw"),
  inputFrom: idOf,
});

export const settingsPage = { name: "business" as const, actions: [edit] };

/** The actions on changes that have not taken effect. */
export const changesPage = {
  name: "business" as const,
  actions: [approve, reject, withdraw],
  title: ({ setting }: SettingChange) =>
    i18n._(labelOf(setting) ?? msg({ message: "Business settings", context: "kind of record" })),
};
