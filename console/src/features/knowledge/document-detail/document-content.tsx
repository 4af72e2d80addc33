import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type DocumentContentProps, EditableText } from './editable-text.tsx';
import { MarkdownText } from './markdown-text.tsx';
import { previewPage } from './preview-page.ts';
import { QaContent } from './qa-content.tsx';
import { ContentViews, PlainText, WrittenText } from './written-text.tsx';

/** What a document says: its questions and answers, its page, or its text. */
export function DocumentContent({ document, readOnly, onUnsaved }: DocumentContentProps) {
  const { t } = useTranslation();
  const id = useId();
  useEffect(() => () => onUnsaved(false), [onUnsaved]);
  const { text, extracted_inner_html: html, qa_metadata, type, status } = document;
  if (qa_metadata)
    return (
      <QaContent
        document={document}
        readOnly={readOnly}
        onUnsaved={onUnsaved}
        pairs={qa_metadata.original_qa_pairs}
      />
    );
  if (text === '' && html === null)
    return (
      <p className="rounded-lg border border-dashed px-4 py-6 text-center text-base text-muted">
        {t(status === 'failed' ? 'knowledge.no_text' : 'knowledge.text_coming')}
      </p>
    );
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="font-semibold text-base text-ink">
        {t('knowledge.content')}
      </h3>
      {html === null ? (
        type === 'text' && !readOnly ? (
          <EditableText document={document} onUnsaved={onUnsaved} />
        ) : (
          <WrittenText text={text} />
        )
      ) : (
        <ContentViews
          views={{
            preview: <PagePreview html={html} title={t('knowledge.preview_of', { name: document.name })} />,
            source: <PlainText text={html} />,
            text: <MarkdownText text={text} />,
          }}
        />
      )}
      {document.is_text_cut ? <p className="text-muted text-sm">{t('knowledge.text_cut')}</p> : null}
    </section>
  );
}

/** A page as it looks, without its scripts, and without a word to any other server. */
function PagePreview({ html, title }: { html: string; title: string }) {
  return (
    <iframe
      title={title}
      // An empty list allows nothing: no scripts, no forms, no windows, no origin.
      sandbox=""
      referrerPolicy="no-referrer"
      srcDoc={previewPage(html)}
      className="h-[60vh] w-full rounded-lg border bg-white"
    />
  );
}
