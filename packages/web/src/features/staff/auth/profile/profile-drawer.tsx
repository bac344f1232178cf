import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { lazy, Suspense, useState } from "react";
import { useSession } from "../../../../kernel/session/session.ts";
import { Drawer } from "../../../../ui/overlay/drawer.tsx";
import { ask } from "../../../../ui/overlay/ask.tsx";
import { Segments } from "../../../../ui/input/segments.tsx";
import { PartSkeleton } from "./part-states.tsx";
import { PasswordForm } from "./password-form.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { forgetDraft, hasDraft } from "./profile-draft.ts";
import { inBackground } from "../../../../kernel/errors/show-failure.ts";
import css from "./profile-drawer.module.css";

const SessionList = lazy(async () => ({ default: (await import("./session-list.tsx")).SessionList }));
const SecondFactorPart = lazy(async () => ({
  default: (await import("../second-factor/second-factor-part.tsx")).SecondFactorPart,
}));

const PasskeysPart = lazy(async () => ({ default: (await import("../passkeys/passkeys-part.tsx")).PasskeysPart }));

const IdentitiesPart = lazy(async () => ({
  default: (await import("../single-sign-on/identities-part.tsx")).IdentitiesPart,
}));

const sections = ["profile", "password", "sessions", "second-factor", "passkeys", "identities"] as const;
export type ProfileSection = (typeof sections)[number];

const isSection = (value: string | null): value is ProfileSection => sections.some((section) => section === value);

interface OwnDrawerProps {
  /** Null while it is closed. */
  section: ProfileSection | null;
  show: (section: ProfileSection | null) => void;
  /** Ends the session and opens the sign-in page. */
  leave: () => void;
}

const messages = {
  title: msg({ message: "Unsaved changes", context: "state" }),
  text: msg`Your profile has unsaved changes.`,
  close: msg`Discard and close`,
  keep: msg({ message: "Keep editing", context: "button" }),
};

function mayClose(): Promise<boolean> {
  const [title, text] = [i18n._(messages.title), i18n._(messages.text)];
  return ask({ title, text, confirm: i18n._(messages.close), cancel: i18n._(messages.keep), tone: "bad" });
}

/** Drawer with the user's profile, password, sessions, second factor, passkeys and linked providers. */
export function ProfileDrawer({ section, show, leave }: OwnDrawerProps) {
  const { t } = useLingui();
  const userId = useSession((state) => state.user?.id ?? 0);
  const [last, setLast] = useState<ProfileSection>(section ?? "profile");
  // The last section stays rendered while the drawer closes.
  if (section !== null && section !== last) setLast(section);
  const close = async () => {
    if (hasDraft(userId) && !(await mayClose())) return;
    forgetDraft(userId);
    show(null);
  };
  const names: Record<ProfileSection, string> = {
    profile: t({ message: "Profile", context: "sign-in" }),
    password: t({ message: "Password", context: "field" }),
    sessions: t({ message: "Sessions", context: "kind of record" }),
    "second-factor": t({ message: "Two-factor authentication", context: "kind of record" }),
    passkeys: t({ message: "Passkeys", context: "kind of record" }),
    identities: t({ message: "Single sign-on", context: "kind of record" }),
  };
  return (
    <Drawer
      isOpen={section !== null}
      close={() => inBackground(close())}
      widthPx={720}
      title={t({ message: "Personal info", context: "kind of record" })}
      ignoresOutside
    >
      <div className={css.body}>
        <Segments
          label={t({ message: "Profile sections", context: "sign-in" })}
          look="tabs"
          segments={sections.map((value) => ({ value, label: names[value] }))}
          chosen={last}
          choose={(value) => isSection(value) && show(value)}
        />
        <Suspense fallback={<PartSkeleton />}>
          {last === "profile" && <ProfileForm userId={userId} />}
          {last === "password" && <PasswordForm userId={userId} leave={leave} />}
          {last === "sessions" && <SessionList />}
          {last === "second-factor" && <SecondFactorPart />}
          {last === "passkeys" && <PasskeysPart />}
          {last === "identities" && <IdentitiesPart />}
        </Suspense>
      </div>
    </Drawer>
  );
}
