import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ChatExcerpt, PersonSections } from "@vowdesk/contract/people/people";
import { Badge } from "../../../../ui/display/badge.tsx";
import { RelativeTime } from "../../../../ui/display/relative-time.tsx";
import { chatStateNames, chatStateTones, lineText } from "../people.labels.ts";
import { PlaceLink } from "./place-link.tsx";
import { TranslatedText } from "./translated-text.tsx";
import css from "./person.module.css";

/** The state of the chat, its last messages, and a link to it. */
export function ChatSection({ section }: { section: NonNullable<PersonSections["chat"]> | null }) {
  const { i18n } = useLingui();
  if (section === null)
    return (
      <p className={css.second}>
        <Trans>This customer has not written yet</Trans>
      </p>
    );
  const { conversationId, state, unread, waitingSince, assigneeName, lines } = section;
  return (
    <>
      <p className={css.marks}>
        <Badge tone={chatStateTones[state]}>{i18n._(chatStateNames[state])}</Badge>
        {unread > 0 && (
          <Badge tone="bad">
            <Plural value={unread} one="# unread" other="# unread" />
          </Badge>
        )}
        <span className={css.second}>
          {assigneeName ?? <Trans context="state">Unassigned</Trans>}
          {waitingSince && (
            <>
              {" · "}
              <Trans context="person">
                waiting since <RelativeTime at={waitingSince} />
              </Trans>
            </>
          )}
        </span>
        <PlaceLink to={chatPath(conversationId)} code="chat">
          <Trans context="person">Open chat</Trans>
        </PlaceLink>
      </p>
      <ol className={css.rows}>
        {lines.toReversed().map((line) => (
          <li key={line.seq}>
            <ChatLineText line={line} />
          </li>
        ))}
      </ol>
    </>
  );
}

/** The address of a conversation, or of one message in it. */
export const chatPath = (conversationId: number, seq?: number) =>
  `/kefumsg?id=${conversationId}${seq === undefined ? "" : `&seq=${seq}`}`;

/** A message with its sender and time. */
export function ChatLineText({ line }: { line: ChatExcerpt }) {
  const { senderName, from, isPrivate, at } = line;
  return (
    <p className={css.said} data-from={from} data-private={isPrivate || undefined}>
      <span className={css.second}>
        {senderName}
        {isPrivate && (
          <>
            {" · "}
            <Trans context="field">Private note</Trans>
          </>
        )}
        {" · "}
        <RelativeTime at={at} />
      </span>
      <span className={css.words}>
        <TranslatedText text={lineText(line)} />
      </span>
    </p>
  );
}
