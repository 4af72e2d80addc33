import type { DocumentItem } from '@parley/contract/knowledge-document.ts';
import { CircleAlert, FileX2, RotateCw, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRetryDocument } from '../../../data/documents.ts';
import { Button } from '../../../design/button.tsx';
import { classNames } from '../../../design/class-names.ts';
import { IconButton } from '../../../design/icon-button.tsx';
import { Select } from '../../../design/select.tsx';
import { toast } from '../../../design/toast.tsx';
import { useDocumentErrorText, useReadingFailureText } from '../document-error-text.ts';
import { DocumentFacts } from './document-facts.tsx';
import { isWhole, type KnownDocument } from './known-documents.ts';

export type AssociatedDocumentRowProps = {
  document: KnownDocument;
  /** What the server says of it; absent while that is not known, and where it is gone. */
  item: DocumentItem | undefined;
  isGone: boolean;
  isSearching: boolean;
  readOnly: boolean;
  onUsage: (usageMode: 'prompt' | 'auto') => void;
  onDisassociate: () => void;
};

/** A document that the agent knows: what it is, when the agent is given it, and what is wrong with it. */
export function AssociatedDocumentRow(props: AssociatedDocumentRowProps) {
  const { document, item, isGone, isSearching, readOnly, onUsage, onDisassociate } = props;
  const { t } = useTranslation();
  const name = item?.name ?? document.name;
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2 py-2 pr-2 pl-3 sm:flex-nowrap">
      <div className={classNames('min-w-0 flex-1', 'max-sm:basis-[calc(100%-3rem)]')}>
        {isGone ? (
          <GoneDocument name={name} />
        ) : (
          <DocumentFacts id={document.id} name={name} type={document.type} item={item} />
        )}
        {item?.status === 'failed' ? <FailedReading document={item} readOnly={readOnly} /> : null}
      </div>
      {isGone ? null : (
        <Select
          className="max-sm:order-last max-sm:basis-full sm:mt-1 sm:w-44"
          size="sm"
          hideLabel
          label={t('agentKnowledge.usage_of', { name })}
          options={[
            {
              value: 'auto',
              label: t(isSearching ? 'agentKnowledge.usage_auto' : 'agentKnowledge.usage_whole'),
              description: t(
                isSearching ? 'agentKnowledge.usage_auto_hint' : 'agentKnowledge.usage_auto_off',
              ),
            },
            {
              value: 'prompt',
              label: t('agentKnowledge.usage_prompt'),
              description: t('agentKnowledge.usage_prompt_hint'),
            },
          ]}
          value={isWhole(document) ? 'prompt' : 'auto'}
          disabled={readOnly}
          onValueChange={onUsage}
        />
      )}
      {readOnly ? null : (
        <IconButton
          size="sm"
          className="mt-1"
          data-disassociate
          label={t('agentKnowledge.disassociate', { name })}
          icon={X}
          onClick={onDisassociate}
        />
      )}
    </div>
  );
}

/** It was deleted, or the agent was imported. */
function GoneDocument({ name }: { name: string }) {
  const { t } = useTranslation();
  return (
    <div className="flex min-w-0 items-start gap-2.5">
      <span className="flex h-5 items-center text-warning-ink">
        <FileX2 size={16} aria-hidden />
      </span>
      <div className="min-w-0">
        <p className="truncate text-base text-ink line-through decoration-control">{name}</p>
        <p className="text-sm text-warning-ink">{t('agentKnowledge.gone')}</p>
      </div>
    </div>
  );
}

/** Why it could not be read, and a way to try again. */
function FailedReading({ document, readOnly }: { document: DocumentItem; readOnly: boolean }) {
  const { t } = useTranslation();
  const failureText = useReadingFailureText();
  const errorText = useDocumentErrorText();
  const retry = useRetryDocument();
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 pl-6.5">
      <p className="flex min-w-0 items-start gap-1.5 text-danger-ink text-sm">
        <span className="flex h-5 items-center">
          <CircleAlert size={16} aria-hidden />
        </span>
        <span>
          {document.failure ? failureText(document.failure) : t('agentKnowledge.failed')}{' '}
          {t(document.is_usable ? 'agentKnowledge.earlier_known' : 'agentKnowledge.not_known')}
        </span>
      </p>
      {readOnly ? null : (
        <Button
          size="sm"
          icon={RotateCw}
          loading={retry.isPending}
          onClick={() => retry.mutate(document.uuid, { onError: (error) => toast.error(errorText(error)) })}
        >
          {t('agentKnowledge.read_again')}
        </Button>
      )}
    </div>
  );
}
