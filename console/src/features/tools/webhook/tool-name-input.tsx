import { FUNCTION_NAME } from '@parley/contract/functions.ts';
import { WandSparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { TextField } from '../../../design/text-field.tsx';
import { useFieldError } from './tool-fields.tsx';
import { suggestedName } from './tool-name.ts';

/** The name that the model calls a tool by; what cannot be one is turned into one that can. */
export function ToolNameInput({
  value,
  error,
  onChange,
}: {
  value: string;
  /** A sentence that only the agent as a whole can know, such as that the name is taken. */
  error: string | undefined;
  onChange: (name: string) => void;
}) {
  const errorOf = useFieldError();
  const { t } = useTranslation();
  const typed = value.trim();
  const suggestion = typed === '' || FUNCTION_NAME.test(typed) ? '' : suggestedName(typed);
  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      <TextField
        mono
        className="w-full"
        label={t('fields.name')}
        hint={t('webhook.name_hint')}
        placeholder={t('webhook.name_placeholder')}
        autoComplete="off"
        maxLength={200}
        value={value}
        error={error ?? errorOf('name')}
        onValueChange={onChange}
      />
      {suggestion ? (
        <Button size="sm" icon={WandSparkles} onClick={() => onChange(suggestion)}>
          <span>
            {t('webhook.name_use')} <span className="font-mono">{suggestion}</span>
          </span>
        </Button>
      ) : null}
    </div>
  );
}
