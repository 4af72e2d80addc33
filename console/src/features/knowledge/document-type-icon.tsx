import type { DocumentType } from '@parley/contract/knowledge-document.ts';
import { FileText, Globe, MessagesSquare, Type } from 'lucide-react';

const ICONS = { url: Globe, text: Type, file: FileText };

/** What kind of document it is, at a glance. */
export function DocumentTypeIcon({
  type,
  isQa,
  size = 20,
}: {
  type: DocumentType;
  /** Whether it is a collection of questions and answers. */
  isQa: boolean;
  size?: 16 | 20;
}) {
  const Icon = isQa ? MessagesSquare : ICONS[type];
  return <Icon size={size} aria-hidden />;
}
