import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";
import { cardStateNames, downloadRuleNames, galleryStateNames } from "../../../shared/studio-labels.ts";

export const texts: FeatureTexts = {
  help: {
    "/galleries/list": {
      about: msg`The pictures of weddings, and the memory cards they come from.`,
      hints: [
        msg`Announce a card with the number of its different files before it is uploaded.`,
        msg`Wipe a card only when it says “May be wiped”: two copies of each of its pictures were then read back.`,
        msg`The couple sees a gallery when it is open, from its first to its last day. Pictures that are taken out are kept, and the couple does not see them.`,
      ],
    },
  },
  audit: {
    gallery: {
      area: msg({ message: "Galleries", context: "kind of record" }),
      added: msg({ message: "Gallery added", context: "gallery" }),
      changed: msg({ message: "Gallery changed", context: "gallery" }),
      opened: msg({ message: "Gallery opened", context: "gallery" }),
      closed: msg({ message: "Gallery closed", context: "gallery" }),
      purged: msg({ message: "Pictures deleted", context: "gallery" }),
      culled: msg({ message: "Pictures taken out", context: "gallery" }),
      restored: msg({ message: "Pictures put back", context: "gallery" }),
      "chapter-set": msg({ message: "Pictures put into a chapter", context: "gallery" }),
      "chapter-removed": msg({ message: "Pictures removed from their chapter", context: "gallery" }),
      "photographer-set": msg({ message: "Photographer of a card set", context: "memory card" }),
      downloaded: msg({ message: "Originals downloaded", context: "gallery" }),
      "card-counted": msg`Memory card announced`,
      "card-recounted": msg`Memory card counted again`,
      "card-safe": msg`Memory card safe`,
      "card-wiped": msg`Memory card wiped`,
      "photo-repaired": msg`Damaged copy of a picture replaced`,
      "photo-damaged": msg`Picture damaged in both copies`,
    },
  },
  fields: {
    title: msg({ message: "Title", context: "gallery" }),
    state: { label: msg({ message: "Status", context: "field" }), codes: galleryStateNames },
    opensOn: msg({ message: "Opens on", context: "gallery" }),
    closesOn: msg({ message: "Closes on", context: "gallery" }),
    keepUntil: msg({ message: "Kept until", context: "gallery" }),
    downloads: { label: msg({ message: "Downloads", context: "gallery" }), codes: downloadRuleNames },
    isMarked: msg({ message: "Watermark", context: "gallery" }),
    card: msg({ message: "Card", context: "memory card" }),
    files: msg({ message: "Files", context: "memory card" }),
    cardState: { label: msg({ message: "Status of the card", context: "memory card" }), codes: cardStateNames },
    pictures: msg({ message: "Pictures", context: "gallery" }),
    chapter: msg({ message: "Chapter", context: "gallery" }),
    photographer: msg({ message: "Photographer", context: "gallery" }),
    includesCulled: msg({ message: "With pictures taken out", context: "gallery" }),
  },
};
