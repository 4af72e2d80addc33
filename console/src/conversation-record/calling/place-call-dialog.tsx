import type { CallPurpose } from '@parley/contract/outgoing-calls.ts';
import { SIMULATOR_LINE } from '@parley/contract/phone-calls.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrderCall } from '../../data/outgoing-calls.ts';
import { ResourceState } from '../../design/resource-list/resource-state.tsx';
import { Select } from '../../design/select.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { failureSentence } from '../../session/failure-sentence.ts';
import { CallDialog, type CallDialogProps } from './call-dialog.tsx';
import { useLineOptions } from './line-options.ts';

export type PlaceCallDialogProps = Pick<CallDialogProps, 'title' | 'description' | 'to' | 'onClose'> & {
  agentId: string;
  /** Which rules bind the call. */
  purpose: CallPurpose;
  /** The number of the team that the callee sees; that of the agent unless given. */
  from?: string | undefined;
};

/** Has an agent call a number over a line of the team: the first until another one is chosen. */
export function PlaceCallDialog({ agentId, purpose, from, ...dialog }: PlaceCallDialogProps) {
  const { t } = useTranslation();
  const lines = useLineOptions();
  const { mutateAsync } = useOrderCall();
  const [chosenLine, setChosenLine] = useState<string>();
  const first = lines.data?.[0];
  const line_id = chosenLine ?? first?.value ?? '';
  return (
    <CallDialog
      {...dialog}
      disabled={first === undefined}
      isChanged={chosenLine !== undefined}
      onOrder={(to, key) =>
        mutateAsync({ agent_id: agentId, to, from, purpose, line_id, idempotency_key: `${key} ${line_id}` })
      }
    >
      <ResourceState
        query={lines}
        loading={<Skeleton className="h-14 rounded-md" />}
        failed={t('phoneLines.failed')}
        errorText={(error) => failureSentence(error, t)}
        className="py-4"
      >
        {(options) =>
          first ? (
            <Select
              label={t('outgoingCalls.line')}
              hint={t(
                first.value === SIMULATOR_LINE ? 'outgoingCalls.only_simulator' : 'outgoingCalls.line_hint',
              )}
              options={options}
              value={line_id}
              onValueChange={setChosenLine}
            />
          ) : null
        }
      </ResourceState>
    </CallDialog>
  );
}
