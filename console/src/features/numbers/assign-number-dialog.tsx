import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { providerNumbersQuery, useAssignNumber } from '../../data/numbers.ts';
import { Button } from '../../design/button.tsx';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { unbrokenTelephoneText } from '../../design/telephone-text.ts';
import { toast } from '../../design/toast.tsx';
import {
  type NumberedAgent,
  numberChoices,
  numberFailure,
  numberTakenBy,
  numericNumber,
} from './number-choices.ts';
import { NumberPicker } from './number-picker.tsx';

/** Chooses the number that an agent answers, and asks before it is assigned. */
export function AssignNumberDialog({
  agent,
  agents,
  onClose,
}: {
  agent: NumberedAgent;
  /** Every agent that answers a number, to name the one that would lose it. */
  agents: readonly NumberedAgent[];
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const numbers = useQuery(providerNumbersQuery());
  const choices = numberChoices(numbers.data ?? [], agents, agent.id);
  const [chosenNumber, setChosenNumber] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  // The agent that the server knows the number with, where the list of agents did not show it.
  const [takenBy, setTakenBy] = useState<string>();
  const assign = useAssignNumber();
  const chosen = [...choices.free, ...choices.taken].find(({ number }) => number === chosenNumber);
  const holder = chosen?.holder ?? takenBy;

  const handleConfirm = () => {
    if (!chosen) return;
    assign.mutate(
      { number: numericNumber(chosen.number), agentId: agent.id, move: holder !== undefined },
      {
        onSuccess: () => {
          toast.success(
            t('channels.number_assigned_successfully', { number: unbrokenTelephoneText(chosen.number) }),
          );
          onClose();
        },
        onError: (error) => {
          const other = numberTakenBy(error);
          if (other !== undefined) return setTakenBy(other);
          setAsking(false);
          toast.error(numberFailure(error, t));
          void numbers.refetch();
        },
      },
    );
  };
  const question = { number: chosen && unbrokenTelephoneText(chosen.number), name: agent.name, holder };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={t('channels.assign_number_title')}
      description={t('channels.assign_number_description', { name: agent.name })}
      onSubmit={() => chosen && setAsking(true)}
      footer={
        <>
          <Button onClick={onClose}>{t('design.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={!chosen}>
            {t('channels.save')}
          </Button>
        </>
      }
    >
      <NumberPicker
        choices={choices}
        isLoading={numbers.isPending}
        failure={numbers.isError ? numbers.error : undefined}
        isRetrying={numbers.isFetching}
        onRetry={() => numbers.refetch()}
        value={chosen?.number ?? null}
        onValueChange={(number) => {
          setChosenNumber(number);
          setTakenBy(undefined);
        }}
      />
      <ConfirmDialog
        open={isAsking}
        type={holder ? 'warning' : 'info'}
        title={t(holder ? 'channels.move_number_title' : 'channels.confirm_number_title', question)}
        message={[
          t(holder ? 'channels.move_number_message' : 'channels.confirm_number_message', question),
          agent.numberActive
            ? t('channels.replace_number_message', { number: unbrokenTelephoneText(agent.numberActive) })
            : '',
        ].join(' ')}
        confirmText={t(holder ? 'channels.move_number' : 'channels.assign_number')}
        busy={assign.isPending}
        onConfirm={handleConfirm}
        onCancel={() => setAsking(false)}
      />
    </Dialog>
  );
}
