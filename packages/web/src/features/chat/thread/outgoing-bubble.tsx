import { Trans, useLingui } from "@lingui/react/macro";
import { IconAlertCircle, IconClock, IconGift, IconMicrophone, IconReceipt } from "@tabler/icons-react";
import { contentTypes } from "@vowdesk/contract/chat";
import { useNow } from "../../../ui/format/now.ts";
import { Money } from "../../../kernel/i18n/money.tsx";
import { giveBack } from "../composer/drafts.ts";
import { sessionOutbox } from "../outbox/session-outbox.ts";
import type { Outgoing } from "../outbox/outbox.ts";
import css from "./bubble.module.css";

/** A message that the server has not confirmed, with its progress or the reason of the failure. */
export function OutgoingBubble({ entry }: { entry: Outgoing }) {
  const { state, content } = entry;
  const isNote = content.isPrivate === true;
  return (
    <div className={css.message} data-side="us" data-first data-private={isNote || undefined}>
      <div className={css.bubble} data-held data-failed={state === "failed" || undefined}>
        <Sketch entry={entry} />
      </div>
      {state === "failed" ? <Failed entry={entry} /> : <Pending entry={entry} />}
    </div>
  );
}

function Sketch({ entry: { content, file } }: { entry: Outgoing }) {
  const { t } = useLingui();
  switch (content.type) {
    case contentTypes.image:
      return file?.preview ? (
        <img className={css.preview} src={file.preview} alt="" />
      ) : (
        t({ message: "[Picture]", context: "kind of record" })
      );
    case contentTypes.voice:
      return (
        <span className={css.line}>
          <IconMicrophone size={16} aria-hidden="true" />
          {t({ message: "[Voice message]", context: "kind of record" })}
        </span>
      );
    case contentTypes.packet:
      return (
        <span className={css.line}>
          <IconGift size={16} aria-hidden="true" />
          {content.text}
          <Money cents={content.amountCents ?? 0} />
        </span>
      );
    case contentTypes.order:
      return (
        <span className={css.line}>
          <IconReceipt size={16} aria-hidden="true" />
          {content.number}
        </span>
      );
    case contentTypes.text:
    case undefined:
      return <p className={css.text}>{content.text}</p>;
  }
}

function Pending({ entry: { key, state, progress, file } }: { entry: Outgoing }) {
  const { t, i18n } = useLingui();
  const isUploading = state === "uploading";
  const part = i18n.number(progress, { style: "percent" });
  return (
    <span className={css.meta} role="status">
      <IconClock size={14} aria-hidden="true" />
      {isUploading ? <Trans context="chat">Uploading {part}</Trans> : t({ message: "Sending", context: "chat" })}
      {isUploading && (
        <progress
          className={css.progress}
          value={progress}
          max={1}
          aria-label={t({ message: "Upload", context: "button" })}
        />
      )}
      {file && (
        <button type="button" className={css.act} onClick={() => sessionOutbox().discard(key)}>
          <Trans context="button">Cancel</Trans>
        </button>
      )}
    </span>
  );
}

/** Whether a colleague's claim has expired, by the clock alone. */
function useHasExpired(until: string | undefined): boolean {
  return Date.parse(until ?? "") <= useNow();
}

function Failed({ entry }: { entry: Outgoing }) {
  const { t } = useLingui();
  const { key, conversationId, content, problem, claimed } = entry;
  const hasExpired = useHasExpired(claimed?.until);
  const why =
    problem === null
      ? t`Not sent: no response from the server`
      : problem || t({ message: "Not sent", context: "chat" });
  const edit = () => {
    giveBack(conversationId, content.text ?? "", content.isPrivate === true);
    sessionOutbox().discard(key);
  };
  return (
    <span className={css.meta} data-failed role="alert">
      <IconAlertCircle size={14} aria-hidden="true" />
      {claimed && hasExpired ? t({ message: "Not sent", context: "chat" }) : why}
      <button type="button" className={css.act} onClick={() => sessionOutbox().retry(key)}>
        <Trans context="chat">Send again</Trans>
      </button>
      {content.type === contentTypes.text || content.type === undefined ? (
        <button type="button" className={css.act} onClick={edit}>
          <Trans context="button">Edit</Trans>
        </button>
      ) : (
        <button type="button" className={css.act} onClick={() => sessionOutbox().discard(key)}>
          <Trans context="button">Discard</Trans>
        </button>
      )}
    </span>
  );
}
