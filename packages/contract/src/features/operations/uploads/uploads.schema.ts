import * as z from "zod";
import { permissions, Moment, RecordId, Text, Version } from "../../../kernel/index.ts";

/** Permissions to see, upload and activate packages of the phone app. */
export const uploadPermissions = permissions("packages", "packages:upload", "packages:activate");

/** Refusals of uploads. */
export const uploadRefusals = {
  "avatar-format": 500,
  "avatar-too-large": 500,
  "file-empty": 500,
  "picture-format": 500,
  "picture-other-format": 500,
  "picture-heic": 500,
  "picture-raw": 500,
  "picture-is-recording": 500,
  "picture-is-document": 500,
  "picture-too-large": 500,
  "picture-too-many-pixels": 500,
  "picture-unreadable": 500,
  "voice-format": 500,
  "voice-other-format": 500,
  "voice-codec": 500,
  "voice-amr": 500,
  "voice-unreadable": 500,
  "voice-too-long": 500,
  "voice-too-large": 500,
  "file-unknown": 500,
  "files-per-day": 500,
  "bytes-per-day": 500,
  "storage-full": 500,
  "storage-away": 500,
  "package-too-large": 500,
  "package-unreadable": 500,
  "package-unsafe": 500,
  "package-not-newer": 500,
} as const;

/**
 * The purpose of a file. `pcimg`: a public picture, such as an avatar. `chat` and `voice`: a picture and a voice message, for the
 * participants. `ride`: a photo of a car, for driver and dispatchers. `review`: for reviewers. `payment`: a payment slip, for staff who see payments. `announcement`: public to anyone
 * with its address, because phones show it without a session. `portal`: a public picture on the pages for couples.
 */
export const FileModule = z.enum(["pcimg", "chat", "voice", "ride", "review", "payment", "announcement", "portal"]);
export type FileModule = z.infer<typeof FileModule>;

const staffModules = FileModule.exclude(["ride", "review"]);
const special: readonly string[] = FileModule.exclude(["pcimg"]).options;

/**
 * Purposes of staff uploads. Clients use other names (`avatar`, `cover`) for public pictures, which count as `pcimg`. A name that
 * differs from another purpose in case only is refused, because a private picture would become public.
 */
export const StaffFileModule = Text(64)
  .regex(/^([A-Za-z][\w-]*)?$/)
  .refine((name) => staffModules.safeParse(name).success || !special.includes(name.toLowerCase()))
  .transform((name): z.infer<typeof staffModules> => staffModules.safeParse(name).data ?? "pcimg")
  .default("pcimg");
export type PictureModule = Exclude<FileModule, "voice">;

export const megabyte = 1024 * 1024;
/** An avatar is smaller than this. */
export const avatarBytes = 2 * megabyte;
/** Large enough for pictures of phone cameras: a JPEG of 48 megapixels has 12 to 25 MB. */
export const pictureBytes = 32 * megabyte;
/** Maximum length of a voice message. */
export const maxVoiceMs = 60_000;
/** Size of one minute in the least efficient supported format. */
export const voiceBytes = 6 * megabyte;
export const packageBytes = 200 * megabyte;

/** `staged`: uploaded. `active`: offered to phones. `retired`: replaced. */
export const PackageState = z.enum(["staged", "active", "retired"]);
export type PackageState = z.infer<typeof PackageState>;

export const PackageAction = z.enum(["activate"]);

/** A package of the phone app. */
export const AppPackage = z.object({
  id: RecordId,
  version: Version,
  packageName: z.string(),
  /** Increases with each release; phones compare it. */
  versionCode: z.int(),
  versionName: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  state: PackageState,
  uploadedBy: z.string(),
  uploadedAt: Moment,
  activatedBy: z.string().nullable(),
  activatedAt: Moment.nullable(),
  /** Address of the file. Only staff who may see packages can read inactive ones. */
  url: z.string(),
  allowed: z.array(PackageAction),
});
export type AppPackage = z.infer<typeof AppPackage>;

/** The fields of the active package for phones. */
export const NewestPackage = AppPackage.pick({
  packageName: true,
  versionCode: true,
  versionName: true,
  bytes: true,
  sha256: true,
  url: true,
});

/** An Android package name: `com.example.app`. */
export const PackageName = Text(200).regex(/^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/);
