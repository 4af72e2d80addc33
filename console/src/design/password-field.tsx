import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './icon-button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** A password input whose content can be shown. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      end={
        <IconButton
          size="sm"
          tooltip={false}
          label={isShown ? t('design.hide_password') : t('design.show_password')}
          icon={isShown ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
