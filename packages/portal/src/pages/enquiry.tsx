/** @jsxImportSource preact */
import "../enquiry.css";
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type {
  coupleEntryApi,
  EnquiryOptions,
  EnquiryPurpose,
  FreeHalfDays,
  SentCode,
  StudioContact,
} from "@vowdesk/contract/studio/couples";
import { useState } from "preact/hooks";
import { call, Refused } from "../client.ts";
import { Cover } from "../components/cover.tsx";
import { Loaded, useAnswer } from "../components/loaded.tsx";
import { CodeField, Form, LimitProblem, limited } from "../components/parts.tsx";
import { WeddingDay } from "../components/wedding-day.tsx";
import { useCalendar, When } from "../components/when.tsx";
import { money, timeSpan } from "../format.ts";
import { enquiryTexts, purposeNames } from "../labels.ts";

type Time = FreeHalfDays[number];

const codeCall = { method: "POST", path: "/api/couple/enquiry/code" } as const;
const enquireCall = { method: "POST", path: "/api/couple/enquiry" } as const;

interface Details {
  nameA: string;
  nameB: string;
  phone: string;
  partnerPhone: string;
  weddingDate: string;
  note: string;
  website: string;
}

const blank: Details = { nameA: "", nameB: "", phone: "", partnerPhone: "", weddingDate: "", note: "", website: "" };

const readOptions = () =>
  call<typeof coupleEntryApi.enquiryOptions>({ method: "GET", path: "/api/couple/enquiry/options" }, {});

/** Asks for a date: kind of shoot, day and half-day, contact, then the code to the phone. */
export function Enquiry({ studio }: { studio: StudioContact }) {
  const options = useAnswer(readOptions);
  return (
    <>
      <Cover address={studio.look.enquiryPicture} />
      <Loaded answer={options} title={t`Request a date`}>
        {(found) => <EnquiryForm options={found} timeZone={studio.timeZone} />}
      </Loaded>
    </>
  );
}

function EnquiryForm({ options, timeZone }: { options: EnquiryOptions; timeZone: string }) {
  const [purpose, setPurpose] = useState<EnquiryPurpose>("consultation");
  const calendar = useCalendar(purpose, options);
  const [time, setTime] = useState<Time | null>(null);
  const [details, setDetails] = useState(blank);
  const [sent, setSent] = useState<SentCode | null>(null);
  const [code, setCode] = useState("");
  const [heldUntil, setHeldUntil] = useState("");
  const choose = (next: EnquiryPurpose) => {
    setPurpose(next);
    setTime(null);
  };
  const send = async () => {
    if (!time) throw new Refused({ message: t`Choose a half-day first.` });
    if (!sent) return setSent(await call<typeof coupleEntryApi.sendEnquiryCode>(codeCall, { phone: details.phone }));
    const { date, half } = time;
    try {
      const answer = await call<typeof coupleEntryApi.enquire>(enquireCall, { ...details, purpose, date, half, code });
      setHeldUntil(answer.heldUntil);
    } catch (failure) {
      if (failure instanceof Refused && failure.reason === "half-day-taken") {
        setTime(null);
        calendar.free.retry();
      }
      throw failure;
    }
  };
  if (heldUntil && time) return <Held time={time} until={heldUntil} timeZone={timeZone} />;
  return (
    <section class="card">
      <h1>{t`Request a date`}</h1>
      <WeddingDay
        options={options}
        date={details.weddingDate}
        choose={(weddingDate) => setDetails({ ...details, weddingDate })}
      />
      <Purposes purpose={purpose} options={options} choose={choose} />
      <When calendar={calendar} options={options} time={time} choose={setTime} timeZone={timeZone} />
      <Form
        send={send}
        label={
          sent ? t({ message: "Send enquiry", context: "enquiry" }) : t({ message: "Send code", context: "button" })
        }
      >
        <Contact
          details={details}
          change={(change) => setDetails({ ...details, ...change })}
          isLocked={sent !== null}
        />
        {sent && <CodeField sent={sent} code={code} setCode={setCode} />}
      </Form>
      {sent && <button type="button" class="quiet" onClick={() => setSent(null)}>{t`Change the phone number`}</button>}
    </section>
  );
}

const LowestPrice = ({ price }: { price: string }) => <b>{t({ message: `From ${price}`, context: "price" })}</b>;

interface PurposesProps {
  purpose: EnquiryPurpose;
  options: EnquiryOptions;
  choose: (purpose: EnquiryPurpose) => void;
}

function Purposes({ purpose, options, choose }: PurposesProps) {
  return (
    <fieldset class="purposes">
      <legend>{t`What would you like?`}</legend>
      {options.purposes.map(({ purpose: name, fromCents }) => (
        <label key={name}>
          <input type="radio" name="purpose" checked={name === purpose} onChange={() => choose(name)} />
          <span>
            <strong>{i18n._(purposeNames[name])}</strong>
            <small>{i18n._(enquiryTexts[name])}</small>
            {fromCents !== null && <LowestPrice price={money(fromCents)} />}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface ContactProps {
  details: Details;
  change: (change: Partial<Details>) => void;
  /** Whether the code was sent, so that the phone number cannot change. */
  isLocked: boolean;
}

/** The maximum lengths that the server accepts. */
const maxLine = 40;
const maxNote = 500;

function Contact({ details, change, isLocked }: ContactProps) {
  const field = (name: keyof Details, max = maxLine) => ({
    name,
    value: details[name],
    onInput: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
    ...limited(details[name], max),
  });
  const problem = (name: keyof Details, max = maxLine) => <LimitProblem value={details[name]} max={max} />;
  return (
    <>
      <label class="field">
        <span>{t({ message: "Your name", context: "enquiry" })}</span>
        <input {...field("nameA")} autocomplete="name" required />
        {problem("nameA")}
      </label>
      <label class="field">
        <span>{t`Your partner's name`}</span>
        <input {...field("nameB")} autocomplete="off" />
        {problem("nameB")}
      </label>
      <label class="field">
        <span>{t`Your partner's phone`}</span>
        <input {...field("partnerPhone")} type="tel" autocomplete="off" />
        {problem("partnerPhone")}
        <small>{t`Both of you sign the agreement with a code to your own phone.`}</small>
      </label>
      <label class="field">
        <span>{t({ message: "Your wishes", context: "enquiry" })}</span>
        <textarea {...field("note", maxNote)} rows={3} />
        {problem("note", maxNote)}
      </label>
      <label class="field">
        <span>{t({ message: "Phone", context: "enquiry" })}</span>
        <input {...field("phone")} type="tel" autocomplete="tel" readOnly={isLocked} required />
        {problem("phone")}
      </label>
      <label class="hidden" aria-hidden="true">
        <span>Website</span>
        <input {...field("website")} autocomplete="off" tabIndex={-1} />
      </label>
    </>
  );
}

function Held({ time: { startsAt, endsAt }, until, timeZone }: { time: Time; until: string; timeZone: string }) {
  const { day, time } = timeSpan(startsAt, endsAt, timeZone);
  const { day: lastDay, time: lastTime } = timeSpan(until, until, timeZone);
  return (
    <section class="card" role="status">
      <h1>{t({ message: "Thank you!", context: "enquiry" })}</h1>
      <p>{t`We hold ${day}, ${time} for you until ${lastDay}, ${lastTime}. The studio will call you before then.`}</p>
    </section>
  );
}
