import { nothing, own, ownPersonId, self, shared, type ObjectFactories, type Rows } from "../../objects.ts";

export const objects: ObjectFactories = { person: ownPersonId };

export const rows: Rows = {
  "users.list": nothing(),
  "users.export": nothing(),
  "users.checkImport": nothing(),
  "users.import": nothing(),
  "users.listVerified": nothing(),
  "users.findVerified": shared("appPerson"),
  "users.add": nothing(),
  "users.update": self("person", "sys:user:edit", (id) => ({ id, nickName: "New" })),
  "users.changePassword": own("person"),
  "users.delete": shared("person"),
  "users.assignableRoles": nothing(),
  "users.assignedRoles": shared("person", (userId) => ({ userId })),
  "users.assignRoles": shared("person", (userId) => ({ userId, roleIds: [2_000_000_000] })),
  "users.ownProfile": nothing(),
  "users.profile": self("person", "sys:user"),
  "users.makeResetLink": shared("person"),
  "users.readResetLink": nothing({ token: "nothing" }),
  "users.resetPassword": nothing({ token: "nothing" }),
  "users.forgotPassword": nothing({ name: "nobody" }),
  "users.appLinks": shared("person", (userId) => ({ userId })),
  "users.linkAppUser": shared("person", (userId) => ({ userId, phone: "19900000000", reason: "x" }), "admin"),
  "users.endAppLink": shared("person", (userId) => ({ userId, linkId: 2_000_000_000, reason: "x" }), "admin"),
  "users.offBoarding": shared("person"),
  "users.offBoard": shared("person"),
};
