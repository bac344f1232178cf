export { assertCovered, giveBack, holdStakes, payWinner, type Stakes } from "./stakes.service.ts";
