import type { HandlerInput } from "@vowdesk/contract/kernel";
import type { peopleApi, Person, PersonSections, SectionName, TimelineEntry } from "@vowdesk/contract/people";
import { timelineParts } from "@vowdesk/contract/people";
import type { Context } from "../../kernel/http/context.ts";
import { maskPhone } from "../../kernel/text/masking.ts";
import { shownPhone } from "../../kernel/text/phones.ts";
import { refuse } from "../../kernel/http/refusal.ts";
import { cursorOf, readCursor } from "./timeline/cursor.ts";
import { sections } from "./kinds/index.ts";
import { merge } from "./timeline/merge-batches.ts";
import type { Asked } from "./kinds/section.ts";
import { sources } from "./timeline/sources.ts";
import { sightOf } from "./policy.ts";
import * as store from "./store.ts";

declare module "../../kernel/transaction/events.ts" {
  interface Events {
    /** The line says which field was shown, never what stood in it. */
    "person.revealed": Fact & { after: { field: "phone" } };
  }
}

async function askedFor(ctx: Context, id: number): Promise<Asked> {
  const person = (await store.findPerson(ctx.db, id)) ?? refuse("not-found");
  return { person, sight: sightOf(person, ctx.actor) };
}

/** The sections that the asker sees, all at once. */
async function sectionsOf(ctx: Context, asked: Asked): Promise<PersonSections> {
  const names = (Object.keys(sections) as SectionName[]).filter((name) => sections[name].isSeen(asked));
  const read = await Promise.all(names.map(async (name) => [name, await sections[name].read(ctx, asked)] as const));
  return Object.fromEntries(read);
}

const sourcesSeen = (asked: Asked) => Object.entries(sources).filter(([, source]) => source.isSeen(asked));

/** One of the app people with everything about them that the asker may see (issue 6, Customer 360). */
export async function person(ctx: Context, id: number): Promise<Person> {
  const asked = await askedFor(ctx, id);
  const { name, phone, role, enabled, created_at: joinedAt, verified_at: verifiedAt } = asked.person;
  const parts = new Set(sourcesSeen(asked).map(([, source]) => source.part));
  return {
    id,
    name,
    phone: maskPhone(phone),
    role,
    enabled,
    joinedAt: joinedAt.toISOString(),
    verifiedAt: verifiedAt?.toISOString() ?? null,
    sections: await sectionsOf(ctx, asked),
    timelines: timelineParts.filter((part) => parts.has(part)),
  };
}

/** What happened with the person, newest first, from where the page before ended. */
export async function timeline(
  ctx: Context,
  { id, part, after, limit }: HandlerInput<typeof peopleApi.timeline>,
): Promise<{ entries: TimelineEntry[]; next: string | null }> {
  const asked = await askedFor(ctx, id);
  const before = readCursor(after);
  const seen = sourcesSeen(asked).filter(([, source]) => part === undefined || source.part === part);
  const told = await Promise.all(
    seen.map(async ([name, source]) => [name, await source.read(ctx, asked, before.get(name) ?? null, limit)] as const),
  );
  const { entries, reached, isEnd } = merge(new Map(told), limit);
  return { entries, next: isEnd ? null : cursorOf(new Map([...before, ...reached])) };
}

/** Shows a person's phone number whole; who asked for it is kept. */
export async function reveal(ctx: Context, id: number): Promise<{ phone: string }> {
  const { phone } = (await store.findPerson(ctx.db, id)) ?? refuse("not-found");
  ctx.emit({ type: "person.revealed", subject: `person:${id}`, after: { field: "phone" } });
  return { phone: shownPhone(phone) };
}
