import * as z from "zod";
import { permissions } from "../../kernel/index.ts";

/** Packages of the phone app: who sees them, brings a new one, and gives it to everybody. */
export const uploadPermissions = permissions("packages", "packages:upload", "packages:activate");

/** What uploads say no to, beside what every call does. */
export const uploadRefusals = {
  "avatar-format": 500,
  "avatar-too-large": 500,
  "picture-format": 500,
  "picture-too-large": 500,
  "picture-too-many-pixels": 500,
  "picture-unreadable": 500,
  "voice-format": 500,
  "voice-amr": 500,
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
 * What a file is for. `pcimg`: a picture of a person, seen by everybody (SPEC 7). `chat` and `voice`: a picture and a voice
 * message, for those they are meant for. `ride`: the car of a ride, for the driver and the desk. `review`: what somebody shows to
 * those who review it. `announcement`: a picture in one,
 * seen by everybody who has its address, for phones show it without a session.
 */
export const FileModule = z.enum(["pcimg", "chat", "voice", "ride", "review", "announcement"]);
export type FileModule = z.infer<typeof FileModule>;

const staffModules = FileModule.exclude(["ride", "review"]);
const special: readonly string[] = FileModule.exclude(["pcimg"]).options;

/**
 * What staff upload. Clients of this API have names of their own for a public picture (`avatar`, `cover`): it is taken as
 * `pcimg`. A name that differs from a special one by case alone is refused, or a private picture would become public.
 */
export const StaffFileModule = z
  .string()
  .trim()
  .max(64)
  .regex(/^([A-Za-z][\w-]*)?$/)
  .refine((name) => staffModules.safeParse(name).success || !special.includes(name.toLowerCase()))
  .transform((name): z.infer<typeof staffModules> => staffModules.safeParse(name).data ?? "pcimg")
  .default("pcimg");
export type PictureModule = Exclude<FileModule, "voice">;

/** SPEC 9: a person's picture is smaller than this. */
export const avatarBytes = 2 * 1024 * 1024;
/** What a phone's camera makes. */
export const pictureBytes = 10 * 1024 * 1024;
/** Longer is no voice message (issue 7). */
export const voiceAtMostMs = 60_000;
/** A minute as the most wasteful recorder writes it. */
export const voiceBytes = 6 * 1024 * 1024;
export const packageBytes = 200 * 1024 * 1024;

/** The query that asks for a person's picture in 80×80 (SPEC 9, avatar thumbnail). */
export const avatarThumbnail = "imageView2/1/w/80/h/80";

/** A package waits, then is the one that phones are offered, then is replaced. */
export const PackageState = z.enum(["staged", "active", "retired"]);
export type PackageState = z.infer<typeof PackageState>;

export const PackageAct = z.enum(["activate"]);

/** A package of the phone app. */
export const AppPackage = z.object({
  id: z.int(),
  version: z.int(),
  packageName: z.string(),
  /** The number that rises from one release to the next; phones compare it. */
  versionCode: z.int(),
  versionName: z.string(),
  bytes: z.int(),
  /** SHA-256 of the file, hexadecimal. */
  sha256: z.string(),
  state: PackageState,
  uploadedBy: z.string(),
  uploadedAt: z.iso.datetime({ offset: true }),
  activatedBy: z.string().nullable(),
  activatedAt: z.iso.datetime({ offset: true }).nullable(),
  /** Where the file is; of a package that is not active, for staff who may see packages. */
  url: z.string(),
  /** What the asking user may do to it now. */
  allowed: z.array(PackageAct),
});
export type AppPackage = z.infer<typeof AppPackage>;

/** What a phone is told of the package it is offered. */
export const NewestPackage = AppPackage.pick({
  packageName: true,
  versionCode: true,
  versionName: true,
  bytes: true,
  sha256: true,
  url: true,
});

/** A name as Android has them: `com.example.app`. */
export const PackageName = z
  .string()
  .trim()
  .max(200)
  .regex(/^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/);
