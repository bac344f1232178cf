import * as z from "zod";
import { CountUpTo, inEachLanguage, NonEmptyText } from "../../../kernel/index.ts";

/** What couples are told by the studio itself. */
export const noticeKinds = [
  "shoot-tomorrow",
  "shoot-moved",
  "things-to-bring",
  "agreement-to-sign",
  "instalment-soon",
  "instalment-due",
  "instalment-late",
  "gallery-ends-in-30-days",
  "gallery-ends-in-7-days",
] as const;
export const NoticeKind = z.enum(noticeKinds);
export type NoticeKind = z.infer<typeof NoticeKind>;

/** Ways in which a notice reaches a partner. `chat` is the conversation with a customer of the app who proved the partner's number. */
export const noticeChannels = ["sms", "mail", "chat"] as const;
export const NoticeChannel = z.enum(noticeChannels);
export type NoticeChannel = z.infer<typeof NoticeChannel>;

const general = ["name", "number", "consultant", "studio", "phone"] as const;
const ofShoot = [...general, "shoot", "date", "time", "place", "address"] as const;
const ofInstalment = [...general, "amount", "due"] as const;
const ofGallery = [...general, "gallery", "until"] as const;

/** Names in braces that a text replaces. */
export type NoticePlaceholder = (typeof ofShoot)[number] | (typeof ofInstalment)[number] | (typeof ofGallery)[number];

/** The names in braces that the text of a kind may have. */
export const noticePlaceholders: Readonly<Record<NoticeKind, readonly NoticePlaceholder[]>> = {
  "shoot-tomorrow": ofShoot,
  "shoot-moved": ofShoot,
  "things-to-bring": ofShoot,
  "agreement-to-sign": [...general, "until"],
  "instalment-soon": ofInstalment,
  "instalment-due": ofInstalment,
  "instalment-late": ofInstalment,
  "gallery-ends-in-30-days": ofGallery,
  "gallery-ends-in-7-days": ofGallery,
};

const inBraces = /\{([^{}]*)\}/g;

/** The names in braces, with braces, that the text of a kind may not have. */
export function unknownPlaceholders(kind: NoticeKind, text: string): string[] {
  const known: readonly string[] = noticePlaceholders[kind];
  const used = new Set([...text.matchAll(inBraces)].map(([, name = ""]) => name));
  return [...used].filter((name) => !known.includes(name)).map((name) => `{${name}}`);
}

/** What the placeholders of a text stand for. Those without a value are left empty. */
export type NoticeValues = Partial<Record<NoticePlaceholder, string>>;

/** A text with its values. Lines that contain nothing but placeholders without a value are left out. */
export function fillNotice(text: string, values: NoticeValues): string {
  const lines = text.split("\n").flatMap((line) => {
    const filled = line.replace(inBraces, (_all, name: string) => values[name as NoticePlaceholder] ?? "");
    return filled.trim() === "" && line.trim() !== "" ? [] : [filled.trimEnd()];
  });
  return lines.join("\n");
}

export const maxNoticeLength = 600;

/** Whether a kind is sent, and its text in each language. */
const noticeText = (kind: NoticeKind) =>
  z.object({
    isOn: z.boolean(),
    texts: inEachLanguage(NonEmptyText(maxNoticeLength).refine((text) => unknownPlaceholders(kind, text).length === 0)),
  });
export type NoticeText = z.infer<ReturnType<typeof noticeText>>;

/** The kinds that were changed; the others have their standard texts. */
export const NoticeTexts = z
  .object(
    Object.fromEntries(noticeKinds.map((kind) => [kind, noticeText(kind)])) as Record<
      NoticeKind,
      ReturnType<typeof noticeText>
    >,
  )
  .partial();
export type NoticeTexts = z.infer<typeof NoticeTexts>;

/** No notice is sent from the first hour to the second one of the next day, in the time zone of the business. */
export const quietHours = { from: 21, to: 8 } as const;

export const noticeRuleFields = {
  noticeChannel: NoticeChannel,
  /** Used if the first way is not possible for a partner, or fails. */
  noticeFallback: z.enum([...noticeChannels, "none"]),
  /** How many days before a shoot the couple is told what to bring. */
  bringDays: CountUpTo(30).min(2),
  noticeTexts: NoticeTexts,
};
export type NoticeRules = z.infer<z.ZodObject<typeof noticeRuleFields>>;

export const defaultNoticeRules: NoticeRules = {
  noticeChannel: "sms",
  // As before there were notices, a couple with an account is told in its chat.
  noticeFallback: "chat",
  bringDays: 3,
  noticeTexts: {},
};
