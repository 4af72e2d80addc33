import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../design/button.tsx';
import { ComparedTexts } from '../../../../design/compared-texts.tsx';

export type ReplyComparisonProps = {
  expected: string;
  said: string;
  /** Has the test expect what was said from now on, and tells whether it does; undefined where that cannot be. */
  onAccept: (() => Promise<boolean>) | undefined;
};

/** What was expected beside what the agent said, and the way to expect that instead. */
export function ReplyComparison({ expected, said, onAccept }: ReplyComparisonProps) {
  const { t } = useTranslation();
  const [state, setState] = useState<'open' | 'saving' | 'accepted'>('open');
  const handleAccept = async () => {
    setState('saving');
    setState((await onAccept?.()) ? 'accepted' : 'open');
  };
  return (
    <div className="mt-2 flex flex-col gap-2">
      <ComparedTexts
        before={expected}
        after={said}
        beforeTitle={t('agentTests.reply_expected')}
        afterTitle={t('agentTests.reply_said')}
        emptyText={t('agentTests.reply_none')}
      />
      <div role="status" className="text-muted text-sm empty:hidden">
        {state === 'accepted' ? t('agentTests.accepted') : null}
      </div>
      {onAccept && state !== 'accepted' ? (
        <Button
          size="sm"
          className="self-start"
          loading={state === 'saving'}
          onClick={() => void handleAccept()}
        >
          {t('agentTests.accept_reply')}
        </Button>
      ) : null}
    </div>
  );
}
