import type { Language } from "@vowdesk/contract/kernel";
import type { AgreementTerms } from "@vowdesk/contract/studio/agreements";
import type { SkillNames } from "@vowdesk/contract/studio/bookables";
import type { AgreedServices, CallSheet } from "@vowdesk/contract/studio/sheets";
import { includedLines } from "../../../locales/studio/included-texts.ts";
import { sheetTexts } from "../../../locales/studio/sheet-texts.ts";

/** What was signed, without prices. */
export const agreedFrom = ({ photoCount, lines, ...terms }: AgreementTerms): AgreedServices => ({
  pieces: terms.pieces ?? [],
  outfits: terms.outfits ?? null,
  looks: terms.looks ?? null,
  hours: terms.hours ?? null,
  photoCount,
  lines: (lines ?? []).map(({ text }) => text),
});

const agreedLines = (language: Language, agreed: AgreedServices): string[] => [
  sheetTexts[language].photos(agreed.photoCount),
  ...includedLines(language, agreed),
  ...agreed.lines,
];

/** The call sheet as lines of plain text, for the entry of a calendar. */
export function sheetText(
  language: Language,
  { shoot, team, agreed, consultant }: CallSheet,
  skillNames: ReadonlyMap<string, SkillNames>,
): string {
  const words = sheetTexts[language];
  const people = team.filter(({ bookableId }) => bookableId !== shoot.placeId);
  const members = people.map(({ name, skills }) =>
    skills.length === 0
      ? name
      : `${name} (${skills.map((code) => skillNames.get(code)?.[language] ?? code).join(", ")})`,
  );
  const stops = shoot.stops.map(({ time, place, note }) => `${time} ${place}${note && ` · ${note}`}`);
  const labelled = [
    [words.team, members.join(", ")],
    [words.wishes, shoot.wishes],
    [words.note, shoot.note],
    [words.consultant, [consultant?.name, consultant?.phone].filter(Boolean).join(" ")],
  ] as const;
  return [
    ...stops,
    ...labelled.flatMap(([label, text]) => (text === "" ? [] : [words.labelled(label, text)])),
    ...(agreed ? agreedLines(language, agreed) : []),
  ].join("\n");
}
