import {
  avatarBytes,
  pictureBytes,
  maxVoiceMs,
  type AppPackage,
  type FileModule,
  type PictureModule,
  type uploadRefusals,
} from "@vowdesk/contract/operations/uploads";
import type { Actor } from "../../../kernel/http/context.ts";
import { isOfBusiness } from "../../../kernel/transaction/actor.ts";
import { limits } from "../../../kernel/http/limits.ts";
import type { PictureRefused, PictureRule } from "../../../platform/media/pictures.ts";
import type { PlainRefusal } from "../../../locales/keys.ts";

/** The readers of a file by all of its claims. */
export interface Grants {
  accesses: readonly string[];
  /** Whether a claim names the calling app user. */
  isReader: boolean;
}

type Reason = Extract<keyof typeof uploadRefusals, PlainRefusal>;

interface ModuleRule extends PictureRule {
  /** A file of this size or more is refused. */
  bytesBelow: number;
  /** Readable by anyone who has the address, without a token. */
  isPublic: boolean;
  /** The refusals for another format and for a file that is too large. */
  format: Reason;
  tooLarge: Reason;
}

const megabyte = 1024 * 1024;

/** The rules for each purpose of a picture (R-12.8 for avatars). */
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
  payment: {
    formats: ["jpg", "png", "webp"],
    longestEdge: 2_560,
    squares: [],
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

export function pictureReason({ reason }: PictureRefused, { format }: ModuleRule): Reason {
  return (
    { format, heic: "picture-heic", pixels: "picture-too-many-pixels", unreadable: "picture-unreadable" } as const
  )[reason];
}

/** Recorders stop slightly after the limit. */
const voiceToleranceMs = 1_000;

export const isShortEnough = (durationMs: number) => durationMs <= maxVoiceMs + voiceToleranceMs;

/** The limit of a person's uploads in 24 hours. */
export const daily = { files: limits["uploaded-files"].count, bytes: 200 * megabyte } as const;

export interface Usage {
  files: number;
  bytes: number;
}

/** The quota that a further upload of this size would exceed; null if none. */
export function quotaReason(usage: Usage, bytes: number): "files-per-day" | "bytes-per-day" | null {
  if (usage.files + 1 > daily.files) return "files-per-day";
  return usage.bytes + bytes > daily.bytes ? "bytes-per-day" : null;
}

interface Readable {
  module: FileModule | "package";
  is_public: boolean;
  access: string | null;
  uploader_kind: string;
  uploader_id: number;
}

/** Whether the actor may read a file: a public one, their own upload, or one that a claim opens to them. */
export function mayRead(file: Readable, { accesses, isReader }: Grants, actor: Actor): boolean {
  if (file.is_public) return true;
  if (actor.kind === "anonymous") return false;
  if (file.uploader_kind === actor.kind && file.uploader_id === actor.id) return true;
  if (actor.kind === "app") return isReader;
  const codes = file.module === "package" && file.access !== null ? [file.access] : accesses;
  return isOfBusiness(actor) && codes.some((code) => actor.codes.has(code));
}

/** The actions on a package that the actor may take now. */
export function allowed({ codes }: Pick<Actor, "codes">, state: AppPackage["state"]): AppPackage["allowed"] {
  return state === "staged" && codes.has("packages:activate") ? ["activate"] : [];
}
