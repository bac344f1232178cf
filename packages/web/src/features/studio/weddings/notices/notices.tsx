import { Trans, useLingui } from "@lingui/react/macro";
import {
  consentOf,
  coupleNoticesApi,
  type CoupleContact,
  type CoupleNotice,
} from "@vowdesk/contract/studio/couple-notices";
import type { WeddingDetail } from "@vowdesk/contract/studio/weddings";
import { useCall } from "../../../../kernel/cache/queries.ts";
import { languageNames } from "../../../../kernel/i18n/language.ts";
import { ActionDialog } from "../../../../resource/action-dialog.tsx";
import { useActions } from "../../../../resource/use-actions.ts";
import { consentNames, noticeChannelNames, noticeKindNames } from "../../../../shared/studio/notice-labels.ts";
import { Fact, Facts } from "../../../../ui/display/facts.tsx";
import { ItemList } from "../../../../ui/display/item-list.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { ErrorState } from "../../../../ui/feedback/states.tsx";
import { formatTime } from "../../../../ui/format/time.ts";
import { Button } from "../../../../ui/input/button.tsx";
import { unawaited } from "../../../../ui/timing/unawaited.ts";
import layout from "../../../../ui/display/layout.module.css";
import css from "../components/weddings.module.css";
import { contactPage, editContact, type PartnerContact } from "./contacts.actions.ts";
import { NoticeStateBadge, problemNames } from "./notice-state.tsx";

/** How the partners are told what the studio has to say, and what they were told. */
export function Notices({ wedding: { id: weddingId } }: { wedding: WeddingDetail }) {
  return (
    <div className={css.notices}>
      <Contacts weddingId={weddingId} />
      <Log weddingId={weddingId} />
    </div>
  );
}

function Contacts({ weddingId }: { weddingId: number }) {
  const { data, error, refetch } = useCall(coupleNoticesApi.contacts, { weddingId });
  const actions = useActions(contactPage, `contacts of ${weddingId}`);
  const start = actions.offer(editContact);
  if (!data)
    return error ? <ErrorState message={error.message} retry={() => unawaited(refetch(), "shown")} /> : <Skeleton />;
  return (
    <>
      <Facts>
        {data.map((contact) => (
          <Fact key={contact.partner} name={contact.name}>
            <ContactText contact={contact} />
            {start && contact.canEdit && (
              <span className={css.links}>
                <Button size="s" onClick={() => start({ ...contact, weddingId } satisfies PartnerContact)}>
                  <Trans context="button">Change contact</Trans>
                </Button>
              </span>
            )}
          </Fact>
        ))}
      </Facts>
      <ActionDialog list={actions} />
    </>
  );
}

function ContactText({ contact }: { contact: CoupleContact }) {
  const { i18n } = useLingui();
  const consent = consentOf(contact);
  const at = contact.consentWithdrawnAt ?? contact.consentGivenAt;
  return (
    <span className={css.contact}>
      <span>{[contact.email, languageNames[contact.language]].filter(Boolean).join(" · ")}</span>
      <span className={layout.quiet}>
        {[i18n._(consentNames[consent]), at && formatTime(at, "date", i18n.locale)].filter(Boolean).join(" · ")}
      </span>
    </span>
  );
}

function Log({ weddingId }: { weddingId: number }) {
  const { data, error, refetch } = useCall(coupleNoticesApi.log, { weddingId });
  if (!data)
    return error ? <ErrorState message={error.message} retry={() => unawaited(refetch(), "shown")} /> : <Skeleton />;
  return (
    <ItemList items={data} by="id" className={css.versions} none={<Trans>No notices yet</Trans>}>
      {(notice) => <Entry notice={notice} />}
    </ItemList>
  );
}

function Entry({ notice }: { notice: CoupleNotice }) {
  const { i18n } = useLingui();
  const { kind, state, name, channel, problem, text, endedAt, nextAt } = notice;
  const at = endedAt ?? nextAt;
  const facts = [
    at && `${formatTime(at, "date", i18n.locale)} ${formatTime(at, "time", i18n.locale)}`,
    name,
    channel && state === "sent" && i18n._(noticeChannelNames[channel]),
    problem && i18n._(problemNames[problem]),
  ];
  return (
    <>
      <span className={css.shoot}>
        {i18n._(noticeKindNames[kind])}
        <NoticeStateBadge state={state} />
      </span>
      <span className={layout.quiet}>{facts.filter(Boolean).join(" · ")}</span>
      {text && (
        <details className={css.words}>
          <summary>
            <Trans>Show the text</Trans>
          </summary>
          <p dir="auto">{text}</p>
        </details>
      )}
    </>
  );
}
