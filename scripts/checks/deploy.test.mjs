import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { readConfig } from "../../packages/server/src/platform/config.ts";
import { findNginx } from "../setup/nginx.mjs";
import { root } from "../child.mjs";

const read = (name) => readFileSync(join(root, "deploy", name), "utf8");
const key = Buffer.alloc(32).toString("base64");
/** Settings with values for the placeholders that an operator replaces. */
const filledIn = (settings) =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      name === "VOWDESK_KEY" ? key : value.replace(/\$\{\w+:\?\}/g, "secret"),
    ]),
  );

const compose = parse(read("compose.yaml"), { merge: true });
const manifest = parseAllDocuments(read("vowdesk.yaml")).map((document) => {
  expect(document.errors).toEqual([]);
  return document.toJS();
});
const ofKind = (kind) => manifest.filter((one) => one.kind === kind);
const nodes = Object.entries(compose.services).filter(([name]) => name.startsWith("node"));

describe("compose.yaml", () => {
  test.each(nodes)("%s has valid settings and a read-only root file system", (_name, node) => {
    expect(readConfig({ NODE_ENV: "production", ...filledIn(node.environment) })).toMatchObject({
      demo: false,
      publicSocketPort: 443,
      files: { kind: "s3", endpoint: "http://files:8333", bucket: "vowdesk" },
    });
    expect(node).toMatchObject({ read_only: true, cap_drop: ["ALL"], tmpfs: ["/tmp"], stop_grace_period: "30s" });
  });

  test("every image has a version, and every named volume and service exists", () => {
    for (const [name, service] of Object.entries(compose.services)) {
      expect(service.image, name).toMatch(/^vowdesk$|:\d/);
      const volumes = (service.volumes ?? [])
        .map((volume) => volume.split(":")[0])
        .filter((one) => !one.startsWith("."));
      expect(Object.keys(compose.volumes), name).toEqual(expect.arrayContaining(volumes));
      const others = Array.isArray(service.depends_on) ? service.depends_on : Object.keys(service.depends_on ?? {});
      expect(Object.keys(compose.services), name).toEqual(expect.arrayContaining(others));
    }
  });

  test.each(["nginx.conf", "haproxy.cfg"])("%s names the nodes of compose.yaml", (name) => {
    const known = [...read(name).matchAll(/\b(node\d+):(?:3366|8866)/g)].map(([, node]) => node);
    expect([...new Set(known)]).toEqual(nodes.map(([node]) => node));
  });

  test("env.example lists every required variable", () => {
    const wanted = new Set([...read("compose.yaml").matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name));
    const listed = [...read("env.example").matchAll(/^(\w+)=/gm)].map(([, name]) => name);
    expect(listed.toSorted()).toEqual([...wanted].toSorted());
  });
});

describe("vowdesk.yaml", () => {
  const [{ spec }] = ofKind("Deployment");
  const pod = spec.template.spec;
  const [container] = pod.containers;

  test("has valid settings and secrets", () => {
    const settings = { ...ofKind("ConfigMap")[0].data, ...ofKind("Secret")[0].stringData };
    expect(readConfig({ NODE_ENV: "production", ...filledIn(settings) })).toMatchObject({ drainMs: 8_000 });
  });

  test("runs without privileges and writes to two folders only", () => {
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
    expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(["/var/lib/vowdesk", "/tmp"]);
    expect(pod.volumes.map(({ name }) => name)).toEqual(container.volumeMounts.map(({ name }) => name));
  });

  test("replaces one node at a time and gives each time to stop", () => {
    expect(spec.strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
    expect(container.readinessProbe.httpGet.path).toBe("/health/ready");
    expect(container.livenessProbe.httpGet.path).toBe("/health/live");
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(20 + 3);
    expect(ofKind("PodDisruptionBudget")[0].spec.maxUnavailable).toBe(1);
  });

  test("service, ingress and disruption budget select the pods and ports of the deployment", () => {
    const labels = spec.template.metadata.labels;
    const [service] = ofKind("Service");
    for (const selector of [
      spec.selector.matchLabels,
      service.spec.selector,
      ofKind("PodDisruptionBudget")[0].spec.selector.matchLabels,
    ])
      expect(selector).toEqual(labels);
    const ports = service.spec.ports.map(({ targetPort }) => targetPort);
    expect(container.ports.map(({ name }) => name)).toEqual(ports);
    const paths = ofKind("Ingress")[0].spec.rules[0].http.paths.filter(
      ({ backend }) => backend.service.name === "vowdesk",
    );
    expect(paths.map(({ path, backend }) => [path, backend.service.port.name])).toEqual([
      ["/ws", "socket"],
      ["/", "api"],
    ]);
  });
});

describe("Dockerfile", () => {
  const text = read("Dockerfile").replace(/\\\n\s*/g, " ");
  const last = text.slice(text.lastIndexOf("\nFROM "));

  test("runs as an unprivileged user, has a health check and installs no development packages", () => {
    expect(last).toMatch(/^USER 1000:1000$/m);
    expect(last).toMatch(/^HEALTHCHECK .*\/health\/ready/m);
    expect(text).toContain("--omit=dev");
    expect([...text.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)).toEqual(
      Array(3).fill("node:24-bookworm-slim"),
    );
    expect(
      readConfig(
        Object.fromEntries(
          /^ENV (.*)$/m
            .exec(last)[1]
            .split(" ")
            .map((one) => one.split("=")),
        ),
      ),
    ).toMatchObject({
      demo: false,
      host: "0.0.0.0",
      drainMs: 5_000,
    });
  });

  test("copies files that exist", () => {
    const copied = [...text.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, sources]) => sources.split(" "));
    expect(copied.filter((source) => !existsSync(join(root, source)))).toEqual([]);
  });
});

describe("docs/operations/settings.md", () => {
  const text = readFileSync(join(root, "docs/operations/settings.md"), "utf8");
  const documented = new Set(text.match(/\b(VOWDESK_\w+|DATABASE_URL|AWS_\w+|OTEL_\w+|NODE_ENV|PORT)\b/g));

  test("documents every setting that the server reads", () => {
    const config = readFileSync(join(root, "packages/server/src/platform/config.ts"), "utf8");
    const schema = /const Environment = z\.object\(\{([\s\S]*?)\n\}\);/.exec(config)[1];
    const names = [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !documented.has(name))).toEqual([]);
  });

  test("documents every setting that is used in deploy/", () => {
    const used = ["Dockerfile", "compose.yaml", "vowdesk.yaml", "haproxy.cfg"].flatMap(
      (name) => read(name).match(/\b(VOWDESK_[A-Z_]+|DATABASE_URL|AWS_[A-Z_]+)/g) ?? [],
    );
    expect(used.filter((name) => !documented.has(name))).toEqual([]);
  });
});

const nginx = findNginx();
const folder = mkdtempSync(join(tmpdir(), "vowdesk-deploy-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.skipIf(!nginx)("nginx accepts nginx.conf with TLS", () => {
  const at = (name) => join(folder, name);
  const request = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=desk.example"];
  const { status } = spawnSync("openssl", [...request, "-keyout", at("tls.key"), "-out", at("tls.crt")]);
  expect(status).toBe(0);
  const text = read("nginx.conf")
    .replace(/node\d+:/g, "127.0.0.1:")
    .replaceAll(" /tmp/", ` ${folder}/`)
    .replaceAll("/etc/vowdesk/tls", folder);
  writeFileSync(at("nginx.conf"), text);
  const result = spawnSync(nginx, ["-t", "-p", folder, "-c", at("nginx.conf")], { encoding: "utf8" });
  expect(result.stderr).toContain("test is successful");
});
