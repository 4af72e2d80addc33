import { SipCodec, SipTransport } from '@parley/contract/sip-trunks.ts';
import { useTranslation } from 'react-i18next';
import {
  CheckboxField,
  SecretField,
  SelectField,
  SwitchField,
  TextField,
  useFormField,
} from '../../../design/form/form-fields.tsx';
import { ProblemLine } from '../../../design/problem-line.tsx';
import { CODECS, TRANSPORTS } from './sip-trunk-form.ts';

/** What a carrier names for its trunk. */
export function SipTrunkFields({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[1fr_6rem]">
        <TextField
          name="trunk.server"
          label={t('phoneLines.sip_server')}
          hint={t('phoneLines.sip_server_hint')}
          errorText={t('phoneLines.sip_server_wrong')}
          autoComplete="off"
          maxLength={260}
        />
        <SelectField
          name="trunk.transport"
          label={t('phoneLines.sip_transport')}
          options={SipTransport.options.map((value) => ({ value, label: TRANSPORTS[value] }))}
        />
      </div>
      <SwitchField
        name="trunk.registers"
        label={t('phoneLines.sip_registers')}
        hint={t('phoneLines.sip_registers_hint')}
      />
      <TextField
        name="trunk.username"
        label={t('phoneLines.sip_username')}
        hint={t('phoneLines.sip_username_hint')}
        errorText={({ code }) =>
          code === 'custom' ? t('phoneLines.sip_username_required') : t('phoneLines.sip_username_wrong')
        }
        autoComplete="off"
        maxLength={100}
      />
      <SecretField
        name="trunk.password"
        label={t('fields.password')}
        hint={isNew ? t('phoneLines.sip_password_hint') : t('phoneLines.sip_password_keep')}
        errorText={t('phoneLines.error_sip_password_required')}
        mono
      />
      <TextField
        name="trunk.numbers"
        label={t('phoneLines.sip_numbers')}
        hint={t('phoneLines.sip_numbers_hint')}
        errorText={t('phoneLines.sip_numbers_wrong')}
        autoComplete="off"
        maxLength={4_000}
      />
      <TextField
        name="trunk.peers"
        label={t('phoneLines.sip_peers')}
        hint={t('phoneLines.sip_peers_hint')}
        errorText={t('phoneLines.sip_peers_wrong')}
        autoComplete="off"
        maxLength={2_000}
      />
      <Codecs />
    </>
  );
}

function Codecs() {
  const { t } = useTranslation();
  const { error } = useFormField({ name: 'trunk.codecs', errorText: t('phoneLines.sip_codecs_wrong') });
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-medium text-ink text-sm">{t('phoneLines.sip_codecs')}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {SipCodec.options.map((codec) => (
          <CheckboxField key={codec} name={`trunk.codecs.${codec}`} label={CODECS[codec]} />
        ))}
      </div>
      {error ? <ProblemLine>{error}</ProblemLine> : null}
    </fieldset>
  );
}
