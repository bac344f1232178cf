import { backgrounds, themeColours, type Scheme, type ThemeColours } from "./theme-colour.ts";

/** The appearance settings. */
export interface Look {
  /** Theme colour as `#rrggbb`. */
  theme: string;
  mode: "system" | "light" | "dark";
  size: "default" | "medium" | "small" | "mini";
}

/** Computed values, which `inline/look.js` applies before the first paint of the next visit. The sign-in page has this script alone. */
interface KeptLook extends Look {
  light: ThemeColours;
  dark: ThemeColours;
}

/** Also used in `inline/look.js`. */
const storageKey = "vowdesk-look";
const modes: readonly string[] = ["system", "light", "dark"] satisfies Look["mode"][];
const sizes: readonly string[] = ["default", "medium", "small", "mini"] satisfies Look["size"][];

/** */
const defaultLook: Look = { theme: "#1890ff", mode: "system", size: "default" };
const darkQuery = () => window.matchMedia("(prefers-color-scheme: dark)");

// oxlint-disable-next-line session/module-state -- of the device, build or business
let shown: KeptLook | null = null;

function withColours(look: Look): KeptLook {
  return { ...look, light: themeColours(look.theme, "light"), dark: themeColours(look.theme, "dark") };
}

/** The stored look; defaults for missing or invalid values. */
function loadLook(): Look {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? "{}") as Partial<Record<keyof Look, string>>;
    return {
      theme: /^#[0-9a-f]{6}$/.test(stored.theme ?? "") ? (stored.theme as string) : defaultLook.theme,
      mode: modes.includes(stored.mode ?? "") ? (stored.mode as Look["mode"]) : defaultLook.mode,
      size: sizes.includes(stored.size ?? "") ? (stored.size as Look["size"]) : defaultLook.size,
    };
  } catch {
    return defaultLook;
  }
}

function storeLook(look: KeptLook): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(look));
  } catch {
    // Storage is full or forbidden. The look then lasts as long as this page.
  }
}

function ownLook(): KeptLook {
  shown ??= withColours(loadLook());
  return shown;
}

/** The active scheme. */
export function currentScheme(): Scheme {
  const { mode } = ownLook();
  if (mode !== "system") return mode;
  return darkQuery().matches ? "dark" : "light";
}

/** The active look. */
export function currentLook(): Look {
  const { theme, mode, size } = ownLook();
  return { theme, mode, size };
}

function paint(): void {
  const scheme = currentScheme();
  const look = ownLook();
  const root = document.documentElement;
  for (const [name, value] of Object.entries(look[scheme])) root.style.setProperty(name, value as string);
  root.dataset["scheme"] = scheme;
  root.dataset["size"] = look.size;
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", backgrounds[scheme].surface);
}

/** Paints theme colours, then calls `paintRoot`. Colours are null when more than the colours changed. */
export type PaintTheme = (colours: ThemeColours | null, paintRoot: () => void) => void;

/** Applies a look at once, by attributes and variables of the root alone, and stores it. */
export function showLook(look: Look, paintTheme: PaintTheme = (_colours, paintRoot) => paintRoot()): void {
  const { light, dark, theme, mode, size } = ownLook();
  const isSameButTheme = look.mode === mode && look.size === size;
  if (isSameButTheme && look.theme === theme) return;
  shown = look.theme === theme ? { ...look, light, dark } : withColours(look);
  paintTheme(isSameButTheme ? shown[currentScheme()] : null, paint);
  storeLook(shown);
}

/** Applies the stored look and follows the device's scheme. */
export function startLook(): void {
  paint();
  darkQuery().addEventListener("change", paint);
}
