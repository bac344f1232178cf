/** Lints the OpenAPI document by the rules of redocly.yaml, without any request to the network. */
import { run, toolPath } from "../child.mjs";

const env = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
process.exit(await run(toolPath("@redocly/cli", "redocly"), ["lint", "--format=stylish"], { env }));
