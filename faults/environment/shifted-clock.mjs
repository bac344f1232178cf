// Preloaded into a node (`--import`). Shifts its clock by the milliseconds in the file of SHIFTED_CLOCK, which it reads
// twenty times a second. The monotonic clock stays correct, as when the clock of a machine is set.
import { readFileSync } from "node:fs";

const file = process.env["SHIFTED_CLOCK"];
const RealDate = Date;
let shiftMs = 0;

function read() {
  try {
    shiftMs = Number(readFileSync(file, "utf8")) || 0;
  } catch {
    // The file is being written.
  }
}

const now = () => RealDate.now() + shiftMs;

if (file) {
  read();
  setInterval(read, 50).unref();
  globalThis.Date = new Proxy(RealDate, {
    apply: () => new RealDate(now()).toString(),
    construct: (target, given, newTarget) => Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
    get: (target, name, receiver) => (name === "now" ? now : Reflect.get(target, name, receiver)),
  });
}
