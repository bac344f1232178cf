import {
  avatarBytes,
  pictureBytes,
  maxVoiceMs,
  megabyte,
  type AppPackage,
  type FileModule,
  type PictureModule,
} from "@vowdesk/contract/operations/uploads";
import type { Actor } from "../../../kernel/http/context.ts";
import { isOfBusiness } from "../../../kernel/transaction/actor.ts";
import { limits } from "../../../kernel/http/limits.ts";
import type { PictureRefused, PictureRule } from "../../../platform/media/pictures.ts";
import type { VoiceRefused } from "../../../platform/media/voices.ts";

/** The readers of a file by all of its claims. */
export interface Grants {
  accesses: readonly string[];
  /** Whether a claim names the calling app user. */
  isReader: boolean;
}

interface ModuleRule extends PictureRule {
  maxBytes: number;
  /** Readable by anyone who has the address, without a token. */
  isPublic: boolean;
  /** The refusal of a file that is too large. */
  tooLarge: "avatar-too-large" | "picture-too-large";
}

/** The rules for each purpose of a picture (R-12.8 for avatars). */
export const modules: Readonly<Record<PictureModule, ModuleRule>> = {
  pcimg: {
    longestEdge: 1_024,
    squares: [80],
    maxBytes: avatarBytes - 1,
    isPublic: true,
    tooLarge: "avatar-too-large",
  },
  chat: {
    longestEdge: 2_560,
    squares: [80, 320],
    maxBytes: pictureBytes,
    isPublic: false,
    tooLarge: "picture-too-large",
  },
  announcement: {
    longestEdge: 1_600,
    squares: [],
    maxBytes: pictureBytes,
    isPublic: true,
    tooLarge: "picture-too-large",
  },
  // Twice the width of the pages for couples.
  portal: {
    longestEdge: 1_120,
    squares: [],
    maxBytes: pictureBytes,
    isPublic: true,
    tooLarge: "picture-too-large",
  },
  review: {
    longestEdge: 2_560,
    squares: [80, 320],
    maxBytes: pictureBytes,
    isPublic: false,
    tooLarge: "picture-too-large",
  },
  payment: {
    longestEdge: 2_560,
    squares: [],
    maxBytes: pictureBytes,
    isPublic: false,
    tooLarge: "picture-too-large",
  },
  ride: {
    longestEdge: 2_560,
    squares: [80],
    maxBytes: pictureBytes,
    isPublic: false,
    tooLarge: "picture-too-large",
  },
};

export const pictureReasons = {
  pixels: "picture-too-many-pixels",
  unreadable: "picture-unreadable",
} as const satisfies Record<PictureRefused["reason"], string>;

export const voiceReasons = {
  format: "voice-format",
  "other-format": "voice-other-format",
  codec: "voice-codec",
  amr: "voice-amr",
  unreadable: "voice-unreadable",
} as const satisfies Record<VoiceRefused["reason"], string>;

/** Recorders stop slightly after the limit. */
const voiceToleranceMs = 1_000;

export const isShortEnough = (durationMs: number) => durationMs <= maxVoiceMs + voiceToleranceMs;

/** The limit of a person's uploads in 24 hours, in files and in stored bytes. */
export const daily = { files: limits["uploaded-files"].count, bytes: 200 * megabyte } as const;

export interface Usage {
  files: number;
  bytes: number;
}

/** The quota that a further file of this stored size would exceed; null if none. */
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
