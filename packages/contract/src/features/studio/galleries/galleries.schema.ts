import * as z from "zod";
import { permissions, Moment, RecordId, Version } from "../../../kernel/index.ts";
import { WeddingDate } from "../weddings/weddings.schema.ts";

export const galleryPermissions = permissions(
  "gallery",
  "gallery:all",
  "gallery:edit",
  "gallery:upload",
  "gallery:wipe",
  "gallery:cull",
);

/** Refusals of galleries. The page shows those with code 200 itself. */
export const galleryRefusals = {
  /** The gallery has a card with this label. */
  "card-exists": 200,
  /** The number of files of the card is lower than that of the different files that are known or announced. */
  "card-complete": 200,
  /** Fewer copies of its pictures were read back than the card has files. */
  "card-not-safe": 200,
  /** The gallery would have more than `maxChapters` chapters. */
  "gallery-chapters": 200,
  /** The days on which a gallery opens, closes and is deleted are out of order. */
  "gallery-days": 200,
  /** The pictures would be deleted within `minKeptDays`. */
  "gallery-kept-too-short": 200,
  /** The day on which it closes has passed. */
  "gallery-closing-day-passed": 200,
  /** It was deleted, or is closed to the act. */
  "gallery-closed": 200,
  /** It has no picture that could be downloaded. */
  "gallery-empty": 200,
  /** The gallery would have more than `maxPhotos` pictures. */
  "gallery-full": 200,
  /** The photographer of a card is no person in use. */
  "photographer-unknown": 200,
  /** The shoot belongs to another wedding. */
  "shoot-of-other-wedding": 200,
  /** All originals together would exceed the configured limit. */
  "originals-full": 200,
} as const;

/** The day until which pictures are kept is changed to one that is at least so many days away, so that couples can be told. */
export const minKeptDays = 7;

/** Largest file of a card. */
export const maxOriginalBytes = 120_000_000;
/** Largest part of a file that one request sends. */
export const maxPartBytes = 8 * 1024 * 1024;
export const maxPhotos = 5_000;
export const maxChapters = 12;
/** In UTF-16 code units. A name is kept as the camera wrote it. */
export const maxPhotoName = 300;
/** Uploads of one user at the same time. */
export const maxUploads = 4;

export const galleryStates = ["filling", "open", "closed", "purged"] as const;
export const GalleryState = z.enum(galleryStates);
export type GalleryState = z.infer<typeof GalleryState>;

/** What the couple may download. */
export const downloadRules = ["none", "chosen", "all"] as const;
export const DownloadRule = z.enum(downloadRules);
export type DownloadRule = z.infer<typeof DownloadRule>;

export const galleryActions = ["update", "open", "close"] as const;
export const GalleryAction = z.enum(galleryActions);
export type GalleryAction = z.infer<typeof GalleryAction>;

/** The pictures of a wedding, or of one of its shoots. */
export const Gallery = z.object({
  id: RecordId,
  weddingId: RecordId,
  weddingNumber: z.string(),
  /** Names of the couple. */
  nameA: z.string(),
  nameB: z.string(),
  shootId: RecordId.nullable(),
  /** Its number within the wedding, from 1. */
  position: z.int(),
  title: z.string(),
  state: GalleryState,
  /** The couple sees it from and until these days. */
  opensOn: WeddingDate.nullable(),
  closesOn: WeddingDate.nullable(),
  /** Pictures are deleted after this day: both copies of their files, and the previews. What is known of them stays. */
  keepUntil: WeddingDate.nullable(),
  /** When its pictures were deleted; null until then. */
  purgedAt: Moment.nullable(),
  downloads: DownloadRule,
  /** Whether previews of the couple have a watermark. */
  isMarked: z.boolean(),
  /** Pictures that have arrived or were deleted with the gallery, and those of them of which two copies were read back. */
  photoCount: z.int(),
  safeCount: z.int(),
  cardCount: z.int(),
  /** Cards that may not be wiped yet. */
  unsafeCardCount: z.int(),
  createdAt: Moment,
  version: Version,
  /** The actions that the caller may take now. */
  allowed: z.array(GalleryAction),
});
export type Gallery = z.infer<typeof Gallery>;

/** `counted`: nothing has arrived. `arriving`: a part has. `stored`: everything has, but not with two copies. `safe`: the card may be wiped. */
export const cardStates = ["counted", "arriving", "stored", "safe", "wiped"] as const;
export const CardState = z.enum(cardStates);
export type CardState = z.infer<typeof CardState>;

export const cardActions = ["recount", "wiped", "setPhotographer"] as const;
export const CardAction = z.enum(cardActions);
export type CardAction = z.infer<typeof CardAction>;

/** A memory card of a shoot. */
export const Card = z.object({
  id: RecordId,
  label: z.string(),
  /** Different files on the card, and their bytes, as the sender counted them. Two files with the same bytes count once. */
  files: z.int(),
  bytes: z.number(),
  /** Files of it that were announced, that are stored, and of which two copies were read back. */
  announcedCount: z.int(),
  storedCount: z.int(),
  safeCount: z.int(),
  state: CardState,
  countedBy: z.string(),
  countedAt: Moment,
  /** The bookable that took its pictures, and the name of it. */
  photographerId: RecordId.nullable(),
  photographer: z.string().nullable(),
  safeAt: Moment.nullable(),
  wipedBy: z.string().nullable(),
  wipedAt: Moment.nullable(),
  version: Version,
  allowed: z.array(CardAction),
});
export type Card = z.infer<typeof Card>;

/**
 * Why no second copy is made: none is configured; its place is on the device or in the bucket of the first; it does not answer; it refuses the
 * access keys; its clock differs; it is not the one that was used before. Without a second copy no card becomes safe.
 */
export const copyStates = [
  "ready",
  "none",
  "same-device",
  "same-bucket",
  "away",
  "denied",
  "clock",
  "other-place",
] as const;
export const CopyState = z.enum(copyStates);
export type CopyState = z.infer<typeof CopyState>;

/** Whether new pictures can be stored: their place does not answer; it refuses the access keys; its clock differs; it is another one. */
export const FirstState = z.enum(["ready", "away", "denied", "clock", "other-place"]);
export type FirstState = z.infer<typeof FirstState>;

/** The storage of originals. */
export const OriginalsStorage = z.object({
  first: FirstState,
  copy: CopyState,
  usedBytes: z.number(),
  maxBytes: z.number().nullable(),
  /** `warning` from 80 %. A full storage accepts no new file. */
  level: z.enum(["ok", "warning", "full"]),
});
export type OriginalsStorage = z.infer<typeof OriginalsStorage>;

export const GalleryDetail = Gallery.extend({ cards: z.array(Card), storage: OriginalsStorage });
export type GalleryDetail = z.infer<typeof GalleryDetail>;

/** `broken`: its bytes are not those that were announced, or both copies are damaged. It has to be sent again. */
export const photoStates = ["arriving", "stored", "safe", "broken", "purged"] as const;
export const PhotoState = z.enum(photoStates);
export type PhotoState = z.infer<typeof PhotoState>;

/** Why a picture has no preview: it cannot be read, its kind is not shown, or it has too many pixels. */
export const previewProblems = ["unreadable", "not-shown", "pixels"] as const;
export const PreviewProblem = z.enum(previewProblems);
export type PreviewProblem = z.infer<typeof PreviewProblem>;

export const Photo = z.object({
  /** Its number within the gallery. */
  number: z.int(),
  /** As the camera wrote it. */
  name: z.string(),
  bytes: z.number(),
  state: PhotoState,
  isCulled: z.boolean(),
  /** The part of the day that it shows, such as “Ceremony”. */
  chapter: z.string().nullable(),
  takenAt: Moment.nullable(),
  camera: z.string(),
  /** The photographer of its card. */
  photographer: z.string().nullable(),
  /** Upright, in pixels; null until the preview is made. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Part of the address of previews; 0 until they are made. */
  previewVersion: Version,
  previewProblem: PreviewProblem.nullable(),
});
export type Photo = z.infer<typeof Photo>;

/** The longest edges of previews, in pixels. */
export const previewEdges = [320, 1024, 2560] as const;
export type PreviewEdge = (typeof previewEdges)[number];

/** The route of previews. */
export const previewsPath = "/files/gallery/:gallery/:number/:edge";

/** The address of a preview. Browsers keep it as long as the version stays the same. */
export const previewAddress = (gallery: number, number: number, edge: PreviewEdge, version: number): string =>
  `/files/gallery/${gallery}/${number}/${edge}?v=${version}`;

/** Address of uploads by the protocol tus 1.0. */
export const originalsPath = "/api/originals";

/** The metadata of an upload, as `Upload-Metadata` of its creation has it. */
export interface UploadMetadata {
  gallery: string;
  card: string;
  name: string;
  /** SHA-256 of the file, in hexadecimal digits. */
  sha256: string;
}

/** The route of zips of originals. */
export const zipPath = "/files/gallery/zip/:ticket";

/** The address of a zip. It answers ranges, so that an interrupted download goes on. */
export const zipAddress = (ticket: string): string => `/files/gallery/zip/${ticket}`;

/** A zip of originals that the caller may download now. */
export const GalleryZip = z.object({
  /** Ends with the session of the caller, and when it was not used for 15 minutes. */
  address: z.string(),
  pictures: z.int(),
  /** Of all pictures together. */
  bytes: z.number(),
});
export type GalleryZip = z.infer<typeof GalleryZip>;

/** Every picture of a gallery, for its grid. */
export const GalleryIndex = z.object({
  count: z.int(),
  /** `readLayout` reads it. */
  layout: z.string(),
  /** In the order of their first pictures. */
  chapters: z.array(z.string()),
  /** Of each picture, the place of its chapter from 1, and 0 without one. `readRuns` reads it. */
  chapterRuns: z.array(z.int()),
  /** The ids of the cards that have the same pictures: mostly of one card, and of two of a camera that writes to both. */
  cardSets: z.array(z.array(z.int())),
  /** As `chapterRuns`, for `cardSets`. */
  cardRuns: z.array(z.int()),
});
export type GalleryIndex = z.infer<typeof GalleryIndex>;
