import { uploadsApi } from "@vowdesk/contract/uploads";
import { bind } from "../../kernel/http/bind.ts";
import { receivedFile } from "../../kernel/http/received-file.ts";
import * as packages from "./packages/service.ts";
import * as uploads from "./service.ts";

export const calls = bind(uploadsApi, {
  upload: ({ module, file }, ctx) => uploads.upload(ctx, module, receivedFile(file)),
  uploadPackage: ({ file }, ctx) => packages.upload(ctx, receivedFile(file)),
  listPackages: (query, ctx) => packages.list(ctx, query),
  findPackage: ({ id }, ctx) => packages.find(ctx, id),
  activate: (command, ctx) => packages.activate(ctx, command),
  newestPackage: ({ packageName }, ctx) => packages.newest(ctx, packageName),
});
