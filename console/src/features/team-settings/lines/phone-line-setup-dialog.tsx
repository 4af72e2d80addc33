import type { PhoneLineWithSecret } from '@parley/contract/phone-lines.ts';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../design/banner.tsx';
import { Button } from '../../../design/button.tsx';
import { CopiedText } from '../../../design/copied-text.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { saveFile } from '../../../design/save-file.ts';

/** What is to be pasted at the platform; its secret, where one was just made, is shown this once. */
export function PhoneLineSetupDialog({
  made: { line, secret, gateway_script },
  onClose,
}: {
  made: PhoneLineWithSecret;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { kind, calls_url, media_url, dialled_url, is_reachable, trunk } = line;
  const isOwnExchange = kind === 'media_socket' && !trunk;
  const setupText =
    kind === 'twilio'
      ? t('phoneLines.setup_twilio')
      : trunk
        ? t('phoneLines.setup_gateway')
        : t('phoneLines.setup_media_socket');
  return (
    <Dialog
      onClose={onClose}
      title={t('phoneLines.setup_title', { name: line.name })}
      description={setupText}
      // After closing it by mistake, a user would have to make another one.
      dismissible={secret === null}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('buttons.done')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {is_reachable || kind !== 'twilio' ? null : (
          <Banner tone="warning">{t('phoneLines.unreachable')}</Banner>
        )}
        {trunk ? <GatewaySteps name={line.name} script={gateway_script} /> : null}
        {secret === null || trunk ? null : (
          <>
            <Banner>{t('phoneLines.secret_once')}</Banner>
            <CopiedText label={t('phoneLines.secret')} copyLabel={t('secrets.copy')} text={secret} />
          </>
        )}
        {calls_url === null ? null : <TwilioSteps callsUrl={calls_url} />}
        {isOwnExchange ? (
          <>
            <CopiedText
              label={t('phoneLines.media_url')}
              copyLabel={t('phoneLines.copy_media_url')}
              text={media_url}
            />
            <CopiedText
              label={t('phoneLines.dialled_url')}
              copyLabel={t('phoneLines.copy_dialled_url')}
              text={dialled_url}
            />
            <p className="text-muted text-sm">{t('phoneLines.media_socket_guide')}</p>
          </>
        ) : null}
      </div>
    </Dialog>
  );
}

function TwilioSteps({ callsUrl }: { callsUrl: string }) {
  const { t } = useTranslation();
  return (
    <>
      <CopiedText
        label={t('phoneLines.calls_url')}
        copyLabel={t('phoneLines.copy_calls_url')}
        text={callsUrl}
      />
      <ol className="flex list-decimal flex-col gap-1.5 pl-5 text-base text-muted marker:text-faint">
        <li>{t('phoneLines.step_number')}</li>
        <li>{t('phoneLines.step_webhook')}</li>
        <li>{t('phoneLines.step_assign')}</li>
      </ol>
    </>
  );
}

function GatewaySteps({ name, script }: { name: string; script: string | null }) {
  const { t } = useTranslation();
  const save = (text: string) =>
    saveFile(new Blob([text], { type: 'application/x-sh' }), `${fileNameOf(name)}-gateway.sh`);
  return (
    <>
      {script === null ? (
        <Banner>{t('phoneLines.gateway_script_again')}</Banner>
      ) : (
        <>
          <Banner>{t('phoneLines.gateway_script_once')}</Banner>
          <div>
            <Button icon={Download} onClick={() => save(script)}>
              {t('phoneLines.gateway_script')}
            </Button>
          </div>
        </>
      )}
      <ol className="flex list-decimal flex-col gap-1.5 pl-5 text-base text-muted marker:text-faint">
        <li>{t('phoneLines.step_gateway_install')}</li>
        <li>{t('phoneLines.step_gateway_script')}</li>
        <li>{t('phoneLines.step_gateway_numbers')}</li>
      </ol>
    </>
  );
}

function fileNameOf(name: string): string {
  return (
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'sip'
  );
}
