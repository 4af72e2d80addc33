import { OFFERED_KINDS } from '@parley/client/given-files/file-problem.ts';
import { Paperclip } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../design/icon-button.tsx';

export type AttachButtonProps = {
  button: RefObject<HTMLButtonElement | null>;
  isOff: boolean;
  onFiles: (files: File[]) => void;
};

/** Asks for files of this computer. */
export function AttachButton({ button, isOff, onFiles }: AttachButtonProps) {
  const { t } = useTranslation();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        accept={OFFERED_KINDS}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file may be chosen once more.
          currentTarget.value = '';
        }}
      />
      <IconButton
        ref={button}
        size="sm"
        label={t('simulation.files.attach')}
        aria-disabled={isOff}
        icon={<Paperclip size={16} aria-hidden />}
        onClick={() => (isOff ? undefined : chooser.current?.click())}
      />
    </>
  );
}
