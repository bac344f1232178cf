import { parentPort, workerData } from "node:worker_threads";
import { drawSheet } from "./draw.ts";
import type { Sheet } from "./sheet.ts";

/** The program of a thread that draws the sheet in its data, and posts the document. */
parentPort?.postMessage(await drawSheet(workerData as Sheet));
