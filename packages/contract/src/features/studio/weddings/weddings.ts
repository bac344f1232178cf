export * from "./weddings.calls.ts";
export * from "./weddings.schema.ts";
export * from "./stage.ts";
