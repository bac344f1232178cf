// Preloaded into a node (`--import`): its clock is off by as many milliseconds as the file of SHIFTED_CLOCK says, looked at
// twenty times a second. What measures how long something takes is left alone, as when the clock of a machine is set.
import { readFileSync } from "node:fs";

const file = process.env["SHIFTED_CLOCK"];
const RealDate = Date;
let shiftMs = 0;

function read() {
  try {
    shiftMs = Number(readFileSync(file, "utf8")) || 0;
  } catch {
    // It is being written.
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
