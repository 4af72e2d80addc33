import { useTranslation } from 'react-i18next';
import { Button } from '../../design/button.tsx';
import { CopyButton } from '../../design/copy-button.tsx';

const COMMAND = 'npm run sign-in';

/** Says how to get a sign-in link where the server sends no e-mail. */
export function LinkAdvice({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-4">
      <p className="text-base text-muted">{t('signIn.no_mail')}</p>
      <ul className="flex list-disc flex-col gap-3 pl-4 text-base text-ink marker:text-faint">
        <li>{t('signIn.no_mail_administrator')}</li>
        <li>
          {t('signIn.no_mail_server')}
          <span className="mt-2 flex items-center justify-between gap-2 rounded-md border bg-sunken py-1 pr-1 pl-3">
            <code className="text-sm">{COMMAND}</code>
            <CopyButton text={COMMAND} label={t('signIn.copy_command')} />
          </span>
        </li>
      </ul>
      <Button onClick={onBack} className="self-start">
        {t('signIn.back')}
      </Button>
    </div>
  );
}
