import { Pencil } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonProps } from '../../../design/button.tsx';
import { QaPairList } from '../qa/qa-pair-list.tsx';
import type { ContentEditorProps } from './content-saving.tsx';
import { MarkdownText } from './markdown-text.tsx';
import { previewPage } from './preview-page.ts';
import { QaEditor } from './qa-editor.tsx';
import { TextEditor } from './text-editor.tsx';
import { ContentViews, PlainText, WrittenText } from './written-text.tsx';

type DocumentContentProps = Omit<ContentEditorProps, 'onClose'> & { readOnly: boolean };

/** What a document says: its questions and answers, its page, or its text; where it was written here, to change as well. */
export function DocumentContent({ document, readOnly, onUnsaved }: DocumentContentProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isEditing, setEditing] = useState(false);
  useEffect(() => () => onUnsaved(false), [onUnsaved]);
  const { text, extracted_inner_html: html, qa_metadata, type, status, is_text_cut: isCut } = document;
  const edit = () => setEditing(true);
  const editing = {
    document,
    onUnsaved,
    onClose() {
      onUnsaved(false);
      setEditing(false);
    },
  };
  if (qa_metadata) {
    const pairs = qa_metadata.original_qa_pairs;
    if (isEditing) return <QaEditor {...editing} pairs={pairs} />;
    return (
      <QaPairList
        pairs={pairs}
        action={readOnly ? undefined : <EditButton onClick={edit}>{t('qa.edit_pairs')}</EditButton>}
      />
    );
  }
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
      {html !== null ? (
        <ContentViews
          views={{
            preview: <PagePreview html={html} title={t('knowledge.preview_of', { name: document.name })} />,
            source: <PlainText text={html} />,
            text: <MarkdownText text={text} />,
          }}
        />
      ) : isEditing ? (
        <TextEditor {...editing} />
      ) : (
        <div className="relative">
          <WrittenText text={text} />
          {type !== 'text' || readOnly || isCut ? null : (
            <EditButton className="absolute top-0 right-0" onClick={edit}>
              {t('knowledge.edit_text')}
            </EditButton>
          )}
        </div>
      )}
      {isCut ? <p className="text-muted text-sm">{t('knowledge.text_cut')}</p> : null}
    </section>
  );
}

function EditButton(button: Pick<ButtonProps, 'className' | 'onClick' | 'children'>) {
  return <Button size="sm" icon={Pencil} {...button} />;
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
