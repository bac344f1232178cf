import {
  createTheme,
  type CloseButtonProps,
  type DrawerProps,
  type MantineColorsTuple,
  type MenuProps,
  type ModalProps,
} from "@mantine/core";

/** All shades follow `--brand`, so a new theme colour is one changed variable and no re-render. */
const brand: MantineColorsTuple = [
  "color-mix(in oklab, var(--brand) 8%, var(--surface))",
  "color-mix(in oklab, var(--brand) 16%, var(--surface))",
  "color-mix(in oklab, var(--brand) 32%, var(--surface))",
  "color-mix(in oklab, var(--brand) 56%, var(--surface))",
  "color-mix(in oklab, var(--brand) 78%, var(--surface))",
  "var(--brand)",
  "var(--brand-fill)",
  "var(--brand-fill-hover)",
  "color-mix(in oklab, var(--brand) 60%, #000)",
  "color-mix(in oklab, var(--brand) 48%, #000)",
];

/** What Mantine draws in grey, in either scheme, is drawn in our roles: they change by themselves. */
const gray: MantineColorsTuple = [
  "var(--hover)",
  "var(--hover)",
  "var(--line)",
  "var(--line)",
  "var(--line-strong)",
  "var(--ink-3)",
  "var(--ink-3)",
  "var(--ink-2)",
  "var(--ink)",
  "var(--ink)",
];
/** The same for the dark scheme, whose lightest shade is its text, and whose seventh is what Mantine lies on. */
const dark: MantineColorsTuple = [
  "var(--ink)",
  "var(--ink-2)",
  "var(--ink-3)",
  "var(--ink-3)",
  "var(--line)",
  "var(--hover)",
  "var(--surface)",
  "var(--surface)",
  "var(--ground)",
  "var(--ground)",
];

/** As `--scrim` of the tokens, which changes with the scheme. */
const overlay = { backgroundOpacity: 1, color: "var(--scrim)" };
/** As `--gentle` of the tokens. */
const motionMs = 220;
/** What covers the page. Its `<header>` is no banner of the page, though it is one by its name. */
const overPage = {
  overlayProps: overlay,
  transitionProps: { duration: motionMs },
  attributes: { header: { role: "none" } },
} satisfies Partial<DrawerProps & ModalProps>;

/** Mantine drawn with our tokens. Fixed lengths are written `calc(210px)`: its scale would shrink a bare `210px`. */
export const theme = createTheme({
  primaryColor: "brand",
  primaryShade: 6,
  colors: { brand, gray, dark },
  fontFamily: "var(--text-sans)",
  fontFamilyMonospace: "var(--text-mono)",
  headings: { fontFamily: "var(--text-sans)", fontWeight: "600" },
  defaultRadius: "var(--radius-m)",
  black: "var(--ink)",
  white: "#ffffff",
  cursorType: "pointer",
  respectReducedMotion: true,
  fontSizes: {
    xs: "var(--size-xs)",
    sm: "var(--size-s)",
    md: "var(--size-m)",
    lg: "var(--size-l)",
    xl: "var(--size-xl)",
  },
  // By name: to call their `extend` would load all of them with the shell.
  components: {
    CloseButton: { defaultProps: { size: "calc(var(--control-s))" } satisfies CloseButtonProps },
    Drawer: { defaultProps: overPage },
    // The focus is given by `MenuEntries`.
    // In its place in the document it stands inside of a landmark.
    // It comes and leaves at once: keys pressed meanwhile would go to a menu that fades, or to one drawn anew.
    Menu: {
      defaultProps: {
        withInitialFocusPlaceholder: false,
        trapFocus: false,
        withinPortal: false,
        transitionProps: { duration: 0 },
      } satisfies MenuProps,
    },
    Modal: { defaultProps: overPage },
  },
  shadows: {
    xs: "var(--shadow-1)",
    sm: "var(--shadow-1)",
    md: "var(--shadow-2)",
    lg: "var(--shadow-3)",
    xl: "var(--shadow-3)",
  },
});
