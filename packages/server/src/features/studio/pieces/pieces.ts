export { calls } from "./pieces.calls.ts";
export { includedPieces } from "./pieces.service.ts";
export { subjectNames } from "./pieces.store.ts";
