/** Where encrypted files are stored, by names such as `wal/000000010000000000000001.gz`. */
export interface CopyTarget {
  /** Sizes in bytes of all stored files, by name. */
  list(): Promise<ReadonlyMap<string, number>>;
  /** Stores a file completely or not at all. An existing file stays as it is. */
  put(name: string, file: string): Promise<void>;
  /** Writes the content to a new file. Returns false if there is none. */
  fetch(name: string, file: string): Promise<boolean>;
  /** Removes a file. A missing file is not an error. */
  remove(name: string): Promise<void>;
}
