import { Maximize2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { IconButton } from '../../../design/icon-button.tsx';
import { PromptArea } from './prompt-area.tsx';

export type PromptTextFieldProps = {
  label: string;
  hint?: string;
  error?: string | undefined;
  placeholder?: string;
  value: string;
  readOnly: boolean;
  /** For the whole prompt rather than a part of it: tall, and sections are offered. */
  isWhole?: boolean;
  onChange: (text: string) => void;
};

/** A part of the prompt with its count of characters, which can be written on the whole screen. */
export function PromptTextField(props: PromptTextFieldProps) {
  const { t } = useTranslation();
  const { label, hint, error, placeholder, value, readOnly, isWhole = false, onChange } = props;
  const [isFullScreen, setIsFullScreen] = useState(false);
  const area = {
    label,
    placeholder,
    value,
    readOnly,
    kind: isWhole ? ('prompt' as const) : ('section' as const),
    onValueChange: onChange,
  };
  return (
    <div className="relative">
      <PromptArea
        {...area}
        hint={hint}
        error={error}
        autoGrow
        areaClassName={isWhole ? 'min-h-72 max-h-96' : 'min-h-18'}
        aside={<CharacterCount className="pr-8" text={value} />}
      />
      <IconButton
        size="sm"
        className="-top-1.5 absolute right-0"
        label={t('prompt.expand', { section: label })}
        icon={Maximize2}
        onClick={() => setIsFullScreen(true)}
      />
      <Dialog
        open={isFullScreen}
        onClose={() => setIsFullScreen(false)}
        size="full"
        title={label}
        description={hint}
        footer={
          <Button variant="primary" onClick={() => setIsFullScreen(false)}>
            {t('buttons.done')}
          </Button>
        }
      >
        <PromptArea
          {...area}
          hideLabel
          aside={<CharacterCount text={value} />}
          className="mx-auto h-full max-w-4xl"
          areaClassName="min-h-0 flex-1 resize-none text-lg leading-6 [&>.cm-editor]:h-full"
        />
      </Dialog>
    </div>
  );
}

function CharacterCount({ text, className }: { text: string; className?: string }) {
  const { t } = useTranslation();
  return <span className={className}>{t('prompt.characters', { count: text.length })}</span>;
}
