import { CallError } from '@parley/client/call.ts';
import { QA } from '@parley/contract/limits.ts';
import type { EnhancedQaPair } from '@parley/contract/qa-pairs.ts';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NothingEnhanced, useEnhanceQa } from '../../../data/qa-enhancement.ts';
import { Checkbox } from '../../../design/checkbox.tsx';
import { DialogFrame } from '../../../design/form/dialog-frame.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { lastingStorage } from '../../../session/browser-storage.ts';
import { useDocumentErrorText } from '../document-error-text.ts';
import { EnhancedPairCard } from './enhanced-pair-card.tsx';
import { enhancementLanguage } from './enhancement-language.ts';
import { isEnhanceable, type QaPairDraft } from './qa-draft.ts';

/** Why nothing was enhanced, in words. */
export type EnhancementFailure = { sentence: string; isModelMissing: boolean };

type EnhanceQaDialogProps = {
  pairs: readonly QaPairDraft[];
  onApply: (enhanced: readonly QaPairDraft[]) => void;
  onClose: () => void;
  onFailed: (failure: EnhancementFailure) => void;
};

/** Chooses pairs, has a language model enhance them, and compares before anything is changed. */
export function EnhanceQaDialog({ pairs, onApply, onClose, onFailed }: EnhanceQaDialogProps) {
  const { t } = useTranslation();
  const { mutate, isPending } = useEnhanceQa();
  const [enhanced, setEnhanced] = useState<readonly EnhancedQaPair[]>();
  const [isEdited, setIsEdited] = useState(false);
  const [chosenIds, setChosenIds] = useState<readonly string[]>(() =>
    pairs
      .filter(isEnhanceable)
      .slice(0, QA.enhancedAtOnce)
      .map(({ id }) => id),
  );
  const failureOf = useEnhancementFailure();
  const start = (qa_pairs: QaPairDraft[]) => {
    const language = enhancementLanguage(lastingStorage.getItem('language'), navigator.language);
    mutate(
      { qa_pairs, language },
      { onSuccess: setEnhanced, onError: (error) => onFailed(failureOf(error)) },
    );
  };
  const apply = (applied: readonly EnhancedQaPair[]) => {
    onApply(applied.map(toDraft));
    const left = enhanced?.filter(({ id }) => !applied.some((pair) => pair.id === id)) ?? [];
    if (left.length === 0) onClose();
    else setEnhanced(left);
  };
  return (
    <DialogFrame
      size={enhanced ? 'xl' : 'lg'}
      staysOpen={enhanced !== undefined || isPending}
      isChanged={isEdited}
      title={t('qa.enhance_title')}
      description={t(enhanced ? 'qa.enhance_compare' : 'qa.enhance_choose')}
      submitText={
        enhanced
          ? t('qa.apply_all', { count: enhanced.length })
          : t('qa.enhance_start', { count: chosenIds.length })
      }
      submitIcon={enhanced ? undefined : Sparkles}
      busyText={t('qa.enhancing')}
      busy={isPending}
      disabled={!enhanced && chosenIds.length === 0}
      onSubmit={() => (enhanced ? apply(enhanced) : start(pairs.filter(({ id }) => chosenIds.includes(id))))}
      onClose={onClose}
    >
      {enhanced ? (
        <ul className="flex flex-col gap-4">
          {enhanced.map((pair) => (
            <EnhancedPairCard
              key={pair.id}
              pair={pair}
              onChange={(changed) => {
                setEnhanced(enhanced.map((other) => (other.id === changed.id ? changed : other)));
                setIsEdited(true);
              }}
              onApply={() => apply([pair])}
            />
          ))}
        </ul>
      ) : (
        <PairChoice pairs={pairs} chosenIds={chosenIds} isBusy={isPending} onChange={setChosenIds} />
      )}
    </DialogFrame>
  );
}

function PairChoice({
  pairs,
  chosenIds,
  isBusy,
  onChange,
}: {
  pairs: readonly QaPairDraft[];
  chosenIds: readonly string[];
  isBusy: boolean;
  onChange: (ids: readonly string[]) => void;
}) {
  const { t } = useTranslation();
  const isFull = chosenIds.length >= QA.enhancedAtOnce;
  return (
    <>
      {isBusy ? (
        <div className="mb-3">
          <Spinner size={16} label={t('qa.enhance_wait')} />
        </div>
      ) : null}
      <ul className="flex flex-col gap-3">
        {pairs.map((pair) => {
          const isChosen = chosenIds.includes(pair.id);
          const isShort = !isEnhanceable(pair);
          return (
            <li key={pair.id} className="min-w-0">
              <Checkbox
                label={<span className="wrap-anywhere">{pair.question}</span>}
                hint={
                  isShort ? (
                    t('qa.error_qa_too_short', { min: QA.enhanceMin })
                  ) : (
                    <span className="wrap-anywhere line-clamp-2">{pair.answer}</span>
                  )
                }
                checked={isChosen}
                disabled={isBusy || isShort || (isFull && !isChosen)}
                onCheckedChange={(next) =>
                  onChange(next ? [...chosenIds, pair.id] : chosenIds.filter((id) => id !== pair.id))
                }
              />
            </li>
          );
        })}
      </ul>
      {pairs.length > QA.enhancedAtOnce ? (
        <p className="mt-3 text-muted text-xs">{t('qa.enhance_at_once', { number: QA.enhancedAtOnce })}</p>
      ) : null}
    </>
  );
}

function useEnhancementFailure(): (error: unknown) => EnhancementFailure {
  const { t } = useTranslation();
  const errorText = useDocumentErrorText();
  return (error) => {
    if (error instanceof NothingEnhanced) return { sentence: t('qa.enhance_nothing'), isModelMissing: false };
    // An answer that is not what the contract says.
    if (!(error instanceof CallError)) return { sentence: t('qa.enhance_format'), isModelMissing: false };
    return { sentence: errorText(error), isModelMissing: error.code === 'no_language_model' };
  };
}

/** An enhanced pair as it would be written into the collection. */
function toDraft({ id, enhanced_question, enhanced_answer }: EnhancedQaPair): QaPairDraft {
  return { id, question: enhanced_question, answer: enhanced_answer };
}
