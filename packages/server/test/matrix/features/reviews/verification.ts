import { shared, type ObjectFactories, type Rows } from "../../objects.ts";
import { makeVerification } from "../../reviews.ts";

export const objects: ObjectFactories = {
  sealedVerification: ({ services }) => makeVerification(services),
};

export const rows: Rows = {
  "verification.reveal": shared("sealedVerification"),
};
