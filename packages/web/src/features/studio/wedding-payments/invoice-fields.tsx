import { useLingui } from "@lingui/react/macro";
import { maxInvoiceBytes, type Invoice } from "@vowdesk/contract/studio/wedding-payments";
import { useId, useRef, useState } from "react";
import type { ControlProps } from "../../../resource/field.ts";
import { Button } from "../../../ui/input/button.tsx";
import { FileField } from "../../../ui/input/file-field.tsx";
import { TextControl } from "../../../ui/input/form-controls.tsx";
import { FormField } from "../../../ui/overlay/form-dialog.tsx";

/** The bytes of a file as base64. */
async function contentOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(""));
}

/** A form control for a PDF file. */
export function DocumentField({ label, set, problem }: ControlProps<string>) {
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState("");
  const [refusal, setRefusal] = useState<string>();
  const act = name ? t({ message: "Another file", context: "button" }) : t`Choose a file`;
  const choose = async (file: File) => {
    const isFit = file.size <= maxInvoiceBytes;
    setRefusal(isFit ? undefined : t`The file is larger than 1 MB`);
    setName(isFit ? file.name : "");
    set(isFit ? await contentOf(file) : "");
  };
  return (
    <FormField id={id} label={label} isOptional={false} problem={problem ?? refusal}>
      <FileField
        ref={input}
        accept=".pdf,application/pdf"
        choose={(file) => {
          choose(file).catch(() => setRefusal(t`The file cannot be read`));
        }}
      />
      <div>
        <Button id={id} aria-label={`${label}: ${act}`} onClick={() => input.current?.click()}>
          {act}
        </Button>{" "}
        {name}
      </div>
    </FormField>
  );
}

/** Form controls for the tax rate of each line. */
export function RatesField({ value, set, record }: ControlProps<number[]>) {
  const { t } = useLingui();
  const { lines } = record as unknown as Pick<Invoice, "lines">;
  return (
    <>
      {lines.map(({ text, taxPercent }, index) => (
        <TextControl
          key={`${index} ${text}`}
          label={t({ message: `${text}: tax (%)`, context: "invoice" })}
          value={String(value?.[index] ?? taxPercent)}
          set={(typed) => {
            const rate = Math.min(100, Number(typed.normalize("NFKC").replace(/\D/g, "")));
            set(lines.map((line, position) => (position === index ? rate : (value?.[position] ?? line.taxPercent))));
          }}
          inputMode="numeric"
        />
      ))}
    </>
  );
}
