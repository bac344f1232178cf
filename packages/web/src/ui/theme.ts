import { createTheme, Drawer, Modal, type MantineColorsTuple } from "@mantine/core";

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

const overlay = { color: "#14161c", backgroundOpacity: 0.42 };
/** As `--gentle` of the tokens. */
const motionMs = 220;

/** Mantine drawn with our tokens. Fixed lengths are written `calc(210px)`: its scale would shrink a bare `210px`. */
export const theme = createTheme({
  primaryColor: "brand",
  primaryShade: 6,
  colors: { brand },
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
  components: {
    Drawer: Drawer.extend({ defaultProps: { overlayProps: overlay, transitionProps: { duration: motionMs } } }),
    Modal: Modal.extend({ defaultProps: { overlayProps: overlay, transitionProps: { duration: motionMs } } }),
  },
  shadows: {
    xs: "var(--shadow-1)",
    sm: "var(--shadow-1)",
    md: "var(--shadow-2)",
    lg: "var(--shadow-3)",
    xl: "var(--shadow-3)",
  },
});
