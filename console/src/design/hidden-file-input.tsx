import type { Ref } from 'react';

export type HiddenFileInputProps = {
  /** A button beside it opens it with `click`. */
  ref: Ref<HTMLInputElement>;
  label?: string;
  /** Kinds that are offered. */
  accept?: string | undefined;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
};

/** Takes files that are chosen from the device, without being seen itself. */
export function HiddenFileInput({ ref, label, accept, multiple, onFiles }: HiddenFileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      multiple={multiple}
      hidden
      aria-label={label}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        // The same file can be chosen again.
        currentTarget.value = '';
        if (files.length > 0) onFiles(files);
      }}
    />
  );
}
