import type { FilePart } from "@vowdesk/contract/kernel";

export class TestFile implements FilePart {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly type: string;
  constructor(bytes: Uint8Array, name = "picture.png", type = "image/png") {
    this.bytes = bytes;
    this.name = name;
    this.type = type;
  }
  get size(): number {
    return this.bytes.length;
  }
}

const boundary = "----vowdesk-test-form";

function partOf(name: string, value: unknown): Buffer[] {
  const isFile = value instanceof TestFile;
  const head = isFile ? `; filename="${value.name}"\r\ncontent-type: ${value.type}` : "";
  const body = isFile ? value.bytes : Buffer.from(String(value));
  return [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"${head}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from("\r\n"),
  ];
}

/** A multipart form with its fields in the given order. Names may repeat. */
export function formOf(fields: readonly (readonly [name: string, value: unknown])[]): {
  payload: Buffer;
  headers: { "content-type": string };
} {
  const parts = fields.flatMap(([name, value]) => partOf(name, value));
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}
