import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";
import { pieceStateNames } from "./pieces.labels.ts";

export const texts: FeatureTexts = {
  help: {
    "/pieces/list": {
      about: msg`The products that offers include or couples order, such as albums and frames, with their prices.`,
      hints: [
        msg`The couple reads the name in the language of its quote and agreement.`,
        msg`A new name or price changes nothing that was quoted or signed.`,
      ],
    },
  },
  audit: {
    piece: {
      area: msg({ message: "Pieces", context: "piece" }),
      added: msg({ message: "Piece added", context: "piece" }),
      changed: msg({ message: "Piece changed", context: "piece" }),
      retired: msg({ message: "Piece retired", context: "piece" }),
    },
  },
  fields: {
    name: msg({ message: "Name", context: "of a record" }),
    priceCents: { label: msg({ message: "Price", context: "field" }), kind: "cents" },
    state: { label: msg({ message: "Status", context: "field" }), codes: pieceStateNames },
  },
};
