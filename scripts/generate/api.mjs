/** Writes the OpenAPI document and the types of the client from it, from the declarations of the contract, into the given folder. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { register } from "tsx/esm/api";
import { clientOf } from "../../packages/simulator/generate.mjs";

register();
const [folder] = process.argv.slice(2);
const contract = await import("../../packages/contract/src/index.ts");
const kernel = await import("../../packages/contract/src/kernel/index.ts");
const { openApiOf } = await import("./openapi/document.mjs");
const document = await openApiOf(contract, kernel);
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "openapi.json"), `${JSON.stringify(document, null, 2)}\n`);
writeFileSync(join(folder, "client.ts"), await clientOf(document));
