import * as z from "zod";
import { anyStaffOrService, api, endpoint, filePart, listInput, open, pageOf, staff } from "../../../kernel/index.ts";
import {
  AppPackage,
  NewestPackage,
  packageBytes,
  PackageName,
  PackageState,
  pictureBytes,
  StaffFileModule,
} from "./uploads.schema.ts";

const Id = z.coerce.number<string | number>().int().min(1).max(2_147_483_647);

export const uploadsApi = api("uploads", "Pictures and packages of the app", {
  upload: endpoint({
    method: "POST",
    path: "/api/oss/file/upload",
    access: anyStaffOrService,
    encoding: "multipart",
    bodyLimit: pictureBytes,
    ownTransaction: true,
    summary: "Upload a picture. Returns its address, which takes ?imageView2/1/w/80/h/80 for a thumbnail",
    input: z.object({ module: StaffFileModule, file: filePart() }),
    output: z.string(),
  }),
  uploadPackage: endpoint({
    method: "POST",
    path: "/api/oss/file/upload/apk",
    access: staff("packages:upload"),
    encoding: "multipart",
    bodyLimit: packageBytes,
    tokenFirst: true,
    ownTransaction: true,
    summary: "Upload a package of the phone app. It must be activated to be offered",
    input: z.object({ file: filePart() }),
    output: AppPackage,
  }),
  listPackages: endpoint({
    method: "GET",
    path: "/api/packages/list",
    access: staff("packages"),
    summary: "List packages of the phone app, latest first",
    input: listInput({ packageName: z.string().trim().max(200), state: PackageState }, ["uploadedAt", "versionCode"]),
    output: pageOf(AppPackage),
  }),
  findPackage: endpoint({
    method: "GET",
    path: "/api/packages/detail/:id",
    access: staff("packages"),
    summary: "Get one package",
    input: z.object({ id: Id }),
    output: AppPackage,
  }),
  activate: endpoint({
    method: "POST",
    path: "/api/packages/activate",
    access: staff("packages:activate"),
    summary: "Offer a staged package to all phones. The active one is retired",
    input: z.object({ id: Id, version: z.int().min(0).max(2_147_483_647) }),
    output: AppPackage,
  }),
  newestPackage: endpoint({
    method: "GET",
    path: "/api/app/package/newest",
    access: open,
    summary: "Get the active package",
    input: z.object({ packageName: PackageName }),
    output: NewestPackage,
  }),
});
