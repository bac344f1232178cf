import { AppPackage } from "./uploads.schema.ts";
import { sample } from "../../../kernel/sample.ts";

/** A valid package of the phone app, for tests. */
export const anAppPackage = sample(AppPackage, {
  id: 1,
  version: 1,
  packageName: "com.example.customer",
  versionCode: 12,
  versionName: "1.2.0",
  bytes: 4_096,
  sha256: "00".repeat(32),
  state: "staged",
  uploadedBy: "admin",
  uploadedAt: "2026-11-02T09:00:00+08:00",
  activatedBy: null,
  activatedAt: null,
  url: "/files/0123456789abcdefghijkl.apk",
  allowed: ["activate"],
});
