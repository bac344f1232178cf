import { Me } from "./schema.ts";

/** A valid signed-in user, for tests. */
export function aMe(overrides: Partial<Me> = {}): Me {
  return Me.parse({
    id: 4,
    name: "Dispatcher",
    avatar: "",
    introduction: "",
    roles: ["dispatcher", "order", "order:delivery", "order:delivery:assign"],
    ...overrides,
  });
}
