import { fileSizeText } from '@parley/client/given-files/file-size-text.ts';
import type { SpeechModel } from '@parley/contract/speech-models.ts';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../design/button.tsx';
import { ProblemLine } from '../design/problem-line.tsx';
import { ProgressBar } from '../design/progress-bar.tsx';
import { toast } from '../design/toast.tsx';
import { failureSentence, failureText } from './failure-sentence.ts';
import { speechModelFailure } from './speech-model-failure.ts';

/** A change on the server, as the hooks in `data/` give it. */
type Change = {
  isPending: boolean;
  mutate: (id: string, handlers?: { onError: (error: Error) => void }) => void;
};

type SpeechModelInstallationProps = {
  model: SpeechModel;
  /** What is installed, in words. */
  name: string;
  /** What is offered, of the size that is fetched for it. */
  offer: (size: string) => string;
  install: Change;
  cancel: Change;
};

/** Offers to install a model, and shows how far that is; stands in a notice. */
export function SpeechModelInstallation(props: SpeechModelInstallationProps) {
  const { model, name, offer, install, cancel } = props;
  const { t, i18n } = useTranslation();
  const { id, state } = model;
  const size = (bytes: number) => fileSizeText(bytes, i18n.language);
  if (state.name === 'installing') {
    const label = t('speechModels.installing', { language: name });
    return (
      <>
        <p>{label}</p>
        <ProgressBar label={label} value={state.total_bytes > 0 ? state.done_bytes / state.total_bytes : 0} />
        <p className="text-sm tabular-nums">
          {t('speechModels.progress', { done: size(state.done_bytes), total: size(state.total_bytes) })}
        </p>
        <Button
          size="sm"
          loading={cancel.isPending}
          onClick={() => cancel.mutate(id, { onError: (error) => toast.error(failureText(error, t)) })}
        >
          {t('design.cancel')}
        </Button>
      </>
    );
  }
  const onError = (error: Error) =>
    toast.error(failureSentence(error, t) ?? t('speechModels.failure_unknown'));
  return (
    <>
      <p>{offer(size(model.download_bytes))}</p>
      {state.name === 'failed' ? <ProblemLine>{speechModelFailure(state.code, t)}</ProblemLine> : null}
      <Button
        size="sm"
        icon={Download}
        loading={install.isPending}
        onClick={() => install.mutate(id, { onError })}
      >
        {t(state.name === 'failed' ? 'design.retry' : 'speechModels.install')}
      </Button>
    </>
  );
}
