import { DEFAULT_CLIENT_EVENTS } from '@parley/contract/agent-defaults.ts';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../design/checkbox.tsx';
import { SettingsGroup } from './settings-block.tsx';

export type ClientEventListProps = {
  events: readonly string[];
  readOnly: boolean;
  onChange: (events: string[]) => void;
};

/** Which events a conversation sends to whoever holds it; stored ones that nobody here knows stay. */
export function ClientEventList({ events, readOnly, onChange }: ClientEventListProps) {
  const { t } = useTranslation();
  const texts = useEventTexts();
  const shown = [...OFFERED_EVENTS, ...events.filter((event) => !OFFERED_EVENTS.includes(event))];
  const toggle = (event: string, isOn: boolean) =>
    onChange(
      isOn
        ? shown.filter((name) => name === event || events.includes(name))
        : events.filter((name) => name !== event),
    );
  return (
    <SettingsGroup title={t('advanced.client_events')} hint={t('advanced.client_events_hint')}>
      <div className="@lg:grid-cols-2 grid gap-x-6 gap-y-3">
        {shown.map((event) => (
          <Checkbox
            key={event}
            label={texts[event]?.[0] ?? <span className="font-mono text-sm">{event}</span>}
            hint={texts[event]?.[1] ?? t('advanced.event_unknown_hint')}
            checked={events.includes(event)}
            disabled={readOnly}
            onCheckedChange={(isOn) => toggle(event, isOn)}
          />
        ))}
      </div>
    </SettingsGroup>
  );
}

const OFFERED_EVENTS: readonly string[] = [
  ...DEFAULT_CLIENT_EVENTS,
  ...['agent_tool_request', 'agent_tool_response', 'agent_tool_response_full_payload'],
  ...['mcp_tool_call', 'mcp_connection_status', 'turn_ledger'],
];

function useEventTexts(): Readonly<Record<string, readonly [name: string, meaning: string]>> {
  const { t } = useTranslation();
  return {
    audio: [t('advanced.event_audio'), t('advanced.event_audio_hint')],
    interruption: [t('advanced.event_interruption'), t('advanced.event_interruption_hint')],
    user_transcript: [t('advanced.event_user_transcript'), t('advanced.event_user_transcript_hint')],
    agent_response: [t('advanced.event_agent_response'), t('advanced.event_agent_response_hint')],
    agent_response_correction: [
      t('advanced.event_agent_response_correction'),
      t('advanced.event_agent_response_correction_hint'),
    ],
    agent_tool_request: [t('advanced.event_agent_tool_request'), t('advanced.event_agent_tool_request_hint')],
    agent_tool_response: [
      t('advanced.event_agent_tool_response'),
      t('advanced.event_agent_tool_response_hint'),
    ],
    agent_tool_response_full_payload: [
      t('advanced.event_agent_tool_response_full_payload'),
      t('advanced.event_agent_tool_response_full_payload_hint'),
    ],
    mcp_tool_call: [t('advanced.event_mcp_tool_call'), t('advanced.event_mcp_tool_call_hint')],
    mcp_connection_status: [
      t('advanced.event_mcp_connection_status'),
      t('advanced.event_mcp_connection_status_hint'),
    ],
    turn_ledger: [t('advanced.event_turn_ledger'), t('advanced.event_turn_ledger_hint')],
  };
}
