import type { CallSheet } from "@vowdesk/contract/studio/sheets";
import type { Shoot } from "@vowdesk/contract/studio/shoots";
import type { Language } from "@vowdesk/contract/kernel";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { shownPhone } from "../../../kernel/text/phones.ts";
import { findSignedTerms } from "../agreements/agreements.ts";
import { readSkillNames } from "../bookables/bookables.ts";
import { shootDetail } from "../shoots/shoots.ts";
import { agreedFrom, sheetText } from "./sheets.present.ts";
import { presentItem } from "./lists.service.ts";
import { listItems } from "./lists.store.ts";
import { presentQuestions } from "./questionnaires.service.ts";
import { listOfShoots } from "./questionnaires.store.ts";
import * as store from "./sheets.store.ts";

/** The call sheets of shoots that the caller may see. */
async function sheetsOf({ db }: Pick<Context, "db">, shoots: readonly Shoot[]): Promise<CallSheet[]> {
  if (shoots.length === 0) return [];
  const weddingIds = shoots.flatMap(({ weddingId }) => (weddingId === null ? [] : [weddingId]));
  const ids = shoots.map(({ id }) => id);
  const [contacts, skills, terms, items, questionnaires] = await Promise.all([
    store.listContacts(db, ids),
    store.findSkills(db, [...new Set(shoots.flatMap(({ team }) => team.map(({ bookableId }) => bookableId)))]),
    findSignedTerms(db, [...new Set(weddingIds)]),
    listItems(db, ids),
    listOfShoots(db, ids),
  ]);
  const contactOf = new Map(contacts.map((contact) => [contact.id, contact]));
  return shoots.map((shoot) => {
    const asked = questionnaires.find(({ shoot_id }) => shoot_id === shoot.id);
    const { name = null, phone = null } = contactOf.get(shoot.id) ?? {};
    const agreed = shoot.weddingId === null ? undefined : terms.get(shoot.weddingId);
    return {
      shoot,
      team: shoot.team.map((member) => ({ ...member, skills: skills.get(member.bookableId) ?? [] })),
      agreed: agreed ? agreedFrom(agreed) : null,
      consultant: name === null ? null : { name, phone: shownPhone(phone ?? "") },
      items: items.filter(({ shoot_id }) => shoot_id === shoot.id).map(presentItem),
      questions: asked ? presentQuestions(asked) : [],
    };
  });
}

export async function detail(ctx: Context, { id }: { id: number }): Promise<CallSheet> {
  const [sheet = refuse("not-found")] = await sheetsOf(ctx, [await shootDetail(ctx, { id })]);
  return sheet;
}

/** The call sheets as plain text, by the id of the shoot, for calendar feeds. */
export async function describeShoots(
  { db, language }: Pick<Context, "db"> & { language: Language },
  shoots: readonly Shoot[],
): Promise<Map<number, string>> {
  const [sheets, skills] = await Promise.all([sheetsOf({ db }, shoots), readSkillNames(db)]);
  return new Map(sheets.map((sheet) => [sheet.shoot.id, sheetText(language, sheet, skills)]));
}
