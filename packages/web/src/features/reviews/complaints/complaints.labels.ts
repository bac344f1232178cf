import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ComplaintDetails } from "@vowdesk/contract/reviews/complaints";

export const troubleNames: Readonly<Record<ComplaintDetails["trouble"], MessageDescriptor>> = {
  late: msg({ message: "Too late", context: "complaint" }),
  missing: msg`Wrong or missing`,
  damaged: msg`Damaged or spilt`,
  manner: msg({ message: "Conduct", context: "complaint" }),
  charge: msg({ message: "Wrong charge", context: "complaint" }),
  "no-show": msg`Did not show up`,
  other: msg({ message: "Other", context: "state" }),
};
