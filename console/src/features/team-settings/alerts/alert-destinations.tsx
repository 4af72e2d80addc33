import {
  type AlertDestination,
  DestinationKind,
  NewAlertDestination,
} from '@parley/contract/alert-destinations.ts';
import { type InterfaceLanguage, interfaceLanguageOf } from '@parley/contract/languages.ts';
import { useQuery } from '@tanstack/react-query';
import { Hash, Mail, Send, Webhook } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import {
  alertDestinationsQuery,
  useAddAlertDestination,
  useDeleteAlertDestination,
} from '../../../data/alerts.ts';
import { FormDialog } from '../../../design/form/form-dialog.tsx';
import { ChoiceField, TextField } from '../../../design/form/form-fields.tsx';
import { LANGUAGE_NAMES } from '../../../session/interface-language.ts';
import { settingsFailure } from '../settings-error.ts';
import { LanguageField, PlainTextField, ServerAddressField } from '../settings-fields.tsx';
import { SettingsListSection } from '../settings-list-section.tsx';
import { SettingsRow } from '../settings-row.tsx';
import { ShownSecretDialog } from '../shown-secret-dialog.tsx';

const ICONS = { email: Mail, slack: Hash, webhook: Webhook };

/** Where notices can go. */
export function AlertDestinations() {
  const { t } = useTranslation();
  const destinations = useQuery(alertDestinationsQuery());
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  const handleAdded = (added: string | null) => {
    setAdding(false);
    setSecret(added ?? undefined);
  };
  return (
    <SettingsListSection
      title={t('alerts.destinations')}
      description={t('alerts.destinations_description')}
      add={{ text: t('alerts.add_destination'), variant: 'secondary', onClick: () => setAdding(true) }}
      query={{ ...destinations, data: destinations.data?.list }}
      failed={t('alerts.destinations_failed')}
      empty={{ icon: Send, title: t('alerts.no_destinations'), message: t('alerts.no_destinations_message') }}
      row={(destination) => <DestinationRow key={destination.destination_id} destination={destination} />}
    >
      {isAdding ? (
        <DestinationDialog
          canSendMail={destinations.data?.can_send_mail ?? false}
          onAdded={handleAdded}
          onClose={() => setAdding(false)}
        />
      ) : null}
      {secret === undefined ? null : (
        <ShownSecretDialog
          secret={secret}
          use={t('alerts.secret_use')}
          onClose={() => setSecret(undefined)}
        />
      )}
    </SettingsListSection>
  );
}

function DestinationRow({ destination }: { destination: AlertDestination }) {
  const { t } = useTranslation();
  const { destination_id, kind, label, language } = destination;
  const Icon = ICONS[kind];
  return (
    <SettingsRow
      name={label}
      actions={[]}
      removal={{
        text: t('buttons.delete'),
        title: t('alerts.delete_destination_title', { name: label }),
        message: t('alerts.delete_destination_message'),
        change: useDeleteAlertDestination(),
        input: destination_id,
        doneText: t('alerts.deleted', { name: label }),
      }}
    >
      <Icon size={16} aria-hidden className="shrink-0 text-faint" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-medium text-base text-ink">{label}</p>
        <p className="text-muted text-sm">
          {t(`alerts.destination_${kind}`)}
          {kind === 'webhook' ? null : ` · ${LANGUAGE_NAMES[language]}`}
        </p>
      </div>
    </SettingsRow>
  );
}

const Asked = z.object({
  kind: DestinationKind,
  address: z.string(),
  name: z.string(),
  url: z.string(),
  lang: z.custom<InterfaceLanguage>(),
});

type Asked = z.infer<typeof Asked>;

/** Fields that the kind does not have are left to themselves. */
const WrittenDestination = Asked.transform(wantedOf).pipe(NewAlertDestination);

function wantedOf({ kind, address, name, url, lang: language }: Asked): z.input<typeof NewAlertDestination> {
  switch (kind) {
    case 'email':
      return { kind, address, language };
    case 'slack':
      return { kind, name, url, language };
    case 'webhook':
      return { kind, url, language };
  }
}

/** Asks where notices are to go. */
function DestinationDialog({
  canSendMail,
  onAdded,
  onClose,
}: {
  canSendMail: boolean;
  /** Given the secret, where notices are signed. */
  onAdded: (secret: string | null) => void;
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation();
  const add = useAddAlertDestination();
  return (
    <FormDialog
      size="sm"
      title={t('alerts.add_destination')}
      submitText={t('buttons.add')}
      schema={WrittenDestination}
      defaultValues={{
        kind: canSendMail ? ('email' as const) : ('slack' as const),
        address: '',
        name: '',
        url: '',
        lang: interfaceLanguageOf(i18n.language) ?? 'en',
      }}
      failureOf={(error) =>
        settingsFailure(error, t, { address_refused: 'url', mail_server_missing: 'address' })
      }
      onSubmit={async (destination) => onAdded((await add.mutateAsync(destination)).secret)}
      onClose={onClose}
    >
      {({ values: { kind } }) => (
        <>
          <ChoiceField
            name="kind"
            label={t('alerts.destination_kind')}
            hint={canSendMail ? undefined : t('alerts.error_mail_server_missing')}
            options={DestinationKind.options.map((value) => ({
              value,
              label: t(`alerts.destination_${value}`),
            }))}
          />
          <AddressFields kind={kind} />
          {kind === 'webhook' ? null : <LanguageField />}
        </>
      )}
    </FormDialog>
  );
}

function AddressFields({ kind }: { kind: DestinationKind }) {
  const { t } = useTranslation();
  if (kind === 'email') {
    return (
      <TextField
        name="address"
        type="email"
        label={t('fields.email')}
        errorText={t('signIn.email_invalid')}
        autoComplete="off"
      />
    );
  }
  return (
    <>
      {kind === 'slack' ? (
        <PlainTextField
          name="name"
          label={t('alerts.slack_name')}
          hint={t('alerts.slack_name_hint')}
          missing={t('alerts.name_required')}
        />
      ) : null}
      <ServerAddressField
        label={t(kind === 'slack' ? 'alerts.slack_url' : 'fields.address')}
        hint={t(kind === 'slack' ? 'alerts.slack_url_hint' : 'alerts.url_hint')}
      />
    </>
  );
}
