import { WandSparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { TextField } from '../../../design/text-field.tsx';
import { isFunctionName, suggestedName } from './function-name.ts';

export type FunctionNameFieldProps = {
  value: string;
  /** A sentence. */
  error?: string | undefined;
  readOnly: boolean;
  onChange: (name: string) => void;
};

/** The name that the model calls a function by; what cannot be one is turned into one that can. */
export function FunctionNameField({ value, error, readOnly, onChange }: FunctionNameFieldProps) {
  const { t } = useTranslation();
  const typed = value.trim();
  const suggestion = typed === '' || isFunctionName(typed) ? '' : suggestedName(typed);
  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      <TextField
        mono
        className="w-full"
        label={t('webhook.name')}
        hint={t('webhook.name_hint')}
        placeholder={t('webhook.name_placeholder')}
        autoComplete="off"
        maxLength={200}
        value={value}
        readOnly={readOnly}
        error={error}
        onValueChange={onChange}
      />
      {suggestion && !readOnly ? (
        <Button size="sm" icon={<WandSparkles size={16} aria-hidden />} onClick={() => onChange(suggestion)}>
          <span>
            {t('webhook.name_use')} <span className="font-mono">{suggestion}</span>
          </span>
        </Button>
      ) : null}
    </div>
  );
}
