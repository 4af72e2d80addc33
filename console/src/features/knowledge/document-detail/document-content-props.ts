import type { DocumentDetail } from '@parley/contract/knowledge-document.ts';

/** What shows the content of a document. */
export type DocumentContentProps = {
  document: DocumentDetail;
  readOnly: boolean;
  /** Told whether something was typed that is not saved. */
  onUnsaved: (isUnsaved: boolean) => void;
};
