/** @jsxImportSource preact */
import { t } from "@lingui/core/macro";
import type { coupleEntryApi, CoupleOverview, StudioContact } from "@vowdesk/contract/studio/couples";
import type { Language } from "@vowdesk/contract/kernel";
import { useEffect, useState } from "preact/hooks";
import { call } from "./client.ts";
import { Problem, problemOf } from "./components/parts.tsx";
import { currentLanguage, languageNames, switchLanguage } from "./language.ts";
import { Enquiry } from "./pages/enquiry.tsx";
import { Wedding } from "./pages/wedding.tsx";

export const isEnquiryPage = () => /^\/couple\/enquiry\/?$/.test(location.pathname);

function useStudio(): StudioContact | null {
  const [studio, setStudio] = useState<StudioContact | null>(null);
  useEffect(() => {
    const target = { method: "GET", path: "/api/couple/studio" } as const;
    // Without an answer the pages show no contact, and their own calls report the problem.
    call<typeof coupleEntryApi.studio>(target, {}).then(setStudio, () => setStudio(null));
  }, []);
  return studio;
}

export function App({ firstOverview }: { firstOverview: Promise<CoupleOverview> | null }) {
  const [language, setLanguage] = useState(currentLanguage());
  const studio = useStudio();
  const [problem, setProblem] = useState("");
  const change = (next: Language) => {
    setProblem("");
    switchLanguage(next).then(
      () => setLanguage(next),
      () => setProblem(problemOf(null)),
    );
  };
  useEffect(() => {
    document.title = isEnquiryPage() ? t`Request a date` : t`Your wedding`;
  }, [language]);
  return (
    <>
      <header class="top">
        <span class="studio">{studio?.title[language] ?? ""}</span>
        <label class="language">
          <span class="hidden">{t`Language`}</span>
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
        {isEnquiryPage() ? <Enquiry timeZone={studio?.timeZone ?? "UTC"} /> : <Wedding first={firstOverview} />}
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
      <h2>{t`Contact`}</h2>
      {phone && (
        <p>
          <a href={`tel:${phone.replaceAll(" ", "")}`}>{phone}</a>
        </p>
      )}
      {address && <p>{address}</p>}
    </footer>
  );
}
