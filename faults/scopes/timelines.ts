/** A value that changes at moments which are known up to the time of the request. Times are of `performance.now()`. */
export class Timeline<T> {
  readonly #entries: { value: T; from: number; to: number }[] = [];

  /** The value may hold from the begin of the change, and the former one until its end. */
  async change(value: T, carryOut: () => Promise<unknown>): Promise<void> {
    const entry = { value, from: performance.now(), to: Infinity };
    const former = this.#entries.at(-1);
    this.#entries.push(entry);
    await carryOut();
    if (former) former.to = performance.now();
  }

  /** The values that may have held at some moment of a span. */
  within(from: number, to: number): T[] {
    return this.#entries.filter((entry) => entry.from <= to && entry.to >= from).map(({ value }) => value);
  }
}

/** A record with a mark in its texts, and who may see it: a zone, or the id of a consultant. */
export interface MarkedRecord {
  owner: Timeline<string | number>;
}

/** A user with limits. */
export interface Reader {
  id: number;
  zone: Timeline<string>;
}

const markOf = /Zq([a-z]\d+)q/g;
export const textOf = (key: string) => `Zq${key}q`;

/** What a reader has got, and the time in which it was read. */
export interface Reading {
  reader: Reader;
  source: string;
  text: string;
  from: number;
  to: number;
}

/** Judges readings by the records that their readers may have seen at some moment. */
export class Judge {
  readonly #records: ReadonlyMap<string, MarkedRecord>;
  readonly leaks: string[] = [];
  /** Marks that readers got rightly, by the kind of the source. */
  readonly seen = new Map<string, number>();
  readings = 0;

  constructor(records: ReadonlyMap<string, MarkedRecord>) {
    this.#records = records;
  }

  judge({ reader, source, text, from, to }: Reading): void {
    this.readings += 1;
    for (const key of new Set([...text.matchAll(markOf)].map(([, key]) => key ?? ""))) {
      const owners = this.#records.get(key)?.owner.within(from, to) ?? [];
      const zones = reader.zone.within(from, to);
      const kind = source.split(" ")[0] ?? "";
      if (owners.some((owner) => owner === reader.id || zones.includes(String(owner))))
        this.seen.set(kind, (this.seen.get(kind) ?? 0) + 1);
      else this.leaks.push(`${source}: ${key} of ${owners.join("/")} to user ${reader.id} of ${zones.join("/")}`);
    }
  }
}
