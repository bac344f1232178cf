import type { DownloadRule } from "@vowdesk/contract/studio/galleries";
import type { Camera, PicturePurpose } from "./photographs.ts";

const canon: Camera = {
  make: "Canon",
  model: "Canon EOS R5",
  fileName: (number) => `IMG_${String(number).padStart(4, "0")}.JPG`,
};
const sony: Camera = {
  make: "SONY",
  model: "ILCE-7M4",
  fileName: (number) => `DSC${String(number).padStart(5, "0")}.JPG`,
};

/** A memory card of the demo. */
export interface PlannedCard {
  /** Different on every card, so that a later start finds its plan. */
  label: string;
  camera: Camera;
  /** The number in the name of its first file. */
  firstNumber: number;
  files: number;
  /** The files that have arrived. */
  arrived: number;
}

export interface PlannedGallery {
  isOpen: boolean;
  downloads: DownloadRule;
  cards: readonly PlannedCard[];
}

/** A gallery that its couple looks at, and one whose cards are being uploaded: the last one was only counted. */
export const plannedGalleries: readonly [PlannedGallery, PlannedGallery] = [
  {
    isOpen: true,
    downloads: "all",
    cards: [
      { label: "A1", camera: canon, firstNumber: 4_021, files: 22, arrived: 22 },
      { label: "B1", camera: sony, firstNumber: 2_117, files: 18, arrived: 18 },
    ],
  },
  {
    isOpen: false,
    downloads: "none",
    cards: [
      { label: "A2", camera: canon, firstNumber: 4_388, files: 14, arrived: 14 },
      { label: "B2", camera: sony, firstNumber: 2_560, files: 16, arrived: 10 },
      { label: "A3", camera: canon, firstNumber: 4_402, files: 26, arrived: 0 },
    ],
  },
];

/** Into what the pictures of a shoot are divided, from its beginning to its end. */
const chapters: Readonly<Record<PicturePurpose, readonly [string, string, string]>> = {
  location: ["湖畔与林荫道", "草地与花树", "日落"],
  studio: ["白纱", "秀禾服", "晚礼服"],
  coverage: ["晨间准备", "仪式", "晚宴"],
};

/** The chapter of the picture at a place, from 0, of a card with so many. */
export const plannedChapter = (purpose: PicturePurpose, index: number, files: number): string =>
  chapters[purpose][Math.floor((index / files) * 3)] ?? chapters[purpose][2];

/** The card that is wiped as soon as it is safe. */
export const wipedLabel = "A1";
