import { SIMULATOR_LINE } from '@parley/contract/phone-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callingLinesQuery } from '../../data/outgoing-calls.ts';
import { useMay } from '../../session/permissions.ts';

/** Over which lines the user may have an agent call; undefined until it is known. */
export function useLineOptions(): { value: string; label: string }[] | undefined {
  const { t } = useTranslation();
  const hasSimulator = useMay('admin');
  const { data: lines } = useQuery(callingLinesQuery());
  return (
    lines && [
      ...lines.map(({ id, name }) => ({ value: id, label: name })),
      ...(hasSimulator ? [{ value: SIMULATOR_LINE, label: t('outgoingCalls.simulator') }] : []),
    ]
  );
}
