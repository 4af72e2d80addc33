import { fileSizeText } from '@parley/client/given-files/file-size-text.ts';
import type { DocumentItem, DocumentType } from '@parley/contract/knowledge-document.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../design/formats.ts';

/** How documents are spoken of in the language of the interface. */
export function useDocumentWords() {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const formats = useFormats();
  return {
    typeLabel: (type: DocumentType) => t(`knowledge.label_${type}`),
    typeName: (type: DocumentType) => t(`knowledge.type_${type}`),
    accessLevel: (role: DocumentItem['access_info']['role']) => t(`knowledge.access_${role}`),
    number: formats.number,
    size: (bytes: number) => fileSizeText(bytes, language),
    moment: (unixSeconds: number) => formats.moment(unixSeconds * 1000),
  };
}
