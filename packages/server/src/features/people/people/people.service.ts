import type { HandlerInput } from "@vowdesk/contract/kernel";
import type { peopleApi, Person, PersonSections, SectionName, TimelineEntry } from "@vowdesk/contract/people/people";
import { timelineParts } from "@vowdesk/contract/people/people";
import type { Context } from "../../../kernel/http/context.ts";
import { maskPhone } from "../../../kernel/text/masking.ts";
import { shownPhone } from "../../../kernel/text/phones.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { cursorOf, readCursor } from "./timeline/cursor.ts";
import { sections } from "./kinds/kinds.ts";
import { mergeBatches } from "./timeline/merge-batches.ts";
import type { PersonRequest } from "./kinds/section.ts";
import { sources } from "./timeline/sources.ts";
import { visibilityOf } from "./people.policy.ts";
import * as store from "./people.store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    /** Names the revealed field, never its value. */
    "person.revealed": Fact & { after: { field: "phone" } };
  }
}

async function requestFor(ctx: Context, id: number): Promise<PersonRequest> {
  const person = (await store.findPerson(ctx.db, id)) ?? refuse("not-found");
  const owner = { id, role: person.role, scope: ctx.actor.scope };
  return { person, visibility: visibilityOf(person, ctx.actor), owner };
}

/** Reads the visible sections in parallel. */
async function readSections(ctx: Context, request: PersonRequest): Promise<PersonSections> {
  const names = (Object.keys(sections) as SectionName[]).filter((name) => sections[name].isVisible(request));
  const read = await Promise.all(names.map(async (name) => [name, await sections[name].read(ctx, request)] as const));
  return Object.fromEntries(read);
}

const visibleSources = (request: PersonRequest) =>
  Object.entries(sources).filter(([, source]) => source.isVisible(request));

/** An app user with everything that the actor may see about them. */
export async function person(ctx: Context, { id }: { id: number }): Promise<Person> {
  const request = await requestFor(ctx, id);
  const { name, phone, role, enabled, created_at: joinedAt, verified_at: verifiedAt } = request.person;
  const parts = new Set(visibleSources(request).map(([, source]) => source.part));
  return {
    id,
    name,
    phone: maskPhone(phone),
    role,
    enabled,
    joinedAt: joinedAt.toISOString(),
    verifiedAt: verifiedAt?.toISOString() ?? null,
    sections: await readSections(ctx, request),
    timelines: timelineParts.filter((part) => parts.has(part)),
  };
}

/** A page of the person's history, newest first. */
export async function timeline(
  ctx: Context,
  { id, part, after, limit }: HandlerInput<typeof peopleApi.timeline>,
): Promise<{ entries: TimelineEntry[]; next: string | null }> {
  const request = await requestFor(ctx, id);
  const positions = readCursor(after, sources);
  const visible = visibleSources(request).filter(([, source]) => part === undefined || source.part === part);
  const batches = await Promise.all(
    visible.map(
      async ([name, source]) => [name, await source.read(ctx, request, positions.get(name) ?? null, limit)] as const,
    ),
  );
  const { entries, reached, isEnd } = mergeBatches(new Map(batches), limit);
  return { entries, next: isEnd ? null : cursorOf(new Map([...positions, ...reached])) };
}

/** Returns a person's full phone number and writes an audit entry. */
export async function reveal(ctx: Context, { id }: { id: number }): Promise<{ phone: string }> {
  const { phone } = (await store.findPerson(ctx.db, id)) ?? refuse("not-found");
  ctx.emit({ type: "person.revealed", subject: `person:${id}`, after: { field: "phone" } });
  return { phone: shownPhone(phone) };
}
