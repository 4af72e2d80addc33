import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { PasswordField } from '../../../design/password-field.tsx';
import type { ServerDraft } from './server-draft.ts';

/** The token that the server asks for; a stored one stays until another is typed or it is taken away. */
export function TokenField({
  value: { token, isTokenRemoved },
  isStored,
  onChange,
}: {
  value: Pick<ServerDraft, 'token' | 'isTokenRemoved'>;
  isStored: boolean;
  onChange: (change: Partial<ServerDraft>) => void;
}) {
  const { t } = useTranslation();
  const isKept = isStored && !isTokenRemoved;
  return (
    <div className="flex flex-col gap-1.5">
      <PasswordField
        mono
        label={t('toolServers.token')}
        hint={t(isTokenRemoved ? 'toolServers.token_removed' : 'toolServers.token_hint')}
        placeholder={isKept ? t('toolServers.value_stored') : ''}
        toggleLabels={{ show: t('toolServers.show_value'), hide: t('toolServers.hide_value') }}
        value={token}
        autoComplete="off"
        onValueChange={(next) => onChange({ token: next })}
      />
      {isStored ? (
        <Button
          size="sm"
          className="self-start"
          onClick={() => onChange({ isTokenRemoved: !isTokenRemoved, token: '' })}
        >
          {t(isTokenRemoved ? 'toolServers.keep_token' : 'toolServers.remove_token')}
        </Button>
      ) : null}
    </div>
  );
}
