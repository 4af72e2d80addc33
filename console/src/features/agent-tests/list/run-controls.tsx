import { AGENT_TESTS } from '@parley/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunWish } from '../../../data/agent-test-runs.ts';
import { offeredVersionsQuery } from '../../../data/agent-versions.ts';
import { Button } from '../../../design/button.tsx';
import { NumberField } from '../../../design/number-field.tsx';
import { Select } from '../../../design/select.tsx';
import { storedRepeat, storeRepeat } from '../stored-repeat.ts';
import { useTestWords } from '../test-words.ts';
import type { TestedAgent } from '../tested-agent.ts';

export type RunControlsProps = {
  agent: TestedAgent;
  /** Tests that are chosen, and all there are. */
  chosen: number;
  count: number;
  isStarting: boolean;
  onRun: (wish: Omit<RunWish, 'test_ids'>) => void;
};

const UNSAVED = 'unsaved';

/** How often the tests run, on which settings, and the button that begins. */
export function RunControls({ agent, chosen, count, isStarting, onRun }: RunControlsProps) {
  const { t } = useTranslation();
  const words = useTestWords();
  const [repeat, setRepeat] = useState(storedRepeat);
  const { data: versions = [] } = useQuery(offeredVersionsQuery(agent.id, agent.version));
  const [wanted, setWanted] = useState<string>();
  const older = versions.filter(({ version }) => version < agent.version);
  const options = [
    ...(agent.unsaved ? [{ value: UNSAVED, label: t('editor.unsaved') }] : []),
    { value: String(agent.version), label: t('agentTests.saved_version', { version: agent.version }) },
    ...older.map(({ version, updated_at }) => ({
      value: String(version),
      label: words.version(version),
      description: words.moment(updated_at),
    })),
  ];
  // A version that was chosen may be left behind by a save, and unsaved changes by taking them back.
  const subject = options.find(({ value }) => value === wanted)?.value ?? options[0]?.value ?? UNSAVED;
  return (
    <section
      aria-label={t('agentTests.run_section')}
      className="flex flex-wrap items-end gap-x-3 gap-y-3 rounded-lg border bg-surface px-4 py-3"
    >
      <Select
        className="min-w-44 flex-1"
        label={t('agentTests.tested_settings')}
        options={options}
        value={subject}
        onValueChange={setWanted}
      />
      <NumberField
        className="w-32"
        label={t('agentTests.repetitions')}
        value={repeat}
        min={1}
        max={AGENT_TESTS.repeatMax}
        onValueChange={(next) => {
          setRepeat(next);
          storeRepeat(next);
        }}
      />
      <Button
        variant="primary"
        className="max-sm:w-full"
        loading={isStarting}
        icon={Play}
        onClick={() =>
          onRun(subject === UNSAVED ? { repeat, draft: agent.unsaved } : { repeat, version: Number(subject) })
        }
      >
        {chosen > 0
          ? t('agentTests.run_chosen', { count: chosen })
          : t('agentTests.run_all', { count, number: words.number(count) })}
      </Button>
    </section>
  );
}
