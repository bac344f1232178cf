import {
  avatarBytes,
  pictureBytes,
  voiceAtMostMs,
  type AppPackage,
  type FileModule,
  type PictureModule,
  type uploadRefusals,
} from "@vowdesk/contract/uploads";
import type { Actor } from "../../kernel/http/context.ts";
import { limits } from "../../kernel/http/limits.ts";
import type { PictureRefused, PictureRule } from "../../platform/media/pictures.ts";
import type { PlainRefusal } from "../../locales/keys.ts";

/** What a file's claims open it to, taken together. */
export interface Grants {
  /** Staff who hold any of these permission codes. */
  accesses: readonly string[];
  /** The asker, who uses the phone app. */
  isReader: boolean;
}

type Reason = Extract<keyof typeof uploadRefusals, PlainRefusal>;

interface ModuleRule extends PictureRule {
  /** A file of this size or more is refused. */
  bytesBelow: number;
  /** Anybody who has the address may see it. */
  isPublic: boolean;
  /** What is said to a file of another format, and to one too large. */
  format: Reason;
  tooLarge: Reason;
}

const megabyte = 1024 * 1024;

/** What is taken for each purpose (SPEC 5, Avatar upload). */
export const modules: Readonly<Record<PictureModule, ModuleRule>> = {
  pcimg: {
    formats: ["jpg", "png"],
    longestEdge: 1_024,
    squares: [80],
    bytesBelow: avatarBytes,
    isPublic: true,
    format: "avatar-format",
    tooLarge: "avatar-too-large",
  },
  chat: {
    formats: ["jpg", "png", "webp", "gif"],
    longestEdge: 2_560,
    squares: [80, 320],
    bytesBelow: pictureBytes,
    isPublic: false,
    format: "picture-format",
    tooLarge: "picture-too-large",
  },
  announcement: {
    formats: ["jpg", "png", "webp"],
    longestEdge: 1_600,
    squares: [],
    bytesBelow: pictureBytes,
    isPublic: true,
    format: "picture-format",
    tooLarge: "picture-too-large",
  },
  review: {
    formats: ["jpg", "png", "webp"],
    longestEdge: 2_560,
    squares: [80, 320],
    bytesBelow: pictureBytes,
    isPublic: false,
    format: "picture-format",
    tooLarge: "picture-too-large",
  },
  ride: {
    formats: ["jpg", "png", "webp"],
    longestEdge: 2_560,
    squares: [80],
    bytesBelow: pictureBytes,
    isPublic: false,
    format: "picture-format",
    tooLarge: "picture-too-large",
  },
};

/** What a refused picture is told, in the words of what it was meant for. */
export function pictureReason({ reason }: PictureRefused, { format }: ModuleRule): Reason {
  return ({ format, pixels: "picture-too-many-pixels", unreadable: "picture-unreadable" } as const)[reason];
}

/** A recorder that is told to stop after a minute writes on until it has. */
const voiceToleranceMs = 1_000;

/** A voice message of so many milliseconds is taken. */
export const isShortEnough = (durationMs: number) => durationMs <= voiceAtMostMs + voiceToleranceMs;

/** What one person may upload in 24 hours (RELIABILITY S18). */
export const daily = { files: limits["uploaded-files"].count, bytes: 200 * megabyte } as const;

/** What somebody has uploaded in the last 24 hours. */
export interface Spent {
  files: number;
  bytes: number;
}

/** Why somebody may upload no more today; null when they may. */
export function quotaReason(spent: Spent, bytes: number): "files-per-day" | "bytes-per-day" | null {
  if (spent.files + 1 > daily.files) return "files-per-day";
  return spent.bytes + bytes > daily.bytes ? "bytes-per-day" : null;
}

interface Readable {
  module: FileModule | "package";
  is_public: boolean;
  access: string | null;
  uploader_kind: string;
  uploader_id: number;
}

/** Who may see a file: everybody if it is public; else its uploader, and whomever its claims open it to. */
export function mayRead(file: Readable, { accesses, isReader }: Grants, actor: Actor): boolean {
  if (file.is_public) return true;
  if (actor.kind === "anonymous") return false;
  if (file.uploader_kind === actor.kind && file.uploader_id === actor.id) return true;
  if (actor.kind === "app") return isReader;
  const codes = file.module === "package" && file.access !== null ? [file.access] : accesses;
  return actor.kind === "staff" && codes.some((code) => actor.codes.has(code));
}

/** What somebody may do to a package in this state (PRODUCT 4, `allowed`). */
export function allowed({ codes }: Pick<Actor, "codes">, state: AppPackage["state"]): AppPackage["allowed"] {
  return state === "staged" && codes.has("packages:activate") ? ["activate"] : [];
}
