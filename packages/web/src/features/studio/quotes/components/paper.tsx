import { Trans, useLingui } from "@lingui/react/macro";
import { IconArrowLeft, IconCopy, IconPrinter } from "@tabler/icons-react";
import { quotesApi, type QuotePaper } from "@vowdesk/contract/studio/quotes";
import { useCall } from "../../../../kernel/cache/queries.ts";
import { toast } from "../../../../ui/feedback/toast.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { ErrorState } from "../../../../ui/feedback/states.tsx";
import { Button } from "../../../../ui/input/button.tsx";
import { unawaited } from "../../../../ui/timing/unawaited.ts";
import { inBackground } from "../../../../kernel/errors/show-failure.ts";
import css from "./quotes.module.css";
import { copyText } from "../../../../ui/secure-context.ts";

const icon = { size: 17, stroke: 1.6, "aria-hidden": true } as const;

/** A quote as the couple reads it, in the language of the quote, to print or copy. */
export function Paper({ id, close }: { id: number; close: () => void }) {
  const { data, error, refetch } = useCall(quotesApi.paper, { id });
  return (
    <div className={css.page}>
      <div className={css.tools}>
        <Button onClick={close}>
          <IconArrowLeft {...icon} />
          <Trans>Back to the list</Trans>
        </Button>
        {data && <Tools text={data.text} />}
      </div>
      {data && <Sheet paper={data} />}
      {!data &&
        (error ? (
          <ErrorState message={error.message} retry={() => unawaited(refetch(), "shown")} />
        ) : (
          <Skeleton height="28rem" />
        ))}
    </div>
  );
}

function Tools({ text }: { text: string }) {
  const { t } = useLingui();
  const copy = async () => {
    if (await copyText(text)) toast({ tone: "good", text: t({ message: "Copied", context: "result" }) });
    else toast({ tone: "bad", text: t`The browser does not allow copying. Select the text and copy it.` });
  };
  return (
    <>
      <Button onClick={() => inBackground(copy())}>
        <IconCopy {...icon} />
        <Trans>Copy as text</Trans>
      </Button>
      <Button look="fill" onClick={() => window.print()}>
        <IconPrinter {...icon} />
        <Trans context="button">Print</Trans>
      </Button>
    </>
  );
}

function Sheet({ paper: { language, title, couple, note, options, validity } }: { paper: QuotePaper }) {
  return (
    <article className={css.sheet} lang={language}>
      <header>
        <h2>{title}</h2>
        <p>{couple}</p>
      </header>
      {note && <p className={css.note}>{note}</p>}
      {options.map((option) => (
        <section key={option.title}>
          <h3>{option.title}</h3>
          <ul>
            {option.services.map((line, index) => (
              <li key={index}>{line}</li>
            ))}
          </ul>
          <dl className={css.amounts}>
            {[...option.amounts, option.total].map(({ label, amount }, index) => (
              <div key={index}>
                <dt>{label}</dt>
                <dd>{amount}</dd>
              </div>
            ))}
          </dl>
          {option.note && <p className={css.note}>{option.note}</p>}
        </section>
      ))}
      <p>{validity}</p>
    </article>
  );
}
