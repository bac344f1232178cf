import { relative } from "node:path";
import { fileLine } from "./file-line.mjs";

/** Prints one line for each file, with the number of files that are left. */
export default class FileReporter {
  #left = 0;

  onTestRunStart(specifications) {
    this.#left = specifications.length;
  }

  onTestModuleEnd(module) {
    this.#left -= 1;
    const tests = [...module.children.allTests()];
    const failures = tests.filter((test) => test.result().state === "failed");
    const hasFailed = module.state() === "failed";
    const file = relative(process.cwd(), module.moduleId);
    const ms = module.diagnostic().duration;
    console.log(fileLine({ file, tests: tests.length, failed: failures.length, hasFailed, ms, left: this.#left }));
    for (const test of failures)
      for (const { message, diff } of test.result().errors)
        console.log(`${test.fullName}\n${message}${diff ? `\n${diff}` : ""}`);
  }

  onTestRunEnd(_modules, errors) {
    for (const { message, stack } of errors) console.error(stack ?? message);
  }
}
