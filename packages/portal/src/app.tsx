/** @jsxImportSource preact */
import { t } from "@lingui/core/macro";
import type { coupleEntryApi, CoupleOverview, StudioContact } from "@vowdesk/contract/studio/couples";
import type { Language } from "@vowdesk/contract/kernel";
import { useEffect, useState } from "preact/hooks";
import { call } from "./client.ts";
import { Waiting } from "./components/loaded.tsx";
import { Problem, problemOf, WorkButton } from "./components/parts.tsx";
import { currentLanguage, languageNames, switchLanguage } from "./language.ts";
import { showLook } from "./look.ts";
import type { Enquiry } from "./pages/enquiry.tsx";
import type { Questions } from "./pages/questions.tsx";
import { Wedding } from "./pages/wedding.tsx";

export const isEnquiryPage = () => /^\/couple\/enquiry\/?$/.test(location.pathname);
export const isQuestionsPage = () => /^\/couple\/questions\/?$/.test(location.pathname);

/** The studio, once it is there. `problem` says why it is not. */
function useStudio() {
  const [studio, setStudio] = useState<StudioContact | null>(null);
  const [problem, setProblem] = useState("");
  const load = async () => {
    setProblem("");
    try {
      const found = await call<typeof coupleEntryApi.studio>({ method: "GET", path: "/api/couple/studio" }, {});
      showLook(found.look);
      setStudio(found);
    } catch (failure) {
      setProblem(problemOf(failure));
    }
  };
  useEffect(() => {
    load().catch(reportError);
  }, []);
  return { studio, problem, load };
}

/** The enquiry, whose half-days are in the time zone of the studio. */
function EnquiryPage({ studio, problem, load, Form }: ReturnType<typeof useStudio> & { Form: typeof Enquiry }) {
  if (studio) return <Form studio={studio} />;
  if (!problem) return <Waiting />;
  return (
    <>
      <Problem text={problem} />
      <WorkButton work={load} label={t({ message: "Try again", context: "button" })} />
    </>
  );
}

interface AppProps {
  firstOverview: Promise<CoupleOverview> | null;
  /** The page that this address opens; null on the pages of couples with a wedding, which do not load it. */
  EnquiryForm: typeof Enquiry | null;
  /** The page that this address opens; null on the pages of couples with a wedding. */
  QuestionsPage: typeof Questions | null;
}

function Page({ firstOverview, EnquiryForm, QuestionsPage, ...contact }: AppProps & ReturnType<typeof useStudio>) {
  if (EnquiryForm) return <EnquiryPage {...contact} Form={EnquiryForm} />;
  return QuestionsPage ? <QuestionsPage /> : <Wedding first={firstOverview} />;
}

export function App(pages: AppProps) {
  const [language, setLanguage] = useState(currentLanguage());
  const contact = useStudio();
  const { studio } = contact;
  const [problem, setProblem] = useState("");
  const change = (next: Language) => {
    setProblem("");
    switchLanguage(next).then(
      () => setLanguage(next),
      () => setProblem(problemOf(null)),
    );
  };
  useEffect(() => {
    document.title = isEnquiryPage() ? t`Request a date` : t({ message: "Your wedding", context: "page" });
  }, [language]);
  return (
    <>
      <header class="top">
        <span class="studio">
          {studio?.look.logo && <img src={studio.look.logo} alt="" height={40} />}
          {studio?.title[language] ?? ""}
        </span>
        <label class="language">
          <span class="hidden">{t({ message: "Language", context: "page" })}</span>
          <select
            value={language}
            onChange={(event) => {
              change(event.currentTarget.value as Language);
              // Shows the language of the page until the other one is loaded.
              event.currentTarget.value = language;
            }}
          >
            {Object.entries(languageNames).map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </header>
      {problem && <Problem text={problem} />}
      <main>
        <Page {...pages} {...contact} />
      </main>
      {studio && <Contact studio={studio} />}
    </>
  );
}

/** How to reach the studio. */
function Contact({ studio: { phone, address } }: { studio: StudioContact }) {
  if (phone === "" && address === "") return null;
  return (
    <footer class="contact">
      <h2>{t({ message: "Contact", context: "studio" })}</h2>
      {phone && (
        <p>
          <a href={`tel:${phone.replaceAll(" ", "")}`}>{phone}</a>
        </p>
      )}
      {address && <p>{address}</p>}
    </footer>
  );
}
