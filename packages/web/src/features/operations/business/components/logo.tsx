import { useLingui } from "@lingui/react/macro";
import { avatarBytes, megabyte } from "@vowdesk/contract/operations/uploads";
import type { ControlProps } from "../../../../resource/field.ts";
import { fileRefusal } from "../../../../shared/pictures/file-refusal.ts";
import { PictureField } from "../../../../shared/pictures/picture-field.tsx";
import { RingsMark } from "../../../../ui/display/rings-mark.tsx";

/** A form control for the logo of the business. Without a logo it shows the default mark. */
export function Logo(props: ControlProps<string>) {
  const { t } = useLingui();
  // The server's texts for this purpose name avatars.
  const refusal = async (file: File) => {
    const { reason } = await fileRefusal(file, "pcimg");
    const limit = avatarBytes / megabyte;
    return reason === "avatar-format" || file.size >= avatarBytes
      ? t`The logo has to be a JPEG or PNG picture below ${limit} MB.`
      : null;
  };
  return (
    <PictureField
      {...props}
      module="pcimg"
      empty={<RingsMark size={40} />}
      remove={t`Use the default logo`}
      refusal={refusal}
    />
  );
}
