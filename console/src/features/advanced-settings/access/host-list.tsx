import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { TextField } from '../../../design/text-field.tsx';
import { SettingsGroup } from '../settings-block.tsx';
import { typedHost } from './host-name.ts';

export type HostListProps = {
  hosts: readonly string[];
  /** Whether the list decides; with signed addresses it waits. */
  isHeeded: boolean;
  readOnly: boolean;
  onChange: (hosts: string[]) => void;
};

/** The sites that may talk with the agent by its id alone. */
export function HostList({ hosts, isHeeded, readOnly, onChange }: HostListProps) {
  const { t } = useTranslation();
  return (
    <SettingsGroup
      title={t('advanced.allowlist')}
      hint={isHeeded ? t('advanced.allowlist_hint') : t('advanced.allowlist_idle')}
    >
      {hosts.length > 0 ? (
        <ul className="flex flex-wrap gap-1.5">
          {hosts.map((host) => (
            <li
              key={host}
              className="flex h-7 max-w-full items-center gap-1 rounded-md border bg-sunken pl-2 font-mono text-ink text-sm last:pr-0"
            >
              <span className={readOnly ? 'truncate pr-2' : 'truncate'}>{host}</span>
              {readOnly ? null : (
                <button
                  type="button"
                  aria-label={t('advanced.host_remove', { host })}
                  className="flex size-6 items-center justify-center rounded-md text-muted transition-colors hover:bg-hover hover:text-danger-ink"
                  onClick={() => onChange(hosts.filter((other) => other !== host))}
                >
                  <X size={16} aria-hidden />
                </button>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {hosts.length === 0 && isHeeded ? (
        <p className="text-muted text-sm">{t('advanced.allowlist_empty')}</p>
      ) : null}
      {readOnly ? null : <NewHost hosts={hosts} onAdd={(host) => onChange([...hosts, host])} />}
    </SettingsGroup>
  );
}

function NewHost({ hosts, onAdd }: { hosts: readonly string[]; onAdd: (host: string) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const add = () => {
    const host = typedHost(typed);
    if (host === undefined) return setError(t('advanced.host_invalid'));
    if (hosts.includes(host)) return setError(t('advanced.host_taken'));
    onAdd(host);
    setTyped('');
  };
  return (
    <div className="flex items-start gap-2">
      <TextField
        mono
        hideLabel
        className="max-w-80 flex-1"
        label={t('advanced.host_new')}
        placeholder="www.example.com"
        maxLength={300}
        value={typed}
        error={error}
        onValueChange={(text) => {
          setTyped(text);
          setError(undefined);
        }}
        onKeyDown={(event) => event.key === 'Enter' && add()}
        // What was typed counts without a further click, also when the agent is saved next.
        onBlur={() => typedHost(typed) !== undefined && add()}
      />
      <Button icon={<Plus size={16} aria-hidden />} disabled={typed.trim() === ''} onClick={add}>
        {t('advanced.host_add')}
      </Button>
    </div>
  );
}
