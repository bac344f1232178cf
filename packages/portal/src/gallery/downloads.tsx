/** @jsxImportSource preact */
import { t } from "@lingui/core/macro";
import { coupleZip } from "@vowdesk/contract/couple-files";
import { isInOtherApp } from "../in-other-app.ts";

/** How photos are saved. Browsers inside of other apps save no files, but single pictures by a long press. */
export const Downloads = ({ gallery }: { gallery: number }) =>
  isInOtherApp() ? (
    <p class="calm">{t`To save a photo here, open it and press and hold it. To save the original files, open this page in your browser from the menu of this app.`}</p>
  ) : (
    <a class="back" href={coupleZip(gallery)} download="">
      {t`Download all photos`}
    </a>
  );
