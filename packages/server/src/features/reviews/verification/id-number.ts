import { sliceText } from "@vowdesk/contract/kernel";
import { itemSecret } from "../engine/engine.ts";

/** ID numbers are stored encrypted. Accounts with the same ID number share a mark. */
export const {
  seal: sealIdNumber,
  open: openIdNumber,
  markOf,
} = itemSecret("verification", { name: "ID number", mark: "id" });

export const maskIdNumber = (idNumber: string): string =>
  `${sliceText(idNumber, 0, 4)}${"*".repeat(idNumber.length - 8)}${sliceText(idNumber, -4)}`;
