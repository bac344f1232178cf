import * as z from "zod";
import { api, endpoint, staff } from "../../kernel/index.ts";
import { Health, JobState, Waiting } from "./schema.ts";

const nothing = z.object({});

export const operationsApi = api("operations", {
  health: endpoint({
    method: "GET",
    path: "/api/operations/health",
    access: staff("operations"),
    summary: "How the nodes, the database and the delivery of messages are, with what is not as it should be",
    input: nothing,
    output: Health,
  }),
  jobs: endpoint({
    method: "GET",
    path: "/api/operations/jobs",
    access: staff("operations:jobs"),
    summary: "The recurring clean-ups, and what waits for its moment",
    input: nothing,
    output: z.object({ jobs: z.array(JobState), waiting: Waiting }),
  }),
  run: endpoint({
    method: "POST",
    path: "/api/operations/run",
    access: staff("operations:run"),
    summary: "Makes a job due now; one of the nodes runs it within seconds",
    input: z.object({ name: z.string().max(64) }),
    output: JobState,
  }),
});
