import { uploadsApi } from "@vowdesk/contract/operations/uploads";
import { bind } from "../../../kernel/http/bind.ts";
import { receivedFile } from "../../../kernel/http/received-file.ts";
import * as packages from "./packages/packages.service.ts";
import * as uploads from "./uploads.service.ts";

export const calls = bind(uploadsApi, {
  ...packages,
  upload: (ctx, { module, file }) => uploads.upload(ctx, module, receivedFile(file)),
  uploadPackage: (ctx, { file }) => packages.upload(ctx, receivedFile(file)),
});
