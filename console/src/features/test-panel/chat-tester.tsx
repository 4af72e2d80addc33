import type { LiveConversation } from '@parley/client/live-socket.ts';
import { MessageSquareOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../design/button.tsx';
import { TestConversation, type TesterProps } from './test-conversation.tsx';
import { openWrittenTest, type TestTransport, useTestConversation } from './use-test-conversation.ts';

export type ChatTesterProps = TesterProps & {
  /** What stands in the empty field. */
  placeholder?: string;
};

/** A test in writing. */
export function ChatTester({ placeholder, ...tester }: ChatTesterProps) {
  const { t } = useTranslation();
  const test = useTestConversation(tester.subject, writtenTransport);
  return (
    <TestConversation
      {...tester}
      test={test}
      isSpoken={false}
      isTyped
      composer={{ placeholder }}
      controls={
        <Button className="-mt-1 w-full" size="sm" icon={MessageSquareOff} onClick={test.end}>
          {t('testPanel.endChat')}
        </Button>
      }
    />
  );
}

const writtenTransport: TestTransport<LiveConversation> = {
  isSpoken: false,
  connect: ({ url, dynamicVariables, onEvent }) =>
    openWrittenTest({ url, dynamicVariables, onEvent: (event) => onEvent({ type: 'live', event }) }),
};
