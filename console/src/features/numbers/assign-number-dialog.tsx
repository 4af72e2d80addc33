import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { providerNumbersQuery, useAssignNumber } from '../../data/numbers.ts';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { DialogFrame } from '../../design/form/dialog-frame.tsx';
import { unbrokenTelephoneText } from '../../design/telephone-text.ts';
import { toast } from '../../design/toast.tsx';
import {
  type NumberChoice,
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
  // Read here: the window is fetched meanwhile, and must not miss what comes before it.
  const { data, error, isFetching, refetch } = useQuery(providerNumbersQuery());
  const choices = numberChoices(data ?? [], agents, agent.id);
  const [chosenNumber, setChosenNumber] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const chosen = [...choices.free, ...choices.taken].find(({ number }) => number === chosenNumber);
  return (
    <DialogFrame
      size="sm"
      title={t('channels.assign_number_title')}
      description={t('channels.assign_number_description', { name: agent.name })}
      submitText={t('buttons.save')}
      disabled={!chosen}
      onSubmit={() => setAsking(true)}
      onClose={onClose}
    >
      <NumberPicker
        choices={choices}
        numbers={{ data, error, isFetching, refetch }}
        value={chosen?.number ?? null}
        onValueChange={setChosenNumber}
      />
      {chosen ? (
        <AssignmentQuestion
          key={chosen.number}
          open={isAsking}
          agent={agent}
          chosen={chosen}
          onAssigned={onClose}
          onRefused={() => void refetch()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </DialogFrame>
  );
}

/** Asks before a number is assigned, and once more where it turns out that another agent answers it. */
function AssignmentQuestion({
  open,
  agent,
  chosen,
  onAssigned,
  onRefused,
  onClose,
}: {
  open: boolean;
  agent: NumberedAgent;
  chosen: NumberChoice;
  onAssigned: () => void;
  onRefused: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  // The agent that the server knows the number with, where the list of agents did not show it.
  const [takenBy, setTakenBy] = useState<string>();
  const assign = useAssignNumber();
  const holder = chosen.holder ?? takenBy;
  const number = unbrokenTelephoneText(chosen.number);
  const question = { number, name: agent.name, holder };
  const handleConfirm = () =>
    assign.mutate(
      { number: numericNumber(chosen.number), agentId: agent.id, move: holder !== undefined },
      {
        onSuccess: () => {
          toast.success(t('channels.number_assigned_successfully', { number }));
          onAssigned();
        },
        onError: (error) => {
          const other = numberTakenBy(error);
          if (other !== undefined) return setTakenBy(other);
          onClose();
          toast.error(numberFailure(error, t));
          onRefused();
        },
      },
    );
  return (
    <ConfirmDialog
      open={open}
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
      onCancel={onClose}
    />
  );
}
