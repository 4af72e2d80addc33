import { SIMULATOR_LINE } from '@parley/contract/phone-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callingLinesQuery } from '../../data/outgoing-calls.ts';
import { useMay } from '../../session/permissions.ts';

/** Over which lines the user may have an agent call: a query, which may have failed. */
export function useLineOptions() {
  const { t } = useTranslation();
  const hasSimulator = useMay('admin');
  return useQuery({
    ...callingLinesQuery(),
    select: (lines) => [
      ...lines.map(({ id, name }) => ({ value: id, label: name })),
      ...(hasSimulator ? [{ value: SIMULATOR_LINE, label: t('outgoingCalls.simulator') }] : []),
    ],
  });
}
