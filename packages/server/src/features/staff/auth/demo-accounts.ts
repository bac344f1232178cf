import { randomBytes } from "node:crypto";
import { seededRoles } from "@vowdesk/contract/staff/auth";
import { inTransaction, systemActor, type Context, type Services } from "../../../kernel/http/context.ts";
import { hashPassword } from "../../../platform/secrets/passwords.ts";
import * as store from "./auth.store.ts";
import { findUser } from "./auth.store.ts";

const demoPassword = "vowdesk";

/** One demo account per seeded role, named after it. Shown on the sign-in page in demo mode only. */
export const demoAccounts = seededRoles.map((username) => ({ username, password: demoPassword }));

const demoNames: Record<(typeof seededRoles)[number], string> = {
  admin: "周明远",
  manager: "陈静怡",
  service: "林晓雯",
  dispatcher: "王志强",
  finance: "赵丽华",
  moderator: "刘思敏",
  auditor: "孙国栋",
  consultant: "许婉清",
  scheduler: "沈佳宁",
  photographer: "江一帆",
  makeup: "唐雨桐",
  assistant: "何俊杰",
  production: "叶知秋",
};

const origin = { actor: systemActor, language: "zh", requestId: "start", ip: "" } as const;

function ifNoUsers(services: Services, seed: (ctx: Context) => Promise<void>): Promise<void> {
  return inTransaction(services, origin, async (ctx) => {
    if (!(await store.hasUsers(ctx.db))) await seed(ctx);
  });
}

/** Whether all demo accounts exist. Demo data is only added to such a database. */
export async function hasDemoAccounts({ db }: Services): Promise<boolean> {
  const users = await Promise.all(seededRoles.map((username) => findUser(db, username)));
  return users.every((user) => user !== undefined);
}

/** Creates the demo accounts if the database has no users. */
export async function seedDemoAccounts(services: Services): Promise<void> {
  if (await store.hasUsers(services.db)) return;
  const passwordHash = await hashPassword(demoPassword);
  await ifNoUsers(services, async ({ db }) => {
    for (const role of seededRoles) {
      await store.insertUser(
        db,
        { username: role, passwordHash, realName: demoNames[role], nickName: demoNames[role] },
        [role],
      );
    }
  });
}

/** Creates the first administrator if the database has no users. Returns the password, which is shown once. */
export async function seedFirstAdmin(services: Services): Promise<string | null> {
  if (await store.hasUsers(services.db)) return null;
  const password = randomBytes(12).toString("base64url");
  const passwordHash = await hashPassword(password);
  let made = false;
  await ifNoUsers(services, async (ctx) => {
    const admin = { username: "admin", realName: "", nickName: "" };
    const userId = await store.insertUser(ctx.db, { ...admin, passwordHash }, ["admin"]);
    ctx.emit({ type: "user.added", userId, subject: `user:${admin.username}`, after: { ...admin, roles: ["admin"] } });
    made = true;
  });
  return made ? password : null;
}
