import { cellOf, type Language } from "@vowdesk/contract/kernel";
import {
  purposeWords,
  rowKindWords,
  sheetFields,
  sheetHeadings,
  sourceWords,
  type SheetField,
} from "@vowdesk/contract/studio/imports";
import { csvFile, xlsxFile } from "../../../../ui/format/sheet-file.ts";

type Example = Readonly<Partial<Record<SheetField, string>>>;

const couples: Readonly<Record<Language, readonly [string, string, string]>> = {
  zh: ["李雷", "韩梅梅", "王芳"],
  en: ["Anna Smith", "Ben Jones", "Carla Brown"],
  es: ["Ana García", "Bruno López", "Carla Ruiz"],
  ja: ["佐藤 花子", "鈴木 太郎", "田中 美咲"],
};

/** One row of each kind. */
function examplesIn(language: Language): readonly Example[] {
  const [nameA, nameB, lead] = couples[language];
  const reference = "A-1001";
  return [
    {
      kind: rowKindWords.wedding[language],
      reference,
      nameA,
      phoneA: "13800001234",
      nameB,
      phoneB: "13900001234",
      weddingDate: "2027-10-01",
    },
    {
      kind: rowKindWords.shoot[language],
      reference,
      purpose: purposeWords.studio[language],
      startsAt: "2027-05-01 10:00",
      endsAt: "2027-05-01 16:00",
    },
    { kind: rowKindWords.receipt[language], reference, amount: "2000.00", receivedOn: "2026-05-01" },
    {
      kind: rowKindWords.lead[language],
      nameA: lead,
      phoneA: "13700001234",
      source: sourceWords.referral[language],
    },
  ];
}

/** Wide enough for the longest heading and a name. */
const columnWidth = 18;

async function* rowsIn(language: Language) {
  yield await Promise.resolve([
    sheetFields.map((field) => sheetHeadings[field][language]),
    ...examplesIn(language).map((example) => sheetFields.map((field) => example[field] ?? "")),
  ]);
}

/** How a template can be written. Both are read. */
export const templateFormats = { xlsx: xlsxFile, csv: csvFile } as const;
export type TemplateFormat = keyof typeof templateFormats;

/** The template with headings and examples in a language. All cells are texts, which stay as they are typed. */
export const templateIn = (language: Language, format: TemplateFormat): Promise<Blob> =>
  templateFormats[format]({
    columns: sheetFields.map(() => ({ width: columnWidth })),
    parts: rowsIn(language),
    harmless: cellOf,
  });
