import multipart, { type MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { FilesUnavailable, type Files } from "../../platform/files/files.ts";
import { asFilesUnavailable } from "../../platform/files/files-folder.ts";
import { ReceivedFile } from "./received-file.ts";
import { Refusal, refuseFields } from "./refusal.ts";
import { isStorableInput } from "./storable.ts";

/** Limits of the parts of one form. */
const limits = { fields: 20, files: 4, parts: 24, fieldNameSize: 100, fieldSize: 4_096, headerPairs: 40 } as const;

type Fields = Record<string, unknown>;

/** How to receive a form. */
export interface Reception {
  limit: number;
  /** Whether the file is refused unread unless the sender is known. */
  needsTokenFirst: boolean;
  files: Files;
  /** Token of the header or query. A form may carry it in a field instead. */
  token: string | undefined;
  /** Identifies the sender. Throws if the sender may not make the call. */
  admit: (token: string | undefined) => Promise<void>;
}

/** Accepts multipart forms for the routes of this scope. All other routes refuse them unread. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  // The feature refuses an oversized file with its own text, so the file arrives truncated instead.
  await app.register(multipart, { throwFileSizeLimit: false });
}

/**
 * Reads the fields of a form and the file of its field `file`. A sender that is not admitted yet is admitted before the file if
 * the token field precedes it, else after it, because existing clients may send the token last. A malformed form is refused as
 * invalid input.
 */
export async function receiveForm(
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
      if (part.type === "field") addField(fields, part.fieldname, part.value);
      else await receiveFile(fields, part, reception, admit);
    return fields;
  } catch (error) {
    await discardFiles(fields);
    if (error instanceof Refusal || error instanceof FilesUnavailable) throw error;
    return refuseFields({ body: "wrong" });
  }
}

/** A repeated field becomes a list, which no schema accepts. */
function addField(fields: Fields, name: string, value: unknown): void {
  const existing = fields[name];
  if (existing === undefined) fields[name] = value;
  else fields[name] = Array.isArray(existing) ? [...(existing as unknown[]), value] : [existing, value];
}

async function receiveFile(fields: Fields, part: MultipartFile, reception: Reception, admit: Admit): Promise<void> {
  if (!isStorableInput([part.fieldname, part.filename, part.mimetype])) refuseFields({ file: "wrong" });
  if (part.fieldname !== "file") {
    part.file.resume();
    return;
  }
  const token = textOf(fields["token"]);
  if (reception.needsTokenFirst || token !== undefined) await admit(token);
  addField(fields, "file", await saveToDisk(part, reception));
}

/** Writes the file to disk while it arrives, so that slow senders and large files hold no memory. */
async function saveToDisk({ file }: MultipartFile, { files }: Reception): Promise<ReceivedFile> {
  const path = await files.scratch();
  const received = (size: number) => new ReceivedFile(size, file.truncated, path);
  try {
    await pipeline(file, createWriteStream(path, { flags: "wx", mode: 0o600 }));
    return received((await stat(path)).size);
  } catch (error) {
    await received(0).discard();
    throw asFilesUnavailable(error);
  }
}

/** Removes the received files. */
export async function discardFiles(fields: Fields): Promise<void> {
  for (const value of Object.values(fields).flat()) if (value instanceof ReceivedFile) await value.discard();
}
