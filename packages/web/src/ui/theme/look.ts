import { grounds, themeColours, type Scheme, type ThemeColours } from "./theme-colour.ts";

/** What decides how everything looks. */
export interface Look {
  /** The theme colour as `#rrggbb`. */
  theme: string;
  mode: "system" | "light" | "dark";
  size: "default" | "medium" | "small" | "mini";
}

/** The final values, as `public/look.js` sets them before the first paint of the next visit. */
interface KeptLook extends Look {
  light: ThemeColours;
  dark: ThemeColours;
}

/** The same name stands in `public/look.js`. */
const storageKey = "vowdesk-look";
const modes: readonly string[] = ["system", "light", "dark"] satisfies Look["mode"][];
const sizes: readonly string[] = ["default", "medium", "small", "mini"] satisfies Look["size"][];

/** SPEC 9. */
const defaultLook: Look = { theme: "#1890ff", mode: "system", size: "default" };
const darkDevice = () => window.matchMedia("(prefers-color-scheme: dark)");

let shown: KeptLook | null = null;

function withColours(look: Look): KeptLook {
  return { ...look, light: themeColours(look.theme, "light"), dark: themeColours(look.theme, "dark") };
}

/** What this device looked like last; the defaults where nothing, or nothing sensible, is kept. */
function recalled(): Look {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? "{}") as Partial<Record<keyof Look, string>>;
    return {
      theme: /^#[0-9a-f]{6}$/.test(kept.theme ?? "") ? (kept.theme as string) : defaultLook.theme,
      mode: modes.includes(kept.mode ?? "") ? (kept.mode as Look["mode"]) : defaultLook.mode,
      size: sizes.includes(kept.size ?? "") ? (kept.size as Look["size"]) : defaultLook.size,
    };
  } catch {
    return defaultLook;
  }
}

function keep(look: KeptLook): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(look));
  } catch {
    // Storage is full or forbidden: the look then lasts as long as this page.
  }
}

function now(): KeptLook {
  shown ??= withColours(recalled());
  return shown;
}

/** Light or dark, as it is shown now. */
export function currentScheme(): Scheme {
  const { mode } = now();
  if (mode !== "system") return mode;
  return darkDevice().matches ? "dark" : "light";
}

/** How this device looks now. */
export function currentLook(): Look {
  const { theme, mode, size } = now();
  return { theme, mode, size };
}

function paint(): void {
  const scheme = currentScheme();
  const look = now();
  const root = document.documentElement;
  for (const [name, value] of Object.entries(look[scheme])) root.style.setProperty(name, value as string);
  root.dataset["scheme"] = scheme;
  root.dataset["size"] = look.size;
  // Mantine's own attribute. Its provider is told not to touch it, so that a switch renders nothing.
  root.dataset["mantineColorScheme"] = scheme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", grounds[scheme].surface);
}

/** Paints the colours of a theme, and calls what paints the root; colours are null where more than they is new. */
export type PaintTheme = (colours: ThemeColours | null, paintRoot: () => void) => void;

/** Shows a look at once, by attributes and variables of the root alone, and keeps it for the next visit. */
export function showLook(look: Look, paintTheme: PaintTheme = (_colours, paintRoot) => paintRoot()): void {
  const { light, dark, theme, mode, size } = now();
  const isSameButTheme = look.mode === mode && look.size === size;
  if (isSameButTheme && look.theme === theme) return;
  shown = look.theme === theme ? { ...look, light, dark } : withColours(look);
  paintTheme(isSameButTheme ? shown[currentScheme()] : null, paint);
  keep(shown);
}

/** Shows what this device remembers, and follows its light or dark setting from now on. */
export function startLook(): void {
  paint();
  darkDevice().addEventListener("change", paint);
}
