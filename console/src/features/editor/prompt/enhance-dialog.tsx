import { Sparkles } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useEnhancePrompt } from '../../../data/prompts.ts';
import { Button } from '../../../design/button.tsx';
import { ComparedTexts } from '../../../design/compared-texts.tsx';
import { useCopyConfirmation } from '../../../design/copy-button.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { TextArea } from '../../../design/text-area.tsx';
import { toast } from '../../../design/toast.tsx';

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
  const enhance = useEnhancePrompt();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const enhanced = enhance.data?.enhancedPrompt;

  const handleStart = () => {
    abort.current = new AbortController();
    const { signal } = abort.current;
    enhance.mutate(
      { text: original, isTemplateMode, lang: i18n.language, signal },
      {
        onError: () => {
          if (signal.aborted) return;
          toast.error(t('prompt.enhance_failed'));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size={enhanced === undefined ? 'lg' : 'xl'}
      dismissible={enhanced === undefined}
      title={t('prompt.enhance')}
      description={t(enhanced === undefined ? 'prompt.enhance_ready' : 'prompt.enhance_result')}
      footer={
        <>
          <Button onClick={onClose}>{t('design.cancel')}</Button>
          {enhanced === undefined ? (
            <Button
              variant="primary"
              icon={<Sparkles size={16} aria-hidden />}
              loading={enhance.isPending}
              onClick={handleStart}
            >
              {t(enhance.isPending ? 'prompt.enhancing' : 'prompt.enhance_start')}
            </Button>
          ) : (
            <EnhancedActions text={resultOf(enhanced)} onInsert={() => onInsert(enhanced)} />
          )}
        </>
      }
    >
      {enhance.isPending ? (
        <div className="mb-3">
          <Spinner size={16} label={t('prompt.enhance_wait')} />
        </div>
      ) : null}
      {enhanced === undefined ? (
        <TextArea
          label={t('prompt.original')}
          readOnly
          value={original}
          areaClassName="h-[50vh] resize-none bg-sunken"
        />
      ) : (
        <ComparedTexts
          before={original}
          after={resultOf(enhanced)}
          beforeTitle={t('prompt.original')}
          afterTitle={t('prompt.enhanced')}
          emptyText={t('prompt.nothing_enhanced')}
        />
      )}
    </Dialog>
  );
}

function EnhancedActions({ text, onInsert }: { text: string; onInsert: () => void }) {
  const { t } = useTranslation();
  const [isCopied, confirmCopy] = useCopyConfirmation();
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      confirmCopy();
    } catch {
      toast.error(t('prompt.copy_failed'));
    }
  };
  return (
    <>
      <Button onClick={handleCopy}>{t(isCopied ? 'design.copied' : 'prompt.copy')}</Button>
      <Button variant="primary" onClick={onInsert}>
        {t('prompt.insert')}
      </Button>
    </>
  );
}
