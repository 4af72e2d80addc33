import { AppWindow } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SessionScreen } from './session-screen.tsx';
import { handOverAnswer } from './window-answer.ts';

/** What the small window of a sign-in shows at its end, until the page that opened it closes it. */
export function HandOverScreen({ answer }: { answer: string }) {
  const { t } = useTranslation();
  const [isLost, setLost] = useState(false);
  useEffect(() => setLost(!handOverAnswer(answer)), [answer]);
  return (
    <SessionScreen
      icon={<AppWindow size={20} aria-hidden />}
      title={t('signIn.window_end_title')}
      message={t(isLost ? 'signIn.window_lost' : 'signIn.window_end')}
      actions={null}
    />
  );
}
