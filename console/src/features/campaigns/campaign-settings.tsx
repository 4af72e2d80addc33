import type { Campaign } from '@parley/contract/campaigns.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useLineOptions } from '../../conversation-record/calling/line-options.ts';
import { durationText } from '../../design/duration-text.ts';
import { WEEKDAYS, weekdayText } from '../../design/form/weekdays-field.tsx';
import { type Formats, useFormats } from '../../design/formats.ts';
import { PropertyList } from '../../design/property-list.tsx';
import { telephoneText } from '../../design/telephone-text.ts';
import { CampaignCard } from './campaign-card.tsx';

/** How a campaign that was prepared calls its people. */
export function CampaignSettings({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation();
  return (
    <CampaignCard title={t('campaigns.settings_title')}>
      <SettingsSummary campaign={campaign} />
    </CampaignCard>
  );
}

/** When, from where and how often a campaign calls, in words. */
export function SettingsSummary({ campaign }: { campaign: Campaign }) {
  const { t, i18n } = useTranslation();
  const formats = useFormats();
  const { data: lines } = useLineOptions();
  const { agent_version, hours, retries, from, line_id, purpose, calls_at_once, on_voicemail } = campaign;
  const retryText = ({ times, minutes }: Campaign['retries']['busy']) =>
    times === 0
      ? t('campaigns.no_retry')
      : t('campaigns.retry_summary', { count: times, delay: durationText(minutes * 60, i18n.language) });
  const days = WEEKDAYS.filter((day) => hours.weekdays.includes(day));
  return (
    <PropertyList
      properties={[
        {
          name: t('campaigns.agent_version'),
          value:
            agent_version === null
              ? t('campaigns.newest_version')
              : t('fields.version', { version: agent_version }),
        },
        { name: t('fields.days'), value: days.map((day) => weekdayText(day, i18n.language)).join(', ') },
        {
          name: t('campaigns.hours'),
          value: hours.windows.map((window) => windowText(window, formats, t)).join(', '),
        },
        { name: t('campaigns.calls_at_once'), value: formats.number(calls_at_once) },
        { name: t('campaigns.row_busy'), value: retryText(retries.busy) },
        { name: t('campaigns.row_no_answer'), value: retryText(retries.no_answer) },
        { name: t('campaigns.row_failed'), value: retryText(retries.failed) },
        { name: t('campaigns.row_voicemail'), value: t(`campaigns.on_voicemail_${on_voicemail}`) },
        {
          name: t('campaigns.from'),
          value: from === null ? t('campaigns.from_agent') : telephoneText(from),
        },
        {
          name: t('outgoingCalls.line'),
          value: lineText(line_id, lines, t),
        },
        { name: t('campaigns.purpose'), value: t(`campaigns.purpose_${purpose}`) },
      ]}
    />
  );
}

/** Part of a day, such as `10:00 – 13:00`. */
export function windowText(
  { from, until }: Campaign['hours']['windows'][number],
  { clock }: Pick<Formats, 'clock'>,
  t: TFunction,
): string {
  return from === '00:00' && until === '24:00'
    ? t('campaigns.whole_day')
    : `${clock(from)}\u00A0– ${clock(until)}`;
}

/** Over which line a campaign calls. @param lines that the user may choose, undefined until they are known */
export function lineText(
  lineId: string | null,
  lines: readonly { value: string; label: string }[] | undefined,
  t: TFunction,
): string {
  if (lineId === null) return t('campaigns.only_line');
  return lines ? (lines.find(({ value }) => value === lineId)?.label ?? t('campaigns.other_line')) : '';
}
