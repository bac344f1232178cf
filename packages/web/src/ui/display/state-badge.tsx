import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react";
import { Badge, type Tone } from "./badge.tsx";

/** Declares the badge of a state. */
export const stateBadge = <S extends string>(
  names: Readonly<Record<S, MessageDescriptor>>,
  tones: Readonly<Record<S, Tone>>,
) =>
  function StateBadge({ state }: { state: S }) {
    const { i18n } = useLingui();
    return <Badge tone={tones[state]}>{i18n._(names[state])}</Badge>;
  };
