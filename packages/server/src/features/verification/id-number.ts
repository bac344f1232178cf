import { secretOf } from "../reviews/index.ts";

/** An ID number is kept sealed; two accounts of one person share a mark. */
export const {
  seal: sealIdNumber,
  open: openIdNumber,
  markOf,
} = secretOf("verification", { name: "ID number", mark: "id" });

/** An ID number as those see it who need not know it: `1101**********1234`. */
export const maskIdNumber = (idNumber: string): string =>
  `${idNumber.slice(0, 4)}${"*".repeat(idNumber.length - 8)}${idNumber.slice(-4)}`;
