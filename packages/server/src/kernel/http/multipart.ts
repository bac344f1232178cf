import multipart, { type MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { FilesAway, type Files } from "../../platform/files/files.ts";
import { asAway } from "../../platform/files/files-folder.ts";
import { ReceivedFile } from "./received-file.ts";
import { Refusal, refuse } from "./refusal.ts";
import { isStorableInput } from "./storable.ts";

/** A form has a file and a few fields (RELIABILITY 85). */
const limits = { fields: 20, files: 4, parts: 24, fieldNameSize: 100, fieldSize: 4_096, headerPairs: 40 } as const;

type Fields = Record<string, unknown>;

/** How a form is received. */
export interface Reception {
  /** The largest file that is taken, in bytes. */
  limit: number;
  /** The file goes to disk as it comes. */
  streams: boolean;
  files: Files;
  /** The token of header or query; the form may bring it in a field (PRODUCT 2, Token). */
  token: string | undefined;
  /** Finds out who sends it, and throws for those who may not. */
  admit: (token: string | undefined) => Promise<void>;
}

/** Lets the routes of this scope be sent forms with files; every other route refuses them unread. */
export async function takeForms(app: FastifyInstance): Promise<void> {
  // A file that is too large is told in the words of what it was meant for: it arrives cut.
  await app.register(multipart, { throwFileSizeLimit: false });
}

/**
 * Reads a form: its fields, and the file of the field `file`. A sender who is not admitted yet is asked for before the file
 * where the token field comes before it, and after it where the token comes last: old clients send it so. A broken form is
 * an invalid input.
 */
export async function receive(
  request: FastifyRequest,
  reception: Reception & { isAdmitted: boolean },
): Promise<Fields> {
  if (!request.isMultipart()) return {};
  let { isAdmitted } = reception;
  const admit = async (token: string | undefined) => {
    if (!isAdmitted) await reception.admit(token);
    isAdmitted = true;
  };
  const fields = await readForm(request, reception, admit);
  try {
    await admit(textOf(fields["token"]));
    return fields;
  } catch (error) {
    await discardFiles(fields);
    throw error;
  }
}

const textOf = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);

type Admit = (token: string | undefined) => Promise<void>;

async function readForm(request: FastifyRequest, reception: Reception, admit: Admit): Promise<Fields> {
  const fields: Fields = {};
  try {
    for await (const part of request.parts({
      limits: { ...limits, fileSize: reception.limit },
    }))
      if (part.type === "field") add(fields, part.fieldname, part.value);
      else await takeFile(fields, part, reception, admit);
    return fields;
  } catch (error) {
    await discardFiles(fields);
    if (error instanceof Refusal || error instanceof FilesAway) throw error;
    return refuse("invalid-input", { values: { fields: "body" } });
  }
}

/** A field that comes twice is a list, which no schema takes. */
function add(fields: Fields, name: string, value: unknown): void {
  const before = fields[name];
  if (before === undefined) fields[name] = value;
  else fields[name] = Array.isArray(before) ? [...(before as unknown[]), value] : [before, value];
}

async function takeFile(fields: Fields, part: MultipartFile, reception: Reception, admit: Admit): Promise<void> {
  if (!isStorableInput([part.fieldname, part.filename, part.mimetype]))
    refuse("invalid-input", { values: { fields: "file" } });
  if (part.fieldname !== "file") {
    part.file.resume();
    return;
  }
  const token = textOf(fields["token"]);
  if (reception.streams || token !== undefined) await admit(token);
  add(fields, "file", reception.streams ? await toDisk(part, reception) : await toMemory(part));
}

async function toMemory({ file }: MultipartFile): Promise<ReceivedFile> {
  const chunks: Buffer[] = [];
  for await (const chunk of file) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  return new ReceivedFile(bytes.length, file.truncated, bytes);
}

async function toDisk({ file }: MultipartFile, { files }: Reception): Promise<ReceivedFile> {
  const path = await files.scratch();
  const received = (size: number) => new ReceivedFile(size, file.truncated, { path });
  try {
    await pipeline(file, createWriteStream(path, { flags: "wx", mode: 0o600 }));
    return received((await stat(path)).size);
  } catch (error) {
    await received(0).discard();
    throw asAway(error);
  }
}

/** Removes what was received, whatever became of it. */
export async function discardFiles(fields: Fields): Promise<void> {
  for (const value of Object.values(fields).flat()) if (value instanceof ReceivedFile) await value.discard();
}
