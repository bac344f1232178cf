import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { PieceState } from "@vowdesk/contract/studio/pieces";

export const pieceStateNames: Readonly<Record<PieceState, MessageDescriptor>> = {
  active: msg({ message: "Active", context: "state" }),
  retired: msg({ message: "Retired", context: "state" }),
};
