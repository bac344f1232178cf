import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** The access keys that `BucketServer` accepts. */
export const bucketKeys = { AWS_ACCESS_KEY_ID: "desk-id", AWS_SECRET_ACCESS_KEY: "desk-secret/+" };

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();

/** The signature that AWS Signature Version 4 requires for a request. */
function signatureOf({ method, url, headers }: IncomingMessage, secret: string): string {
  const { authorization = "" } = headers;
  const [, scope = "", names = ""] = /Credential=[^/]+\/([^,]+),\s*SignedHeaders=([^,]+)/.exec(authorization) ?? [];
  const { pathname, searchParams } = new URL(url ?? "", "http://host");
  searchParams.sort();
  const signed = names.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonicalRequest = [
    method,
    pathname,
    searchParams.toString(),
    signed.join(""),
    names,
    headers["x-amz-content-sha256"],
  ].join("\n");
  const text = [
    "AWS4-HMAC-SHA256",
    headers["x-amz-date"],
    scope,
    createHash("sha256").update(canonicalRequest).digest("hex"),
  ].join("\n");
  const key = scope.split("/").reduce<string | Buffer>((before, part) => hmac(before, part), `AWS4${secret}`);
  return hmac(key, text).toString("hex");
}

interface Answer {
  status: number;
  body?: Buffer | string;
  headers?: Record<string, string>;
  /** Whether the connection ends in the middle of the body. */
  isCut?: boolean;
}

const md5 = (bytes: Buffer) => createHash("md5").update(bytes).digest();

interface BucketOptions {
  /** Whether the bucket has object lock: content without a checksum is refused, and every version stays. */
  isLocked?: boolean;
  /** Whether `If-None-Match` is refused, as by some servers. */
  isWithoutConditions?: boolean;
}

/** A request that a test answers in the stead of the server. */
export interface BucketRequest {
  method: string;
  /** `/bucket/key`, or `/bucket/`. */
  place: string;
  query: URLSearchParams;
}

interface Upload {
  place: string;
  begunAt: Date;
  parts: Map<number, Buffer>;
}

/** An S3 server in memory with the requests that the product makes: put in one or several parts, get, list and delete. */
export class BucketServer {
  /** Stored objects by `/bucket/key`. */
  readonly objects = new Map<string, Buffer>();
  /** Every version that was stored, by `/bucket/key`. */
  readonly versions = new Map<string, Buffer[]>();
  /**
   * Answers a request in the stead of the server; `cut` ends the connection in the middle of the answer. Requests without a valid signature do
   * not reach it.
   */
  interfere: (request: BucketRequest) => Answer | "cut" | undefined = () => undefined;
  readonly #options: BucketOptions;
  readonly #uploads = new Map<string, Upload>();
  #begun = 0;
  readonly #server: Server;

  private constructor(options: BucketOptions) {
    this.#options = options;
    this.#server = createServer((request, response) => {
      this.#answer(request).then(
        ({ status, body = "", headers = {}, isCut = false }) => {
          if (!isCut) return response.writeHead(status, headers).end(body);
          const length = Buffer.byteLength(body);
          response.writeHead(status, { ...headers, "content-length": length });
          response.write(Buffer.from(body).subarray(0, length / 2), () => response.destroy());
        },
        // The client has ended the request.
        () => response.destroy(),
      );
    });
  }

  static async start(options: BucketOptions = {}): Promise<BucketServer> {
    const bucket = new BucketServer(options);
    await new Promise<void>((resolve) => bucket.#server.listen(0, "127.0.0.1", resolve));
    return bucket;
  }

  /** The value of `VOWDESK_FILES` or `VOWDESK_BACKUP_COPY` for a bucket and prefix on this server. */
  address(path: string): string {
    const { port } = this.#server.address() as AddressInfo;
    return `s3://${path}?endpoint=http://127.0.0.1:${port}&region=eu-central-1`;
  }

  /** Uploads in several parts that were neither completed nor aborted. */
  get unfinished(): number {
    return this.#uploads.size;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #answer(request: IncomingMessage): Promise<Answer> {
    const bytes = await buffer(request);
    const isSigned = request.headers.authorization?.endsWith(
      `Signature=${signatureOf(request, bucketKeys.AWS_SECRET_ACCESS_KEY)}`,
    );
    if (!isSigned) return { status: 403, body: "<Error><Code>SignatureDoesNotMatch</Code></Error>" };
    const { pathname, searchParams } = new URL(request.url ?? "", "http://host");
    const place = decodeURIComponent(pathname);
    const { method = "GET" } = request;
    const instead = this.interfere({ method, place, query: searchParams });
    if (instead !== undefined && instead !== "cut") return instead;
    const answer = this.#serve({ method, place, query: searchParams }, bytes, request.headers);
    return instead === "cut" ? { ...answer, isCut: true } : answer;
  }

  #serve({ method, place, query }: BucketRequest, bytes: Buffer, headers: IncomingMessage["headers"]): Answer {
    switch (method) {
      case "PUT":
        return this.#put(place, query, bytes, headers);
      case "POST":
        return this.#post(place, query);
      case "DELETE":
        if (query.has("uploadId")) this.#uploads.delete(query.get("uploadId") ?? "");
        else this.objects.delete(place);
        return { status: 204 };
      default:
        if (query.has("uploads")) return this.#listUploads(place, query);
        return query.has("list-type") ? this.#list(place, query) : this.#get(place, headers.range);
    }
  }

  #put(place: string, query: URLSearchParams, bytes: Buffer, headers: IncomingMessage["headers"]): Answer {
    if (String(bytes.length) !== headers["content-length"]) return { status: 400 };
    const checksum = headers["content-md5"];
    if (checksum === undefined ? this.#options.isLocked : checksum !== md5(bytes).toString("base64"))
      return { status: 400, body: "<Error><Code>InvalidRequest</Code></Error>" };
    const isConditional = headers["if-none-match"] !== undefined;
    if (isConditional && this.#options.isWithoutConditions) return { status: 501 };
    if (isConditional && this.objects.has(place)) return { status: 412 };
    const upload = this.#uploads.get(query.get("uploadId") ?? "");
    if (upload) upload.parts.set(Number(query.get("partNumber")), bytes);
    else this.#store(place, bytes);
    return { status: 200, headers: { etag: `"${md5(bytes).toString("hex")}"` } };
  }

  #store(place: string, bytes: Buffer): void {
    this.objects.set(place, bytes);
    this.versions.set(place, [...(this.versions.get(place) ?? []), bytes]);
  }

  #post(place: string, query: URLSearchParams): Answer {
    const id = query.get("uploadId");
    if (id === null) {
      const begun = `upload-${(this.#begun += 1)}`;
      this.#uploads.set(begun, { place, begunAt: new Date(), parts: new Map() });
      return {
        status: 200,
        body: `<InitiateMultipartUploadResult><UploadId>${begun}</UploadId></InitiateMultipartUploadResult>`,
      };
    }
    const parts = [...(this.#uploads.get(id)?.parts ?? [])].toSorted(([a], [b]) => a - b).map(([, bytes]) => bytes);
    this.#store(place, Buffer.concat(parts));
    this.#uploads.delete(id);
    return {
      status: 200,
      body: '<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>',
    };
  }

  #list(place: string, query: URLSearchParams): Answer {
    const bucket = `${place.replace(/\/$/, "")}/`;
    const matches = [...this.objects].filter(([key]) => key.startsWith(bucket + (query.get("prefix") ?? "")));
    const contents = matches.map(
      ([key, { length }]) => `<Contents><Key>${key.slice(bucket.length)}</Key><Size>${length}</Size></Contents>`,
    );
    return {
      status: 200,
      body: `<ListBucketResult>${contents.join("")}<IsTruncated>false</IsTruncated></ListBucketResult>`,
    };
  }

  #listUploads(place: string, query: URLSearchParams): Answer {
    const bucket = `${place.replace(/\/$/, "")}/`;
    const matches = [...this.#uploads].filter(([, upload]) =>
      upload.place.startsWith(bucket + (query.get("prefix") ?? "")),
    );
    const uploads = matches.map(
      ([id, upload]) =>
        `<Upload><Key>${upload.place.slice(bucket.length)}</Key><UploadId>${id}</UploadId><Initiated>${upload.begunAt.toISOString()}</Initiated></Upload>`,
    );
    return {
      status: 200,
      body: `<ListMultipartUploadsResult>${uploads.join("")}<IsTruncated>false</IsTruncated></ListMultipartUploadsResult>`,
    };
  }

  #get(place: string, range: string | undefined): Answer {
    const stored = this.objects.get(place);
    if (!stored) return { status: 404, body: "<Error><Code>NoSuchKey</Code></Error>" };
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? "") ?? [];
    return from === undefined
      ? { status: 200, body: stored }
      : { status: 206, body: stored.subarray(Number(from), Number(to) + 1) };
  }
}
