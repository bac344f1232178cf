/** @jsxImportSource preact */
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { coupleApi } from "@vowdesk/contract/studio/couples";
import type { AnsweredQuestion, Questionnaire } from "@vowdesk/contract/studio/sheets";
import { useEffect, useState } from "preact/hooks";
import { call, Refused } from "../client.ts";
import { Loaded, useAnswer } from "../components/loaded.tsx";
import { Form, limited, LimitProblem } from "../components/parts.tsx";
import { dateOf, timeSpan } from "../format.ts";
import { purposeNames } from "../labels.ts";
import { rebased, type Typed } from "../typed-answers.ts";

const readQuestionnaires = () =>
  call<typeof coupleApi.questionnaires>({ method: "POST", path: "/api/couple/questionnaires" }, {});

/** The maximum length that the server accepts. */
const maxAnswer = 1_000;

/** What the studio asks the couple about its next shoots. */
export function Questions() {
  const questionnaires = useAnswer(readQuestionnaires);
  const title = t({ message: "Questions about your shoots", context: "page" });
  return (
    <>
      <p class="links">
        <a href="/couple/">{t({ message: "Back to your wedding", context: "link" })}</a>
      </p>
      <h1>{title}</h1>
      <Loaded answer={questionnaires} title={title}>
        {(all) =>
          all.length === 0 ? (
            <p class="calm">{t`The studio has no questions at the moment.`}</p>
          ) : (
            all.map((item) => <OfShoot key={item.shootId} first={item} />)
          )
        }
      </Loaded>
    </>
  );
}

/** The questions about a shoot, with fields until they close. */
function OfShoot({ first }: { first: Questionnaire }) {
  const [stored, setStored] = useState(first);
  const { purpose, startsAt, zone, closesAt, isOpen, state, items } = stored;
  return (
    <section class="card">
      <h2>{i18n._(purposeNames[purpose])}</h2>
      {state !== "postponed" && <p class="calm">{timeSpan(startsAt, startsAt, zone).day}</p>}
      {isOpen ? (
        <Answers stored={stored} setStored={setStored} />
      ) : (
        <>
          {closesAt && <Closed date={dateOf(closesAt, zone)} />}
          {items.map(({ number, question, answer }) => (
            <div key={number}>
              <h3>{question}</h3>
              <p class={answer ? "text" : "calm"}>{answer || t({ message: "No answer", context: "questions" })}</p>
            </div>
          ))}
        </>
      )}
    </section>
  );
}

const Closed = ({ date }: { date: string }) => (
  <p>{t`Closed since ${date}. If something has changed, call the studio.`}</p>
);

/** The last day on which the couple can answer. */
const LastDay = ({ closesAt, zone }: Pick<Questionnaire, "zone"> & { closesAt: string }) => {
  const date = dateOf(new Date(Date.parse(closesAt) - 1).toISOString(), zone);
  return <p>{t`You can answer and change your answers until the end of ${date}.`}</p>;
};

interface AnswersProps {
  stored: Questionnaire;
  setStored: (stored: Questionnaire) => void;
}

const changesOf = (items: readonly AnsweredQuestion[], typed: Typed) =>
  items.flatMap(({ number, answer }) => {
    const text = typed[number]?.trim() ?? answer;
    return text === answer ? [] : [{ number, answer: text }];
  });

/** Asks before the page is left with texts that are not saved. */
function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isUnsaved]);
}

function Answers({ stored, setStored }: AnswersProps) {
  const { shootId, items, closesAt, zone } = stored;
  const [typed, setTyped] = useState<Typed>({});
  const [isSaved, setSaved] = useState(false);
  const [hasConflict, setConflict] = useState(false);
  const changes = changesOf(items, typed);
  useUnsaved(changes.length > 0);
  const show = (current: Questionnaire, sent: Typed) => {
    setTyped((now) => rebased(now, sent, items, current.items));
    setStored(current);
  };
  const send = async () => {
    try {
      if (changes.length > 0) {
        const input = { shootId, version: stored.version, answers: changes };
        const target = { method: "POST", path: "/api/couple/questionnaires/answer" } as const;
        show(await call<typeof coupleApi.answer>(target, input), typed);
      }
      setConflict(false);
      setSaved(true);
    } catch (failure) {
      if (failure instanceof Refused && failure.reason === "changed-meanwhile") {
        setConflict(true);
        show((failure.data as { current: Questionnaire }).current, {});
      }
      throw failure;
    }
  };
  return (
    <>
      {closesAt && <LastDay closesAt={closesAt} zone={zone} />}
      <Form send={send} label={t({ message: "Save", context: "button" })}>
        {items.map((item) => (
          <Field
            key={item.number}
            item={item}
            value={typed[item.number] ?? item.answer}
            hasConflict={hasConflict}
            set={(text) => {
              setSaved(false);
              setTyped({ ...typed, [item.number]: text });
            }}
          />
        ))}
        {hasConflict && <p>{t`What you typed is still here. Compare it with the saved answers, then save again.`}</p>}
      </Form>
      <p class="calm" role="status">
        {isSaved && t({ message: "Saved. The studio sees your answers.", context: "questions" })}
      </p>
    </>
  );
}

interface FieldProps {
  item: AnsweredQuestion;
  value: string;
  /** Whether the other partner has saved meanwhile. */
  hasConflict: boolean;
  set: (text: string) => void;
}

function Field({ item: { question, answer }, value, hasConflict, set }: FieldProps) {
  return (
    <label class="field">
      <span>{question}</span>
      <textarea
        rows={3}
        value={value}
        onInput={(event) => set(event.currentTarget.value)}
        {...limited(value, maxAnswer)}
      />
      <LimitProblem value={value} max={maxAnswer} />
      {hasConflict && answer !== "" && answer !== value.trim() && (
        <small>{t({ message: `Saved in the meantime: ${answer}`, context: "questions" })}</small>
      )}
    </label>
  );
}
