import { useTranslation } from 'react-i18next';
import { Banner } from '../../../design/banner.tsx';
import { Button, buttonClassNames } from '../../../design/button.tsx';
import { documentAddress } from '../../../session/document-address.ts';
import type { SameDocument } from './new-document.ts';

export type DuplicateChoicesProps = {
  same: SameDocument;
  onAddAnyway: () => void;
  /** Offers to take the existing document instead of the new one. */
  onUseExisting?: ((document: SameDocument) => void) | undefined;
};

/** Says that another document has the same content, and what can be done about it. */
export function DuplicateNotice(props: DuplicateChoicesProps) {
  const { t } = useTranslation();
  return (
    <Banner tone="warning" title={t('knowledge.same_content', { name: props.same.name })}>
      <div className="mt-2">
        <DuplicateChoices {...props} />
      </div>
    </Banner>
  );
}

/** Open the other in another tab, use it, or add the new one all the same. */
export function DuplicateChoices({ same, onAddAnyway, onUseExisting }: DuplicateChoicesProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap gap-2">
      {onUseExisting ? (
        <Button size="sm" onClick={() => onUseExisting(same)}>
          {t('addDocument.use_existing')}
        </Button>
      ) : null}
      <a
        href={documentAddress(same.uuid)}
        target="_blank"
        rel="noreferrer"
        className={buttonClassNames('secondary', 'sm')}
      >
        {t('addDocument.open_existing')}
      </a>
      <Button size="sm" onClick={onAddAnyway}>
        {t('addDocument.add_anyway')}
      </Button>
    </div>
  );
}
