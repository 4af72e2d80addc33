import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './icon-button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'end'> & {
  /** Names of the button that shows and hides the content, where it is no password. */
  toggleLabels?: { show: string; hide: string };
};

/** A password input whose content can be shown. */
export function PasswordField({ toggleLabels, ...props }: PasswordFieldProps) {
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
          label={
            isShown
              ? (toggleLabels?.hide ?? t('design.hide_password'))
              : (toggleLabels?.show ?? t('design.show_password'))
          }
          icon={isShown ? EyeOff : Eye}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
