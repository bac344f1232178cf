import { DataStore, Server, Upload } from "@tus/server";
import { originalsPath } from "@vowdesk/contract/studio/galleries";
import { AsyncLocalStorage } from "node:async_hooks";
import type { Readable } from "node:stream";
import type { Services } from "../../../../kernel/http/context.ts";
import { reportFault } from "../../../../kernel/http/fault.ts";
import { FilesUnavailable } from "../../../../platform/files/files.ts";
import { untilSilent } from "../../../../platform/originals/until-silent.ts";
import { appendTo, guarded } from "../../../../platform/originals/write.ts";
import { settle } from "./arrivals.service.ts";
import { findByKey } from "./arrivals.store.ts";

/** A refusal as an error of the upload library. */
class TusRefusal extends Error {
  readonly status_code: number;
  readonly body: string;
  constructor(status: number, text: string) {
    super(text);
    this.status_code = status;
    this.body = `${text}\n`;
  }
}

/** A request that sends nothing for this time is ended. What has arrived stays. */
const silenceMs = 60_000;

/** The files of pictures for the protocol. The row of a picture exists before, and its offset is the length of its file. */
class OriginalsStore extends DataStore {
  readonly #services: Services;
  readonly #silenceMs: number;

  constructor(services: Services, limitMs: number) {
    super();
    this.#services = services;
    this.#silenceMs = limitMs;
    this.extensions = ["creation"];
  }

  override create(upload: Upload): Promise<Upload> {
    return Promise.resolve(upload);
  }

  async #find(key: string) {
    const photo = await findByKey(this.#services.db, key, null);
    if (!photo || photo.state === "purged") throw new TusRefusal(404, "Not found");
    return photo;
  }

  override async getUpload(key: string): Promise<Upload> {
    const photo = await this.#find(key);
    const progress = await settle(this.#services, photo);
    if (progress === "broken") throw new TusRefusal(410, "Other bytes have arrived than were announced");
    return new Upload({ id: key, size: photo.bytes, offset: progress.offset });
  }

  override async write(source: Readable, key: string, offset: number): Promise<number> {
    const photo = await this.#find(key);
    const file = this.#services.originals.first.arriving(key);
    const written = await guarded(() =>
      appendTo(
        file,
        offset,
        untilSilent(source, this.#silenceMs, () => new TusRefusal(408, "The sender is silent")),
      ),
    );
    if (offset + written < photo.bytes) return offset + written;
    const progress = await settle(this.#services, photo);
    if (progress === "broken") throw new TusRefusal(460, "Other bytes have arrived than were announced");
    return progress.offset;
  }
}

/** The answer of the library to an error. */
function answerTo(services: Services, error: unknown): { status_code: number; body: string } | undefined {
  if ("status_code" in (error as object)) return undefined;
  if (error instanceof FilesUnavailable) {
    services.log.error({ reason: error.message }, "the storage of originals is unavailable");
    return { status_code: error.isFull ? 507 : 503, body: "The storage is unavailable\n" };
  }
  services.log.error({ err: error }, "an upload failed");
  reportFault(services, { error, where: originalsPath, requestId: null });
  return { status_code: 500, body: "The upload failed\n" };
}

export interface Uploads {
  /** Answers a request of the protocol. A new upload gets the key of the announced picture. */
  answer(request: Request, key: string): Promise<Response>;
}

/** Serves tus 1.0 from the files of pictures. A new request for an upload ends an older one, whose connection may be dead. */
export function openUploads(services: Services, limitMs = silenceMs): Uploads {
  const announced = new AsyncLocalStorage<string>();
  const server = new Server({
    path: originalsPath,
    datastore: new OriginalsStore(services, limitMs),
    relativeLocation: true,
    allowedOrigins: () => false,
    lockDrainTimeout: 500,
    namingFunction: () => announced.getStore() ?? "",
    onResponseError: (_request, error) => answerTo(services, error),
  });
  return { answer: (request, key) => announced.run(key, () => server.handleWeb(request as never)) };
}
