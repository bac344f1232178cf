import { parseArgs } from "node:util";

export interface Settings {
  rate: number;
  /** Couples that enquire in an hour; 0 for none. */
  couplesPerHour: number;
  /** Address of the server without a trailing slash. */
  url: string;
  seed: number;
  /** A file that receives a line for each accepted order: client key and number. */
  acknowledged: string | null;
  /** Ends with the standard input, so that the simulator does not outlive its parent. */
  untilInputEnds: boolean;
}

/** One couple every five minutes. */
const defaultCouplesPerHour = 12;

const usage =
  "simulate [--rate ORDERS_PER_MINUTE] [--couples PER_HOUR] [--url http://127.0.0.1:3366] [--seed NUMBER] [--acknowledged FILE] [--until-input-ends]";

/** Reads the command line. Throws an Error with the usage. */
export function readSettings(args: readonly string[]): Settings {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rate: { type: "string", default: "4" },
      couples: { type: "string", default: String(defaultCouplesPerHour) },
      url: { type: "string", default: "http://127.0.0.1:3366" },
      seed: { type: "string", default: "1" },
      acknowledged: { type: "string" },
      "until-input-ends": { type: "boolean", default: false },
    },
  });
  const rate = Number(values.rate);
  const seed = Number(values.seed);
  const couplesPerHour = Number(values.couples);
  if (!(rate > 0) || !(couplesPerHour >= 0) || !Number.isInteger(seed) || !URL.canParse(values.url))
    throw new Error(`usage: ${usage}`);
  return {
    rate,
    couplesPerHour,
    url: values.url.replace(/\/+$/, ""),
    seed,
    acknowledged: values.acknowledged ?? null,
    untilInputEnds: values["until-input-ends"],
  };
}
