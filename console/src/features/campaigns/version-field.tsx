import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { offeredVersionsQuery } from '../../data/agent-versions.ts';
import { SelectField } from '../../design/form/form-fields.tsx';
import { useFormats } from '../../design/formats.ts';

/** The version of the agent that calls: whichever is in force, or one that stays. */
export function VersionField() {
  const { t } = useTranslation();
  const formats = useFormats();
  const { control } = useFormContext<{ agent_id: string; agent_version: string }>();
  const [agentId, chosen] = useWatch({ control, name: ['agent_id', 'agent_version'] });
  const { data: versions = [] } = useQuery(offeredVersionsQuery(agentId));
  const isOffered = chosen === '' || versions.some(({ version }) => String(version) === chosen);
  const version = (number: number | string) => t('fields.version', { version: number });
  return (
    <SelectField
      name="agent_version"
      label={t('campaigns.agent_version')}
      options={[
        { value: '', label: t('campaigns.newest_version') },
        ...versions.map(({ version: number, updated_at, note }) => ({
          value: String(number),
          label: version(number),
          description: note || formats.moment(updated_at),
        })),
        ...(isOffered ? [] : [{ value: chosen, label: version(chosen) }]),
      ]}
    />
  );
}
