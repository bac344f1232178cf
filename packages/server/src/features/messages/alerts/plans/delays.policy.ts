import { alertChannels, type AlertDelays, type AlertStep, type AlertSteps } from "@vowdesk/contract/messages/alerts";

type Delays = AlertDelays[keyof AlertDelays];

/** The channels that are used, in the order of their delays. */
const inOrder = (delays: Delays): AlertStep[] =>
  Object.entries(delays)
    .map(([channel, afterSeconds]) => ({ channel: channel as AlertStep["channel"], afterSeconds }))
    .filter(({ afterSeconds }) => afterSeconds > 0)
    .toSorted((a, b) => a.afterSeconds - b.afterSeconds);

export const stepsFrom = ({ personal, orders }: AlertDelays): AlertSteps => ({
  personal: inOrder(personal),
  orders: inOrder(orders),
});

const delayOf = (steps: readonly AlertStep[], channel: AlertStep["channel"]) =>
  steps.find((step) => step.channel === channel)?.afterSeconds ?? 0;

export const delaysFrom = ({ personal, orders }: AlertSteps): AlertDelays => {
  const of = (steps: readonly AlertStep[]) =>
    Object.fromEntries(alertChannels.map((channel) => [channel, delayOf(steps, channel)])) as Record<
      AlertStep["channel"],
      number
    >;
  const { push, email } = of(personal);
  return { personal: { push, email }, orders: of(orders) };
};

/** Whether each channel begins at a different time, so that one channel is used at a time. */
export const areApart = ({ personal, orders }: AlertSteps): boolean =>
  [personal, orders].every((steps) => new Set(steps.map(({ afterSeconds }) => afterSeconds)).size === steps.length);
