import { Me } from "./auth.schema.ts";
import { sample } from "../../../kernel/sample.ts";

/** A valid signed-in user, for tests. */
export const aMe = sample(Me, {
  id: 4,
  name: "Dispatcher",
  avatar: "",
  introduction: "",
  roles: ["dispatcher", "order", "order:delivery", "order:delivery:assign"],
});
