import { DEFAULT_CLIENT_EVENTS } from '@parley/contract/agent-defaults.ts';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../design/checkbox.tsx';
import { useSetting } from '../settings/editor-store.tsx';
import { SettingsGroup } from './settings-block.tsx';

const OFFERED_EVENTS: readonly string[] = [
  ...DEFAULT_CLIENT_EVENTS,
  'agent_tool_request',
  'agent_tool_response',
  'agent_tool_response_full_payload',
  'mcp_tool_call',
  'mcp_connection_status',
  'turn_ledger',
];

/** Which events the client of a conversation is sent; stored ones that are not known here stay. */
export function ClientEventList() {
  const { t } = useTranslation();
  const { label, value, readOnly, change } = useSetting('conversation_config.conversation.client_events');
  const events: readonly string[] = value;
  const shown = [...OFFERED_EVENTS, ...events.filter((event) => !OFFERED_EVENTS.includes(event))];
  const toggle = (event: string, isOn: boolean) =>
    change(shown.filter((name) => (name === event ? isOn : events.includes(name))));
  return (
    <SettingsGroup title={label} hint={t('advanced.client_events_hint')}>
      <div className="@lg:grid-cols-2 grid gap-x-6 gap-y-3">
        {shown.map((event) => {
          const isKnown = OFFERED_EVENTS.includes(event);
          return (
            <Checkbox
              key={event}
              label={
                isKnown ? t(`advanced.event_${event}`) : <span className="font-mono text-sm">{event}</span>
              }
              hint={t(isKnown ? `advanced.event_${event}_hint` : 'advanced.event_unknown_hint')}
              checked={events.includes(event)}
              disabled={readOnly}
              onCheckedChange={(isOn) => toggle(event, isOn)}
            />
          );
        })}
      </div>
    </SettingsGroup>
  );
}
