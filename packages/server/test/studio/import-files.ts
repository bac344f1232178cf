import { importsApi, type ImportCheck, type StudioImport } from "@vowdesk/contract/studio/imports";
import { continueImports } from "../../src/features/studio/imports/imports.ts";
import { expect } from "vitest";
import { TestFile } from "../forms.ts";
import type { TestServer } from "../server.ts";

export const tableOf = (contents: string | Uint8Array, name = "couples.csv"): TestFile =>
  new TestFile(typeof contents === "string" ? Buffer.from(contents) : contents, name, "text/csv");

/** Checks, starts and carries out imports. */
export class Importer {
  readonly #server: TestServer;
  readonly #token: string;

  constructor(server: TestServer, token: string) {
    this.#server = server;
    this.#token = token;
  }

  check(contents: string | Uint8Array) {
    return this.#server.call(importsApi.check, { file: tableOf(contents) } as never, this.#token);
  }

  async checked(contents: string | Uint8Array): Promise<ImportCheck> {
    return (await this.check(contents)).data as ImportCheck;
  }

  start(contents: string | Uint8Array, digest: string) {
    const input = { file: tableOf(contents), fileName: "couples.csv", digest };
    return this.#server.call(importsApi.start, input as never, this.#token);
  }

  async detail(id: number) {
    return (await this.#server.call(importsApi.detail, { id }, this.#token)).data as StudioImport;
  }

  undo({ id, version }: StudioImport) {
    return this.#server.call(importsApi.undo, { id, version }, this.#token);
  }

  async work(): Promise<void> {
    await continueImports(this.#server.services);
  }

  /** Imports a file without problems, and returns the import. */
  async run(contents: string | Uint8Array): Promise<StudioImport> {
    const { digest } = await this.checked(contents);
    const { data, message } = await this.start(contents, digest);
    expect(data, message).toBeDefined();
    const { id } = data as StudioImport;
    await this.work();
    return this.detail(id);
  }
}
