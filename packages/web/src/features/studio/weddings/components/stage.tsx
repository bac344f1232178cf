import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { WeddingStage } from "@vowdesk/contract/studio/weddings";
import { stateBadge } from "../../../../ui/display/state-badge.tsx";

export const stageNames: Readonly<Record<WeddingStage, MessageDescriptor>> = {
  planning: msg({ message: "Planning", context: "wedding" }),
  shooting: msg({ message: "Shooting", context: "wedding" }),
  selection: msg({ message: "Photo selection", context: "wedding" }),
  production: msg({ message: "Production", context: "wedding" }),
  collected: msg({ message: "Collected", context: "wedding" }),
  cancelled: msg({ message: "Cancelled", context: "wedding" }),
};

/** How far a wedding is. */
export const StageBadge = stateBadge(stageNames, {
  planning: "calm",
  shooting: "brand",
  selection: "brand",
  production: "brand",
  collected: "good",
  cancelled: "calm",
});
