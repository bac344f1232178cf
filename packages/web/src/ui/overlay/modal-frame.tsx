import { onDemand } from "../timing/on-demand.ts";
import type { ModalProps } from "./modal.tsx";

const modalCode = onDemand(() => import("./modal.tsx"));

/** Prefetches the code of modals, which otherwise loads when the first modal opens. */
export const loadModal = modalCode.prefetch;

/** A dialog in the middle of the screen. */
export function ModalFrame(props: ModalProps) {
  return props.isOpen ? <OpenModal {...props} /> : null;
}

function OpenModal(props: ModalProps) {
  const code = modalCode.useCode(props.close);
  return code && <code.Modal {...props} />;
}
