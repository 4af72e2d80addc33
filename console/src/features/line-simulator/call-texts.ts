import { CallError } from '@parley/client/call.ts';
import { useTranslation } from 'react-i18next';
import { failureSentence } from '../../session/failure-sentence.ts';
import type { MicrophoneState } from './use-simulated-call.ts';

/** Why a call could not be placed or go on. */
export function useCallErrorText(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => {
    const code = error instanceof CallError ? error.code : undefined;
    if (code === 'phone_number_unanswered') return t('lineSimulator.error_unanswered');
    if (code === 'phone_call_unknown' || code === 'phone_call_replayed') return t('lineSimulator.error_over');
    return failureSentence(error, t) ?? t('session.failure_unknown');
  };
}

/** Whether the caller is heard, or why not. */
export function useMicrophoneText(): (state: MicrophoneState) => string {
  const { t } = useTranslation();
  return (state) => {
    switch (state) {
      case 'on':
        return t('lineSimulator.microphone_on');
      case 'off':
        return t('lineSimulator.microphone_off');
      case 'denied':
        return t('lineSimulator.microphone_denied');
      case 'none':
        return t('lineSimulator.microphone_none');
      case 'in-use':
        return t('lineSimulator.microphone_in_use');
      case 'insecure':
        return t('lineSimulator.microphone_insecure');
      case 'unsupported':
      case 'failed':
        return t('lineSimulator.microphone_failed');
    }
  };
}
