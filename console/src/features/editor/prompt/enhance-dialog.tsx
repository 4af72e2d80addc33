import { Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useEnhancePrompt } from '../../../data/prompts.ts';
import { Button } from '../../../design/button.tsx';
import { ComparedTexts } from '../../../design/compared-texts.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { TextArea } from '../../../design/text-area.tsx';
import { toast } from '../../../design/toast.tsx';
import { useCopy } from '../../../design/use-copy.ts';
import { failureSentence } from '../../../session/failure-sentence.ts';

export type EnhanceDialogProps = {
  /** The prompt as one text. */
  original: string;
  isTemplateMode: boolean;
  /** The whole prompt as it will be once an enhanced one is inserted. */
  resultOf: (enhanced: string) => string;
  onInsert: (enhanced: string) => void;
  onClose: () => void;
};

/** Has a language model improve the prompt, and shows both before anything is changed. */
export function EnhanceDialog({ original, isTemplateMode, resultOf, onInsert, onClose }: EnhanceDialogProps) {
  const { t, i18n } = useTranslation();
  const { data, isPending, mutate } = useEnhancePrompt();
  const enhanced = data?.enhancedPrompt;
  const start = () =>
    mutate(
      { text: original, isTemplateMode, lang: i18n.language },
      {
        onError: (error) => {
          toast.error(failureSentence(error, t, ['prompt.error_']) ?? t('prompt.error_enhance_failed'));
          onClose();
        },
      },
    );
  const hasResult = enhanced !== undefined;
  return (
    <Dialog
      onClose={onClose}
      size={hasResult ? 'xl' : 'lg'}
      dismissible={!hasResult}
      title={t('prompt.enhance')}
      description={t(hasResult ? 'prompt.enhance_result' : 'prompt.enhance_ready')}
      footer={
        <>
          <Button onClick={onClose}>{t('design.cancel')}</Button>
          {hasResult ? (
            <EnhancedActions text={resultOf(enhanced)} onInsert={() => onInsert(enhanced)} />
          ) : (
            <Button variant="primary" icon={Sparkles} loading={isPending} onClick={start}>
              {t(isPending ? 'prompt.enhancing' : 'prompt.enhance_start')}
            </Button>
          )}
        </>
      }
    >
      {isPending ? (
        <div className="mb-3">
          <Spinner size={16} label={t('prompt.enhance_wait')} />
        </div>
      ) : null}
      {hasResult ? (
        <ComparedTexts
          before={original}
          after={resultOf(enhanced)}
          beforeTitle={t('prompt.original')}
          afterTitle={t('prompt.enhanced')}
          emptyText={t('prompt.nothing_enhanced')}
        />
      ) : (
        <TextArea
          label={t('prompt.original')}
          readOnly
          value={original}
          areaClassName="h-[50vh] resize-none bg-sunken"
        />
      )}
    </Dialog>
  );
}

function EnhancedActions({ text, onInsert }: { text: string; onInsert: () => void }) {
  const { t } = useTranslation();
  const { isCopied, copy } = useCopy();
  return (
    <>
      <Button onClick={() => void copy(text)}>{t(isCopied ? 'design.copied' : 'prompt.copy')}</Button>
      <Button variant="primary" onClick={onInsert}>
        {t('prompt.insert')}
      </Button>
    </>
  );
}
