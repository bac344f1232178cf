import * as z from "zod";
import { api, endpoint, staff } from "../../../kernel/index.ts";
import { Health, JobState, Waiting } from "./operations.schema.ts";

const nothing = z.object({});

export const operationsApi = api("operations", "State of the server and its jobs", {
  health: endpoint({
    method: "GET",
    path: "/api/operations/health",
    access: staff("operations"),
    summary: "Get the state of nodes, database and message delivery, with warnings",
    input: nothing,
    output: Health,
  }),
  jobs: endpoint({
    method: "GET",
    path: "/api/operations/jobs",
    access: staff("operations:jobs"),
    summary: "List the recurring jobs and the work that becomes due later",
    input: nothing,
    output: z.object({ jobs: z.array(JobState), waiting: Waiting }),
  }),
  run: endpoint({
    method: "POST",
    path: "/api/operations/run",
    access: staff("operations:run"),
    summary:
      "Make a job due now. A node runs it within seconds. The deletion of old data: at most once a day, in person, and not while its change waits",
    input: z.object({ name: z.string().max(64) }),
    output: JobState,
  }),
});
