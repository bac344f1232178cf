/** @jsxImportSource preact */
import "./couple.css";
import { render } from "preact";
import { App } from "./app.tsx";
import { startLanguage } from "./language.ts";

function start(): void {
  const root = document.getElementById("root");
  if (!root) throw new Error("couple/index.html has no #root");
  render(<App />, root);
}

await startLanguage();
start();
