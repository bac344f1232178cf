import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import {
  megabyte,
  pictureBytes,
  pictureFormats,
  type PictureFormatRefusal,
} from "@vowdesk/contract/operations/uploads";
import { fileRefusal } from "../../../shared/pictures/file-refusal.ts";

type Reason = Exclude<PictureFormatRefusal, "avatar-format"> | "file-empty" | "picture-too-large";

/** The texts with which the server refuses the same files (a test compares them). */
const texts: Readonly<Record<Reason, MessageDescriptor>> = {
  "file-empty": msg`The file is empty. Choose it again, or choose another file`,
  "picture-too-large": msg({ message: "A picture can have at most {most} MB" }),
  "picture-format": msg({
    message: "Only {formats} pictures can be uploaded. Save or export the picture as JPEG and upload it again",
  }),
  "picture-other-format": msg({
    message:
      "The picture is a {format} file, which cannot be uploaded here. Save or export it as JPEG and upload it again",
  }),
  "picture-heic": msg({
    message:
      "The phone saved this photo as {format}. Choose “Most Compatible” (JPEG) in the camera settings (on an iPhone: Settings > Camera > Formats), or export the photo as JPEG, and upload it again",
  }),
  "picture-raw": msg({
    message:
      "The camera saved this photo as a raw file ({format}). Turn off RAW in the camera settings, or export the photo as JPEG, and upload it again",
  }),
  "picture-is-recording": msg({
    message:
      "The file is a video or a sound recording ({format}), not a picture. Choose the photo; of a Live Photo, choose the still picture",
  }),
  "picture-is-document": msg({
    message:
      "The file is a document or an archive ({format}), not a picture. Save the page as a picture (JPEG or PNG), or choose the photo itself, and upload it again",
  }),
};

/** Why a file cannot be sent as a picture in a chat, in the user's language; null if it can. Looks at the first bytes only. */
export async function pictureProblem(file: File): Promise<string | null> {
  const { reason, format } = await fileRefusal(file, "chat");
  const first = file.size === 0 ? "file-empty" : (reason ?? (file.size > pictureBytes ? "picture-too-large" : null));
  if (first === null || first === "avatar-format") return null;
  const { id, message } = texts[first];
  const values = { format, formats: pictureFormats.chat.join(", "), most: pictureBytes / megabyte };
  return i18n._(id, values, message === undefined ? {} : { message });
}
