import { CopyButton } from './copy-button.tsx';
import { ScrollRegion } from './scroll-region.tsx';

/** A text to paste somewhere else, whole, with a button that copies it. */
export function CopiedText({
  label,
  copyLabel,
  text,
}: {
  label: string;
  /** What is copied, for assistive technology. */
  copyLabel: string;
  text: string;
}) {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-medium text-ink text-sm">{label}</h3>
        <CopyButton text={text} label={copyLabel} />
      </div>
      <ScrollRegion label={label} className="max-h-32 rounded-md border bg-sunken p-2">
        <pre className="whitespace-pre-wrap break-all font-mono text-xs">{text}</pre>
      </ScrollRegion>
    </div>
  );
}
