import { fileSizeText } from '@parley/client/given-files/file-size-text.ts';
import type { DocumentItem, DocumentType } from '@parley/contract/knowledge-document.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../design/formats.ts';

/** How documents are spoken of in the language of the interface. */
export function useDocumentWords() {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const formats = useFormats();
  const labels = {
    url: t('knowledge.label_url'),
    text: t('knowledge.label_text'),
    file: t('knowledge.label_file'),
  };
  const names = {
    url: t('knowledge.type_url'),
    text: t('knowledge.type_text'),
    file: t('knowledge.type_file'),
  };
  const levels = {
    admin: t('knowledge.access_admin'),
    editor: t('knowledge.access_editor'),
    viewer: t('knowledge.access_viewer'),
  };
  return {
    typeLabel: (type: DocumentType) => labels[type],
    typeName: (type: DocumentType) => names[type],
    accessLevel: (role: DocumentItem['access_info']['role']) => levels[role],
    number: formats.number,
    size: (bytes: number) => fileSizeText(bytes, language),
    moment: (unixSeconds: number) => formats.moment(unixSeconds * 1000),
  };
}
