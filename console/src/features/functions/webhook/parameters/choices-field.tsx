import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../../design/text-field.tsx';

/** The only values that the model may fill in, with commas between them. */
export function ChoicesField({
  choices,
  readOnly,
  onChange,
}: {
  choices: readonly string[];
  readOnly: boolean;
  onChange: (choices: string[]) => void;
}) {
  const { t } = useTranslation();
  // As it is being typed; commas and blanks at its end mean nothing yet.
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      mono
      label={t('webhook.choices')}
      placeholder={t('webhook.choices_placeholder')}
      autoComplete="off"
      value={typed ?? choices.join(', ')}
      readOnly={readOnly}
      onValueChange={(text) => {
        setTyped(text);
        onChange([
          ...new Set(
            text
              .split(',')
              .map((choice) => choice.trim())
              .filter(Boolean),
          ),
        ]);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
