import { classNames } from './class-names.ts';
import { CopyButton } from './copy-button.tsx';

/** An address or a command in full, with a button that copies it, which `label` is read for. */
export function CopyableText({
  text,
  label,
  className,
}: {
  text: string;
  label: string;
  className?: string;
}) {
  return (
    <span
      className={classNames(
        'flex items-start justify-between gap-2 rounded-md border bg-sunken py-1.5 pr-1.5 pl-3',
        className,
      )}
    >
      <code className="wrap-anywhere min-w-0 py-1 text-ink text-xs">{text}</code>
      <CopyButton text={text} label={label} />
    </span>
  );
}
