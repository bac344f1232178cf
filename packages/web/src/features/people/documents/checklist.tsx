import { Trans, useLingui } from "@lingui/react/macro";
import { checkDocuments, type DocumentName, type ShownDocument } from "@vowdesk/contract/people/documents";
import { serverNow } from "../../../kernel/session/clock.ts";
import { Badge } from "../../../ui/display/badge.tsx";
import { useNow } from "../../../ui/format/now.ts";
import { dateOf } from "../../../ui/format/time.ts";
import { documentNames, documentStates } from "./documents.labels.ts";
import css from "./checklist.module.css";

const today = () => dateOf(serverNow());

interface ChecklistProps {
  required: readonly DocumentName[];
  documents: readonly ShownDocument[];
}

/** Required documents with their state. Approval needs all of them to be valid. */
export function Checklist({ required, documents }: ChecklistProps) {
  const { i18n } = useLingui();
  useNow(today);
  return (
    <section>
      <h3 className={css.title}>
        <Trans context="document">Documents</Trans>
      </h3>
      <ul className={css.list}>
        {checkDocuments(required, documents, today()).map(({ name, state, document }) => {
          const [word, tone] = documentStates[state];
          return (
            <li key={name}>
              <span>
                {i18n._(documentNames[name])}
                {document && <Small document={document} />}
              </span>
              <Badge tone={tone}>{i18n._(word)}</Badge>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Small({ document: { number, expiresOn } }: { document: ShownDocument }) {
  return (
    <small className={css.small}>
      {number} ·{" "}
      {expiresOn === null ? <Trans>No expiry date</Trans> : <Trans context="document">Valid until {expiresOn}</Trans>}
    </small>
  );
}
