import { galleriesApi } from "@vowdesk/contract/studio/galleries";
import { bind } from "../../../kernel/http/bind.ts";
import * as cards from "./cards.service.ts";
import * as galleries from "./galleries.service.ts";
import * as photos from "./photos.service.ts";
import * as zips from "./zip/zip.service.ts";

export const calls = bind(galleriesApi, { ...galleries, ...cards, ...photos, ...zips });
