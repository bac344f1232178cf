import { sliceText } from "@vowdesk/contract/kernel";
import path from "node:path";

const keyShape = /^[0-9a-f]{32}$/;

/** A folder with originals by key. */
export interface Place {
  root: string;
  /** Where a file grows until it is complete. */
  arriving(key: string): string;
  kept(key: string): string;
}

/** Throws for a key that could leave the folder. Keys are generated, so that this is a bug. */
function checked(key: string): string {
  if (!keyShape.test(key)) throw new Error("the key of an original is 32 hexadecimal digits");
  return key;
}

export function openPlace(folder: string): Place {
  const root = path.resolve(folder);
  return {
    root,
    arriving: (key) => path.join(root, "arriving", checked(key)),
    kept: (key) => path.join(root, sliceText(checked(key), 0, 2), key),
  };
}
