import fs from "node:fs";
import { installWithApt } from "./apt.mjs";

/** Folders in which packages install the library, which is in no folder of the PATH. */
const places = ["/usr/lib/*/faketime/libfaketimeMT.so.1", "/usr/lib*/faketime/libfaketimeMT.so.1"];
// An older Node, on which `npm test` may start, has no globSync, so that it cannot be imported by its name.
const findFaketime = () => places.flatMap((place) => fs.globSync(place)).find((file) => fs.existsSync(file));

/** The path of libfaketime, installed if it is missing. */
export function ensureFaketime() {
  if (!findFaketime()) installWithApt("libfaketime was not found. Installing it with apt-get …", "libfaketime");
  const library = findFaketime();
  if (library) return library;
  throw new Error("VOWDESK_TEST_CLOCK needs libfaketime, which exists for Linux. Install the package libfaketime.");
}
