import { lingui } from "@lingui/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** What the server runs to paint the sign-in page: one file without dependencies (docs/decisions/177-painted-sign-in.md). */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), lingui({ cwd: import.meta.dirname, macroTransform: true })],
  // No session, cookies or window on the server.
  define: {
    "document.cookie": '""',
    "location.port": '""',
    "process.env.NODE_ENV": '"production"',
  },
  ssr: { noExternal: true },
  build: {
    ssr: "src/painted-sign-in.tsx",
    target: "node24",
    emptyOutDir: false,
    copyPublicDir: false,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: false } },
  },
});
