import {
  createTheme,
  type CloseButtonProps,
  type DrawerProps,
  type MantineColorsTuple,
  type MenuProps,
  type ModalProps,
} from "@mantine/core";

/** All shades derive from `--brand`, so a new theme colour changes one variable without a render. */
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

/** Mantine's greys as our roles, which follow the scheme. */
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
/** The same for the dark scheme, whose lightest shade is text and whose seventh is Mantine's background. */
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

/** Like `--scrim` of the tokens, which changes with the scheme. */
const overlay = { backgroundOpacity: 1, color: "var(--scrim)" };
/** Like `--gentle` of the tokens. */
const motionMs = 220;
/** Overlays. The role keeps their `<header>` from being a banner landmark. */
const overPage = {
  overlayProps: overlay,
  transitionProps: { duration: motionMs },
  attributes: { header: { role: "none" } },
} satisfies Partial<DrawerProps & ModalProps>;

/** Mantine's theme with our tokens. Fixed lengths are written `calc(210px)`, because Mantine scales a bare `210px`. */
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
  // By name: calling `extend` would load these components with the shell.
  components: {
    CloseButton: { defaultProps: { size: "calc(var(--control-s))" } satisfies CloseButtonProps },
    Drawer: { defaultProps: overPage },
    // `MenuEntries` moves the focus. Without a portal the menu is inside a landmark. Without a transition no key goes
    // to a menu that fades or mounts again.
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
