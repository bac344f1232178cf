export { assertCovered, giveBack, holdStakes, payWinner, type Stakes } from "./service.ts";
