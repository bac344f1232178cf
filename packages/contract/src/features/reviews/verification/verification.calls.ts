import * as z from "zod";
import { api, endpoint, staff, JsonId, FileAddress } from "../../../kernel/index.ts";
import { reviewQueue } from "../engine/engine.ts";
import { IdNumber, VerificationDetails } from "./verification.schema.ts";

/** Identity verification. Approved people are listed by `GET /api/user/trueUser`. */
export const verificationQueue = reviewQueue({
  code: "verification",
  noun: "an identity verification",
  status: ["waiting", "approved", "rejected", "revoked"],
  open: ["waiting"],
  act: ["approve", "reject", "revoke"],
  details: VerificationDetails,
  extra: {},
  submission: {
    realName: z.string().trim().min(2).max(40),
    idNumber: IdNumber,
    front: FileAddress,
    back: FileAddress,
    holding: FileAddress,
  },
});

export const verificationApi = api("verification", "Review queue of real-name verification", {
  ...verificationQueue.api,
  reveal: endpoint({
    method: "POST",
    path: "/api/verification/reveal",
    access: staff("verification:reveal"),
    summary: "Reveal the submitted ID number. Each call is audited",
    input: z.object({ id: JsonId }),
    output: z.object({ idNumber: z.string() }),
  }),
});
export const appVerificationApi = api("appVerification", "App: verification of the caller", verificationQueue.appApi);
export const verificationPermissions = [...verificationQueue.permissions, "verification:reveal"] as const;
export type Verification = z.infer<typeof verificationQueue.Item>;
