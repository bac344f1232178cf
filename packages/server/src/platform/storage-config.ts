import path from "node:path";

/** A bucket of an S3-compatible server. */
export interface BucketConfig {
  endpoint: string;
  region: string;
  bucket: string;
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** A place for files: a folder or a bucket. */
export type StorageConfig = { kind: "folder"; folder: string } | ({ kind: "s3" } & BucketConfig);

/** The access keys of buckets. They are separate variables and never part of a URL. */
export interface BucketKeys {
  AWS_ACCESS_KEY_ID?: string | undefined;
  AWS_SECRET_ACCESS_KEY?: string | undefined;
}

function readBucket(setting: string, text: string, keys: BucketKeys): StorageConfig {
  if (!URL.canParse(text) || text.includes("#"))
    throw new Error(`${setting}: must be s3://bucket/prefix?endpoint=https://…`);
  const url = new URL(text);
  if (url.username !== "" || url.password !== "")
    throw new Error(
      `${setting}: the keys of a bucket are AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, not part of the address`,
    );
  const endpoint = url.searchParams.get("endpoint") ?? "";
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = keys;
  const server = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (!/^https?:\/\/./.test(endpoint) || !server || server.username !== "" || server.password !== "")
    throw new Error(`${setting}: name the server, s3://bucket?endpoint=https://…`);
  if (url.hostname === "") throw new Error(`${setting}: name the bucket, s3://bucket?endpoint=https://…`);
  if (!accessKeyId || !secretAccessKey)
    throw new Error(`${setting}: a bucket needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`);
  return {
    kind: "s3",
    endpoint,
    region: url.searchParams.get("region") ?? "us-east-1",
    bucket: url.hostname,
    prefix: url.pathname.replace(/^\/+|\/+$/g, ""),
    accessKeyId,
    secretAccessKey,
  };
}

/** Parses a folder or `s3://bucket/prefix?endpoint=https://…&region=…`. Throws an Error that names the setting. */
export function readStorage(setting: string, text: string, keys: BucketKeys): StorageConfig {
  return text.startsWith("s3://") ? readBucket(setting, text, keys) : { kind: "folder", folder: path.resolve(text) };
}
